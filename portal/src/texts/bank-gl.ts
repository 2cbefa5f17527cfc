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
    deLosDos: {
      pregunta: 'A conta era dos dous?',
      respuesta:
        'Se vostede podía usala pola súa conta, pode seguir usándoa. A súa tarxeta segue valendo. A parte de quen morreu agarda pola herdanza. Pregunte ao banco canto pode sacar.',
    },
    avisado: 'O banco xa o sabe.',
  },
  organismo: {
    eliminar: {
      titulo: 'Comunicar o falecemento',
      texto: 'Comunicámoslles o falecemento, para que o anoten. Non se borra nada.',
    },
    avisado: 'Xa o saben.',
  },
  dinero: {
    titulo: 'Repartir os cartos',
    texto: 'Pasan a quen herda.',
  },
  aFavor: {
    titulo: 'Reclamar o saldo',
    texto: 'Pasa a quen herda.',
  },
  paso: {
    aQuienHereda: 'O que había pasou a quen herda.',
    aSuNombre: 'Pasou ao seu nome.',
    aOtroTitular: 'Cambiou de titular.',
  },
};
