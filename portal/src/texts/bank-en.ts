import type { bankEs } from './bank-es.ts';

/** Words of accounts that hold money, in English. */
export const bankEn: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Tell the bank',
        texto: 'It blocks the cards of the person who died. The money stays for the heirs.',
      },
      obtener_datos: {
        titulo: 'Ask what there was',
        texto: 'Which balances and products there were.',
      },
    },
    avisado: 'The bank knows now.',
  },
  organismo: {
    eliminar: {
      titulo: 'Report the death',
      texto: 'We tell them that the person has died, so that they put it on record. Nothing is erased.',
    },
    avisado: 'They know now.',
  },
  dinero: {
    titulo: 'Pass the money on to the heirs',
    texto: 'It goes to whoever inherits.',
  },
};
