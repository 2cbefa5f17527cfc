/** Words of the paper with all that was done, which a family keeps, in English. */
import type { keepsakeEs } from './keepsake-es.ts';

export const keepsakeEn: typeof keepsakeEs = {
  resumen: {
    titulo: 'A paper with all that was done',
    mientras: 'A paper with how everything stands',
    texto:
      'It says what became of each account, on which date, and what is no longer charged. Also what remains and where to go.',
    notaria: 'At its end there is a sheet for the notary. You can hand it over by itself.',
    abrir: 'Open the paper',
    enEspanol: 'The same paper in Spanish, for a notary',
    lista: 'Keep or print the list',
  },
};
