/** Words of a bank statement that comes as a photograph, in Catalan. */
import type { statementEs } from './statement-es.ts';

export const statementCa: typeof statementEs = {
  extractoFoto: {
    titulo: 'Si només té el paper',
    consejos: [
      'Faci una foto de cada full: sencer, de cara i amb bona llum.',
      'Que es vegin els títols de les columnes: data, concepte i import.',
      'Enviï els fulls d’un en un.',
    ],
    camara: 'Fer una foto',
    leyendo: 'L’estem llegint. Pot trigar mig minut.',
    marca: 'Llegit d’una foto: comprovi-ho',
    comprobar: 'Un número o una lletra es poden llegir malament. Compari cada línia amb el paper abans de marcar-la.',
  },
};
