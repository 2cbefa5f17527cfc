/** Errands that a family does itself: where to ask, and the last days that a law sets; pure. Days are `YYYY-MM-DD`. */

interface Chore {
  /** The page where to ask; null: the place differs for each family. */
  readonly page: string | null;
  /** The law behind the days and terms in the text; null: the text names none. */
  readonly law: string | null;
}

/**
 * The errands, by the name of their text. Inheritance tax is regional (the Basque provinces and Navarre set other terms): its text says «suele».
 */
export const CHORES = {
  pension: {
    page: 'https://www.seg-social.es',
    law: 'Ley General de la Seguridad Social, art. 53.1: BOE-A-2015-11724',
  },
  alquiler: { page: null, law: 'Ley de Arrendamientos Urbanos, art. 16.3: BOE-A-1994-26003' },
  sucesiones: { page: null, law: 'Real Decreto 1629/1991, arts. 67.1.a and 68.2: BOE-A-1991-27678' },
  plusvalia: { page: null, law: 'Ley Reguladora de las Haciendas Locales, art. 110.2.b: BOE-A-2004-4214' },
  registros: { page: 'https://www.mjusticia.gob.es', law: 'Real Decreto 398/2007, art. 12.2: BOE-A-2007-8180' },
  seguro: { page: null, law: null },
  herencia: { page: 'https://www.notariado.org', law: null },
  coche: { page: 'https://www.dgt.es', law: null },
} as const satisfies Readonly<Record<string, Chore>>;

/** The same day of the month some months later, or the last day of that month if it has no such day (Código Civil, art. 5.1). */
function afterMonths(day: string, months: number): string {
  const [year = 0, month = 1, ordinal = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(ordinal, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** @param death day of the death */
export const ownDeadlines = (death: string): Readonly<Record<'tres' | 'cinco' | 'seis', string>> => ({
  tres: afterMonths(death, 3),
  cinco: afterMonths(death, 5),
  seis: afterMonths(death, 6),
});
