/** Words of the name by which an account goes, in Catalan. */
import type { identifierEs } from './identifier-es.ts';

export const identifierCa: typeof identifierEs = {
  identificador: {
    anadir: 'Afegir {dato}',
    usar: 'Posar {dato}',
  },
};
