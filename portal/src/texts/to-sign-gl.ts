import type { toSignEs } from './to-sign-es.ts';

/** Words of the texts that are signed, and of who disagrees, in Galician. */
export const toSignGl: typeof toSignEs = {
  todos: 'O que din todos',
  desacuerdo: 'Se alguén da familia se opón,',
  decirlo: 'díganolo antes',
};
