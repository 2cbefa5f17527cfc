import type { toSignEs } from './to-sign-es.ts';

/** Words of the texts that are signed, and of who disagrees, in Basque. */
export const toSignEu: typeof toSignEs = {
  todos: 'Guztiek diotena',
  desacuerdo: 'Familiako norbait aurka badago,',
  decirlo: 'esan iezaguzu lehenago',
};
