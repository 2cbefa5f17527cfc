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
    deLosDos: {
      pregunta: 'Bion kontua zen?',
      respuesta:
        'Zuk zeure kabuz erabil bazenezakeen, erabiltzen jarrai dezakezu. Zure txartelak balio du oraindik. Hil denaren zatia herentziaren zain geratzen da. Galdetu bankuan zenbat atera dezakezun.',
    },
    avisado: 'Bankuak badaki.',
  },
  organismo: {
    eliminar: {
      titulo: 'Heriotza jakinarazi',
      texto: 'Heriotzaren berri ematen diegu, jasota utz dezaten. Ez da ezer ezabatzen.',
    },
    avisado: 'Badakite.',
  },
  dinero: {
    titulo: 'Dirua banatu',
    texto: 'Oinordekoei pasatzen zaie.',
  },
  aFavor: {
    titulo: 'Saldoa erreklamatu',
    texto: 'Oinordekoei pasatzen zaie.',
  },
  paso: {
    aQuienHereda: 'Zegoena oinordekoei pasatu zitzaien.',
    aSuNombre: 'Zure izenera pasatu zen.',
    aOtroTitular: 'Titularra aldatu zen.',
  },
};
