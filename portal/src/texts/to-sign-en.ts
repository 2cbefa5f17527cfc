import type { toSignEs } from './to-sign-es.ts';

/** Words of the texts that are signed, and of who disagrees, in English. */
export const toSignEn: typeof toSignEs = {
  todos: 'What all of them say',
  desacuerdo: 'If anybody in the family objects,',
  decirlo: 'tell us first',
};
