import type { detailEs } from './detail-es.ts';

/** What is to be known of a choice once it is made, in English. */
export const detailEn: typeof detailEs = {
  enDetalle: {
    copia: 'To close it too, choose to close it: we ask for the copy first.',
    deCataluna:
      'Under Catalan civil law, seeing it takes the permission of a judge, unless it was laid down otherwise.',
    recibos: 'First put electricity and water in the name of whoever stays in the home.',
    reposoDeCambio: 'We wait three days before we ask, in case you change your mind.',
    linea:
      'Other accounts send their messages there. A phone that is paid in instalments, or that the company made cheaper, is returned or paid for.',
    juntos: 'Mobile and internet on one bill: it holds for both.',
    soloUno:
      'To keep only one of them, mobile or internet, change the holder first. After that the other one can be ended.',
    cambioDeEnergia: 'It is free. The social discount (bono social) has to be asked for again.',
    masDeEnergia:
      'The company will want an account for the bills from whoever goes on. It is asked for by the person who uses the home. On the regulated electricity tariff, earlier debts are not taken over. For gas, the installation is sometimes inspected.',
  },
};
