/** Calendar days of the service: dates are written `YYYY-MM-DD`, and days are days in Europe/Madrid. */

/** The only time zone of the service. */
export const MADRID = 'Europe/Madrid';

const clockInMadrid = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(MADRID);

/**
 * The day in Madrid at an instant, `YYYY-MM-DD`.
 * @throws RangeError when `now` is an invalid Date
 */
export const todayInMadrid = (now: Date): string => clockInMadrid(now).toPlainDate().toString();

/** The time of day in Madrid at an instant, `HH:MM`. */
export const hourInMadrid = (instant: Date): string =>
  clockInMadrid(instant).toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * The midnight with which a day begins in Madrid.
 * @param date a real date, `YYYY-MM-DD`
 * @param more number of days added to the date
 */
export const midnightInMadrid = (date: string, more = 0): Date =>
  new Date(Temporal.PlainDate.from(date).add({ days: more }).toZonedDateTime(MADRID).epochMilliseconds);

/**
 * Whether a text is a day of the Gregorian calendar written `YYYY-MM-DD`: ASCII digits, no time, no blanks, and a
 * day that exists. There is no year 0000, neither in history nor in PostgreSQL.
 */
export function isDateReal(s: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(s);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1 && day >= 1 && day <= monthDays(year, month);
}

/** Number of days of a month, 1 to 12; 0 for a month that does not exist. */
function monthDays(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

export const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of a real date `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Date.parse(date) / MS_PER_DAY;

/** The date `YYYY-MM-DD` of a number of days since 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** The same day of the month, `months` later (negative: earlier); the last day of a month that has no such day (Ley 39/2015, art. 30.4). */
export const fromDateToDate = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString();

/** Like `fromDateToDate`, but with days since 1970-01-01, for hundreds of thousands of dates: dates as text would take ten times as long. */
export function monthsAfter(day: number, months: number): number {
  const date = new Date(day * MS_PER_DAY);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = monthDays(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return first.getTime() / MS_PER_DAY + Math.min(date.getUTCDate(), last) - 1;
}

/** Writes an instant from JSON as the API does: UTC with milliseconds. */
export const inIso = <T extends string | null>(instant: T): T =>
  instant === null ? instant : (new Date(instant).toISOString() as T);

const monthsIn = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)),
  );
export const MONTHS = { es: monthsIn('es-ES'), en: monthsIn('en-GB') } as const;

/** A day in words: «14 de noviembre de 2026», “14 November 2026”. @param date `YYYY-MM-DD` */
export function inLetter(date: string, language: 'es' | 'en'): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const name = MONTHS[language][month - 1] ?? '';
  return language === 'es' ? `${day} de ${name} de ${year}` : `${day} ${name} ${year}`;
}
