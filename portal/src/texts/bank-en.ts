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
    deLosDos: {
      pregunta: 'Was it a joint account?',
      respuesta:
        'If you could use it alone, you still can. Your own card goes on working. The share of the person who died waits for the estate. Ask the bank how much you may take out.',
    },
    avisado: 'The bank knows now.',
  },
  organismo: {
    eliminar: {
      titulo: 'Report the death',
      texto: 'We tell them of the death, so that they put it on record. Nothing is erased.',
    },
    avisado: 'They know now.',
  },
  dinero: {
    titulo: 'Share out the money',
    texto: 'It goes to whoever inherits.',
  },
  aFavor: {
    titulo: 'Claim the balance',
    texto: 'It goes to whoever inherits.',
  },
  paso: {
    aQuienHereda: 'What there was went to whoever inherits.',
    aSuNombre: 'It is in your name now.',
    aOtroTitular: 'The holder was changed.',
  },
};
