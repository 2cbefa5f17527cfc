/** Words for whoever still has the link of a case that was annulled, in Galician. */
import type { annulledEs } from './annulled-es.ts';

export const annulledGl: typeof annulledEs = {
  anulada: {
    titulo: 'Esta xestión está anulada',
    texto: 'Parámola nós. Non queda nada en marcha e vostede non ten que facer nada.',
    enlace: 'Esta ligazón xa non fai falta. Pode borrar o correo no que viña.',
  },
};
