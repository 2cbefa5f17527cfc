import type { appEs } from './app-es.ts';

/** Words of what is done in a provider's own app, in English. */
export const appEn: typeof appEs = {
  aplicacion: {
    titulo: 'It is done in the app',
    porQue: 'We cannot get into it. Only you can, or somebody in the family.',
    ayuda: 'See how it is done',
    hecho: 'When it is done, tell us. Then we note it.',
    boton: 'It is done',
    anotado: 'Thank you. We have noted it.',
    dicho: 'You told us that you did it on {fecha}.',
  },
};
