/** Words of the texts that are signed, and of who disagrees, in Spanish. */
export const toSignEs = {
  todos: 'Lo que dicen todos',
  desacuerdo: 'Si alguien de la familia se opone,',
  decirlo: 'díganoslo antes',
};
