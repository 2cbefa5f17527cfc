import type { toSignEs } from './to-sign-es.ts';

/** Words of the texts that are signed, and of who disagrees, in Catalan. */
export const toSignCa: typeof toSignEs = {
  todos: 'El que diuen tots',
  desacuerdo: 'Si algú de la família s’hi oposa,',
  decirlo: 'digui’ns-ho abans',
};
