import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in English. */
export const choresEn: typeof choresEs = {
  titulo: 'What we do not do',
  texto: 'This is for you to do, or for whoever inherits. See what applies to you.',
  puntos: [
    'The widow’s, widower’s or orphan’s pension: at the Seguridad Social. If you ask within three months, you lose none of it.',
    'The rent: if you lived together and want to stay, the owner must receive your notice within three months. In writing, and with the death certificate.',
    'Inheritance tax: at the tax office of your region. Usually within six months. If you need more time, ask for it within five.',
    'If there was a home of their own: ask the town hall about a tax (plusvalía). It is declared within six months. You can ask for more time there too.',
    'The inheritance: with a notary.',
    'If there was a car: it is put in another name at Tráfico.',
    'If there was life insurance: whoever is paid asks that company for it.',
  ],
  ayuda: 'You do not have to do it without help. Ask a notary, an administrative adviser (gestor) or your town hall.',
};
