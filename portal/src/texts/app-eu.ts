/** Words of what is done in a provider's own app, in Basque. */
import type { appEs } from './app-es.ts';

export const appEu: typeof appEs = {
  aplicacion: {
    titulo: 'Aplikazioan egiten da',
    porQue: 'Guk ezin dugu bertan sartu. Zuk bakarrik egin dezakezu, edo familiako norbaitek.',
    ayuda: 'Ikusi nola egiten den',
    hecho: 'Egindakoan, esan iezaguzu. Horrela jasota utziko dugu.',
    boton: 'Eginda dago',
    anotado: 'Eskerrik asko. Jaso dugu.',
    dicho: 'Egin zenuela esan zeniguneko eguna: {fecha}.',
  },
};
