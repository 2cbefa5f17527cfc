/** Words of the foot of every page, in Galician. */
import type { footEs } from './foot-es.ts';

export const footGl: typeof footEs = { pie: { accesibilidad: 'Accesibilidade' } };
