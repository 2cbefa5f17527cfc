/** Words of accounts that hold money, in Galician. */
import type { bankEs } from './bank-es.ts';

export const bankGl: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Avisar ao banco',
        texto: 'Bloquea as tarxetas de quen morreu. Os cartos quedan para quen herda.',
      },
      obtener_datos: {
        titulo: 'Preguntar que había',
        texto: 'Que saldos e produtos tiña.',
      },
    },
    avisado: 'O banco xa o sabe.',
  },
  organismo: {
    eliminar: {
      titulo: 'Comunicar o falecemento',
      texto: 'Dicímoslles que a persoa faleceu, para que o anoten. Non se borra nada.',
    },
    avisado: 'Xa o saben.',
  },
  dinero: {
    titulo: 'Pasar os cartos aos herdeiros',
    texto: 'Pasan a quen herda.',
  },
};
