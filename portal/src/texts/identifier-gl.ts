/** Words of the name by which an account goes, in Galician. */
import type { identifierEs } from './identifier-es.ts';

export const identifierGl: typeof identifierEs = {
  identificador: {
    anadir: 'Engadir {dato}',
    usar: 'Poñer {dato}',
  },
};
