/** Words of accounts that hold money, in Basque. */
import type { bankEs } from './bank-es.ts';

export const bankEu: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Bankuari jakinarazi',
        texto: 'Hil denaren txartelak blokeatzen ditu. Dirua oinordekoentzat geratzen da.',
      },
      obtener_datos: {
        titulo: 'Zer zegoen galdetu',
        texto: 'Zer saldo eta zer produktu zituen.',
      },
    },
    avisado: 'Bankuak badaki.',
  },
  organismo: {
    eliminar: {
      titulo: 'Heriotza jakinarazi',
      texto: 'Pertsona hori hil dela esaten diegu, jasota utz dezaten. Ez da ezer ezabatzen.',
    },
    avisado: 'Badakite.',
  },
  dinero: {
    titulo: 'Dirua oinordekoei pasatu',
    texto: 'Oinordekoei pasatzen zaie.',
  },
};
