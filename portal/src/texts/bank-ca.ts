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
    deLosDos: {
      pregunta: 'El compte era de tots dos?',
      respuesta:
        'Si vostè el podia fer servir sense permís de ningú, pot continuar. La seva targeta continua valent. La part de qui va morir espera l’herència. Pregunti al banc quant pot treure.',
    },
    avisado: 'El banc ja ho sap.',
  },
  organismo: {
    eliminar: {
      titulo: 'Comunicar la defunció',
      texto: 'Els comuniquem la defunció, perquè l’anotin. No s’esborra res.',
    },
    avisado: 'Ja ho saben.',
  },
  dinero: {
    titulo: 'Repartir els diners',
    texto: 'Passen a qui hereta.',
  },
  aFavor: {
    titulo: 'Reclamar el saldo',
    texto: 'Passa a qui hereta.',
  },
  paso: {
    aQuienHereda: 'El que hi havia va passar a qui hereta.',
    aSuNombre: 'Va passar al seu nom.',
    aOtroTitular: 'Va canviar de titular.',
  },
};
