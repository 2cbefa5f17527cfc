/** Words of a bank statement that comes as a photograph, in English. */
import type { statementEs } from './statement-es.ts';

export const statementEn: typeof statementEs = {
  extractoFoto: {
    titulo: 'If you only have the paper',
    consejos: [
      'Take a photo of each sheet: all of it, from straight above and in good light.',
      'The titles of the columns should show: date, description and amount.',
      'Send the sheets one at a time.',
    ],
    camara: 'Take a photo',
    leyendo: 'We are reading it. It can take half a minute.',
    marca: 'Read from a photo: please check it',
    comprobar: 'A number or a letter can be misread. Compare each line with the paper before you tick it.',
  },
};
