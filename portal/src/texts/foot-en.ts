import type { footEs } from './foot-es.ts';

/** Words of the foot of every page, in English. */
export const footEn: typeof footEs = { pie: { accesibilidad: 'Accessibility' } };
