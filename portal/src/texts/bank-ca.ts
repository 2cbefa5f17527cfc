/** Words of accounts that hold money, in Catalan. */
import type { bankEs } from './bank-es.ts';

export const bankCa: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Avisar el banc',
        texto: 'Bloqueja les targetes de qui va morir. Els diners queden per a qui hereta.',
      },
      obtener_datos: {
        titulo: 'Preguntar què hi havia',
        texto: 'Quins saldos i productes tenia.',
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
    texto: 'Passen a qui hereta.',
  },
};
