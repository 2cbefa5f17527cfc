import type { footEs } from './foot-es.ts';

/** Words of the foot of every page, in Basque. */
export const footEu: typeof footEs = { pie: { accesibilidad: 'Irisgarritasuna' } };
