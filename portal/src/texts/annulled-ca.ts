/** Words for whoever still has the link of a case that was annulled, in Catalan. */
import type { annulledEs } from './annulled-es.ts';

export const annulledCa: typeof annulledEs = {
  anulada: {
    titulo: 'Aquesta gestió està anul·lada',
    texto: 'L’hem aturada nosaltres. No queda res en marxa i vostè no ha de fer res.',
    enlace: 'Aquest enllaç ja no cal. Pot esborrar el correu on venia.',
  },
};
