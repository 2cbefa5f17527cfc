import type { identifierEs } from './identifier-es.ts';

/** Words of the name by which an account goes, in English. */
export const identifierEn: typeof identifierEs = {
  identificador: {
    anadir: 'Add {dato}',
    usar: 'Put {dato}',
  },
};
