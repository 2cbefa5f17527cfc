/** What is to be known of a choice once it is made, in Catalan. */
import type { detailEs } from './detail-es.ts';

export const detailCa: typeof detailEs = {
  enDetalle: {
    copia: 'Per tancar-lo també, triï tancar: abans demanem la còpia.',
    deCataluna: 'Amb veïnatge civil català, veure-ho exigeix permís d’un jutge, tret que deixés dita una altra cosa.',
    recibos: 'Abans, posi la llum i l’aigua a nom de qui continuï a la casa.',
    reposoDeCambio: 'Esperem tres dies abans de demanar-ho, per si canvia d’idea.',
    linea:
      'Altres comptes hi envien els seus avisos. Un mòbil que es paga a terminis, o que la companyia va rebaixar, es torna o es paga.',
    juntos: 'Mòbil i fibra en un mateix rebut: val per a tots dos.',
    soloUno:
      'Per quedar-se només amb el mòbil o amb la fibra, canviï abans el titular. Després es pot donar de baixa l’altre.',
    cambioDeEnergia: 'És gratis. El bo social (descompte de la llum) cal tornar-lo a demanar.',
    masDeEnergia:
      'L’empresa demanarà a qui continuï un compte per als rebuts. Ho demana qui fa servir la casa. Amb la tarifa regulada de la llum, no paga els deutes d’abans. En el gas, de vegades revisen la instal·lació.',
  },
};
