import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in Catalan. */
export const choresCa: typeof choresEs = {
  titulo: 'El que no fem',
  texto: 'Això li toca a vostè, o a qui hereti. Miri què va amb vostè.',
  puntos: [
    'La pensió de viduïtat o d’orfandat: a la Seguretat Social. Si la demana abans de tres mesos, no en perd cap.',
    'El lloguer: si vivien junts i vol continuar-hi, el propietari ha de rebre el seu avís abans de tres mesos. Per escrit, i amb el certificat de defunció.',
    'L’impost de successions: a la hisenda de la seva comunitat. Sol ser abans de sis mesos. Si necessita més temps, demani’l abans de cinc.',
    'Si tenia una casa: pregunti a l’ajuntament per la plusvàlua. Es declara abans de sis mesos. També es pot demanar més temps.',
    'L’herència: amb un notari.',
    'Si tenia cotxe: es posa a un altre nom a Trànsit.',
    'Si tenia una assegurança de vida: la demana qui l’ha de cobrar, a aquella companyia.',
  ],
  ayuda: 'No cal que ho faci sense ajuda. Pregunti a un notari, a un gestor o al seu ajuntament.',
};
