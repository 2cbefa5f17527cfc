/** Words of a bank statement that comes as a photograph, in Galician. */
import type { statementEs } from './statement-es.ts';

export const statementGl: typeof statementEs = {
  extractoFoto: {
    titulo: 'Se só ten o papel',
    consejos: [
      'Faga unha foto de cada folla: enteira, de fronte e con boa luz.',
      'Que se vexan os títulos das columnas: data, concepto e importe.',
      'Mande as follas dunha nunha.',
    ],
    camara: 'Facer unha foto',
    leyendo: 'Estamos a lela. Pode tardar medio minuto.',
    marca: 'Lido dunha foto: compróbeo',
    comprobar: 'Un número ou unha letra poden lerse mal. Compare cada liña co papel antes de marcala.',
  },
};
