/** Words of accounts that hold money, in Catalan. */
import type { bankEs } from './bank-es.ts';

export const bankCa: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Avisar el banc',
        texto: 'El banc bloqueja les targetes i les claus. El compte no es tanca: els diners queden per a qui hereta.',
      },
      obtener_datos: {
        titulo: 'Preguntar què hi havia',
        texto: 'Preguntem al banc quins saldos i quins productes tenia. No es mou res.',
      },
    },
    avisado: 'El banc ja ho sap.',
  },
  organismo: {
    eliminar: {
      titulo: 'Comunicar la defunció',
      texto: 'Els diem que la persona ha mort, perquè ho anotin. No s’esborra res.',
    },
    avisado: 'Ja ho saben.',
  },
  dinero: {
    titulo: 'Passar els diners als hereus',
    texto: 'El que hi quedi passa a qui hereta.',
  },
};
