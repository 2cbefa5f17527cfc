/** Words of accounts that hold money, in Galician. */
import type { bankEs } from './bank-es.ts';

export const bankGl: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Avisar ao banco',
        texto: 'O banco bloquea as tarxetas e as claves. A conta non se pecha: os cartos quedan para quen herda.',
      },
      obtener_datos: {
        titulo: 'Preguntar que había',
        texto: 'Preguntámoslle ao banco que saldos e que produtos tiña. Non se move nada.',
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
    texto: 'O que quede nela pasa a quen herda.',
  },
};
