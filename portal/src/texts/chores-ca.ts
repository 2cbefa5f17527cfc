import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in Catalan. */
export const choresCa: typeof choresEs = {
  titulo: 'El que no fem',
  texto: 'Això li toca a vostè, o a qui hereti. Miri què va amb vostè.',
  puntos: [
    'La pensió de viduïtat o d’orfandat: a la Seguretat Social. Si la demana abans de tres mesos, no en perd cap.',
    'El lloguer: si vivia en una casa llogada i vostè hi continua, avisi el propietari per escrit abans de tres mesos.',
    'L’impost de successions: a la hisenda de la seva comunitat, abans de sis mesos. Es pot demanar més temps.',
    'Si tenia una casa: a l’ajuntament es paga la plusvàlua, també abans de sis mesos.',
    'L’herència: amb un notari.',
    'Si tenia cotxe: es posa a un altre nom a Trànsit.',
    'Si tenia una assegurança de vida: la demana qui l’ha de cobrar, a aquella companyia.',
  ],
  ayuda: 'No cal que ho faci sense ajuda. Pregunti a un notari, a un gestor o al seu ajuntament.',
};
