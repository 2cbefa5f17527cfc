import type { identifierEs } from './identifier-es.ts';

/** Words of the name by which an account goes, in Basque. */
export const identifierEu: typeof identifierEs = {
  identificador: {
    anadir: 'Gehitu: {dato}',
    usar: 'Jarri {dato}',
  },
};
