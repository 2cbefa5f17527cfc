/** Words of the paper with all that was done, which a family keeps, in Basque. */
import type { keepsakeEs } from './keepsake-es.ts';

export const keepsakeEu: typeof keepsakeEs = {
  resumen: {
    titulo: 'Egindako guztia biltzen duen papera',
    mientras: 'Dena nola doan dioen papera',
    texto:
      'Kontu bakoitzarekin zer gertatu den dio, zein egunetan, eta zer ez den gehiago kobratzen. Baita zer geratzen den eta nora jo ere.',
    notaria: 'Amaieran notariotzarako orri bat dago. Bakarrik eman dezakezu.',
    abrir: 'Ireki papera',
    enEspanol: 'Paper bera gaztelaniaz, notariotza baterako',
    lista: 'Gorde edo inprimatu zerrenda',
  },
};
