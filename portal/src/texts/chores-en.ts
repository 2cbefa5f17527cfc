import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in English. */
export const choresEn: typeof choresEs = {
  titulo: 'What we do not do',
  texto: 'This is for you to do, or for whoever inherits. See what applies to you.',
  puntos: [
    'The widow’s, widower’s or orphan’s pension: at the Seguridad Social. If you ask within three months, you lose none of it.',
    'The rent: if the home was rented and you stay in it, tell the owner in writing within three months.',
    'Inheritance tax: at the tax office of your region, within six months. You can ask for more time.',
    'If there was a home of their own: the town hall charges a tax (plusvalía), also within six months.',
    'The inheritance: with a notary.',
    'If there was a car: it is put in another name at Tráfico.',
    'If there was life insurance: whoever is paid asks that company for it.',
  ],
  ayuda: 'You do not have to do it without help. Ask a notary, an administrative adviser (gestor) or your town hall.',
};
