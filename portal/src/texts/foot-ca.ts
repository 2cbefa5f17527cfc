/** Words of the foot of every page, in Catalan. */
import type { footEs } from './foot-es.ts';

export const footCa: typeof footEs = { pie: { accesibilidad: 'Accessibilitat' } };
