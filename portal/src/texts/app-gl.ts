/** Words of what is done in a provider's own app, in Galician. */
import type { appEs } from './app-es.ts';

export const appGl: typeof appEs = {
  aplicacion: {
    titulo: 'Faise na aplicación',
    porQue: 'Nós non podemos entrar nela. Só pode vostede, ou alguén da familia.',
    ayuda: 'Ver como se fai',
    hecho: 'Cando estea feito, díganolo. Así apuntámolo.',
    boton: 'Xa está feito',
    anotado: 'Grazas. Xa o apuntamos.',
    dicho: 'Díxonos que o fixo o {fecha}.',
  },
};
