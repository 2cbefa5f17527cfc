/**
 * Formalities that the service does not do for the family; texts loaded only with their screens. Some of them have a term:
 * art. 53.1 of the Ley General de la Seguridad Social (BOE-A-2015-11724), art. 16.3 of the Ley de Arrendamientos Urbanos
 * (BOE-A-1994-26003), arts. 67 and 68 of Real Decreto 1629/1991 (BOE-A-1991-27678; the Basque provinces and Navarre have their own) and
 * art. 110.2.b of the Ley Reguladora de las Haciendas Locales (BOE-A-2004-4214).
 */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/chores.json' with { type: 'json' };
import en from '../words/en/chores.json' with { type: 'json' };
import es from '../words/es/chores.json' with { type: 'json' };
import eu from '../words/eu/chores.json' with { type: 'json' };
import gl from '../words/gl/chores.json' with { type: 'json' };

export const useChoresWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
