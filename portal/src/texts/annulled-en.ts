/** Words for whoever still has the link of a case that was annulled, in English. */
import type { annulledEs } from './annulled-es.ts';

export const annulledEn: typeof annulledEs = {
  anulada: {
    titulo: 'This matter was annulled',
    texto: 'We stopped it ourselves. Nothing is under way any more, and there is nothing you have to do.',
    enlace: 'This link is no longer needed. You can delete the e-mail that it came in.',
  },
};
