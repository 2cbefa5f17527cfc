import type { detailEs } from './detail-es.ts';

/** What is to be known of a choice once it is made, in Basque. */
export const detailEu: typeof detailEs = {
  enDetalle: {
    copia: 'Ixteko ere bai, aukeratu ixtea: lehenago kopia eskatuko dugu.',
    deCataluna:
      'Auzotasun zibil katalana bazuen, ikusteko epaile baten baimena behar da, besterik esanda utzi ez bazuen behintzat.',
    recibos: 'Lehenago, jarri argia eta ura etxean jarraitzen duenaren izenean.',
    reposoDeCambio: 'Hiru egun itxaroten ditugu eskatu aurretik, iritziz aldatzeko aukera izan dezazun.',
    linea:
      'Beste kontu batzuek hara bidaltzen dituzte abisuak. Epeka ordaintzen den mugikorra, edo konpainiak merkeago emandakoa, itzuli edo ordaindu egin behar da.',
    juntos: 'Mugikorra eta zuntza ordainagiri berean: bientzat balio du.',
    soloUno:
      'Mugikorrarekin edo zuntzarekin bakarrik geratzeko, aldatu lehenago titularra. Gero bestea baja eman daiteke.',
    cambioDeEnergia: 'Doakoa da. Bonu soziala (argiaren deskontua) berriro eskatu behar da.',
    masDeEnergia:
      'Enpresak jarraitzen duenari ordainagirietarako kontu bat eskatuko dio. Etxea erabiltzen duenak eskatzen du. Argiaren tarifa arautuarekin, ez ditu lehengo zorrak ordaintzen. Gasean, batzuetan instalazioa begiratzen dute.',
  },
};
