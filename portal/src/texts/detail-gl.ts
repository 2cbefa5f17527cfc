/** What is to be known of a choice once it is made, in Galician. */
import type { detailEs } from './detail-es.ts';

export const detailGl: typeof detailEs = {
  enDetalle: {
    copia: 'Para pechala tamén, elixa pechar: antes pedimos a copia.',
    deCataluna: 'Con veciñanza civil catalá, velo esixe permiso dun xuíz, agás que deixase dita outra cousa.',
    recibos: 'Antes, poña a luz e a auga a nome de quen siga na casa.',
    reposoDeCambio: 'Agardamos tres días antes de pedilo, por se cambia de idea.',
    linea:
      'Outras contas mandan aí os seus avisos. Un móbil que se paga a prazos, ou que rebaixou a compañía, devólvese ou págase.',
    juntos: 'Móbil e fibra nun mesmo recibo: vale para os dous.',
    soloUno: 'Para quedar só co móbil ou coa fibra, cambie antes o titular. Despois pódese dar de baixa o outro.',
    cambioDeEnergia: 'É de balde. O bono social (desconto da luz) hai que pedilo de novo.',
    masDeEnergia:
      'A empresa pediralle a quen siga unha conta para os recibos. Pídeo quen usa a casa. Coa tarifa regulada da luz, non paga as débedas de antes. No gas, ás veces revisan a instalación.',
  },
};
