/** Words of accounts that hold money, in Basque. */
import type { bankEs } from './bank-es.ts';

export const bankEu: typeof bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Bankuari jakinarazi',
        texto: 'Bankuak txartelak eta gakoak blokeatzen ditu. Kontua ez da ixten: dirua oinordekoentzat geratzen da.',
      },
      obtener_datos: {
        titulo: 'Zer zegoen galdetu',
        texto: 'Bankuari galdetzen diogu zer saldo eta zer produktu zituen. Ez da ezer mugitzen.',
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
    texto: 'Bertan geratzen dena oinordekoei pasatzen zaie.',
  },
};
