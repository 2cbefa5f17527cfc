/** Days and hours as people type them: read in whatever way is common in Spanish or English, and written in the person's own. */
import { plain } from './formats.ts';

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['ene', 'jan'],
    ['feb'],
    ['mar'],
    ['abr', 'apr'],
    ['may'],
    ['jun'],
    ['jul'],
    ['ago', 'aug'],
    ['sep', 'set'],
    ['oct'],
    ['nov'],
    ['dic', 'dec'],
  ].flatMap((names, i) => names.map((name) => [name, i + 1])),
);
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
/** The words for days near today, in days from it. */
const NEAR: Readonly<Record<string, number>> = { hoy: 0, today: 0, ayer: -1, yesterday: -1, manana: 1, tomorrow: 1 };
const HOUR = /[T,\s]+(\d{1,2})(?:[:.h](\d{2})?h?)$/i;

/** How much of a day is asked for; of a rough one whatever is known. */
export type Precision = 'day' | 'hour' | 'month' | 'rough';

const WHOLE: Readonly<Record<Precision, RegExp>> = {
  day: /(^|\D)\d{4}$|^\d{4}-\d\d-\d\d$|^\d{8}$/,
  hour: /\d{4}\D.*\d[:.h]\d{2}$/,
  month: /\D\d{4}$|^\d{4}-\d\d$|^\d{6}$/,
  rough: /(^|\D)\d{4}$|^\d{4}-\d\d(-\d\d)?$|^\d{6}$|^\d{8}$/,
};

/** The context in which a day is read. */
interface Around {
  /** `YYYY-MM-DD`; so are the limits. */
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Reads a day: `3/11/2026`, `3-11-26`, `03112026`, `3 nov`, `3 de noviembre de 2026`, `Nov 3, 2026`, `2026-11-03`, `ayer`. Numbers are day and
 * month, never the other way round. Without a year it is the one that keeps the limits, this year where both would.
 * @returns `YYYY-MM-DD`; null for what is no day
 */
export function readDay(text: string, around: Around): string | null {
  const clean = plain(text).trim();
  const near = NEAR[clean];
  if (near !== undefined) return daysFrom(around.today, near);
  const parts = partsOf(clean);
  if (parts === null) return null;
  const [day, month, year] = parts;
  if (year !== undefined) return dayOf(wholeYear(year, around.today), month, day);
  const now = Number(around.today.slice(0, 4));
  const days = [now, now - 1, now + 1].flatMap((one) => dayOf(one, month, day) ?? []);
  return days.find((one) => within(one, around)) ?? days[0] ?? null;
}

/** Reads a day with its hour, midnight without one. @returns `YYYY-MM-DDTHH:mm`; null for what is none */
export function readMoment(text: string, around: Around): string | null {
  const trimmed = text.trim();
  const hour = HOUR.exec(trimmed);
  const day = readDay(hour ? trimmed.slice(0, hour.index) : trimmed, around);
  const [hours, minutes] = [Number(hour?.[1] ?? 0), Number(hour?.[2] ?? 0)];
  if (day === null || hours > 23 || minutes > 59) return null;
  return `${day}T${two(hours)}:${two(minutes)}`;
}

/** Reads a month: `11/2026`, `nov 2026`, `noviembre de 2026`, `2026-11`. @returns `YYYY-MM`; null for what is none */
export function readMonth(text: string): string | null {
  const clean = plain(text).trim();
  const numbers = /^(\d{1,2})[\s./-]+(\d{4})$/.exec(clean) ?? /^(\d{2})((?:19|20)\d{2})$/.exec(clean);
  const iso = /^(\d{4})-(\d{1,2})$/.exec(clean);
  const named = /^([a-z]{3,10})\.?,?[\s./-]*(?:del? |of )?(\d{4})$/.exec(clean);
  if (iso) return monthOf(Number(iso[2]), iso[1]);
  if (numbers) return monthOf(Number(numbers[1]), numbers[2]);
  return monthOf(MONTHS[named?.[1]?.slice(0, 3) ?? ''] ?? 0, named?.[2]);
}

/** null for a month that the calendar does not have. */
const monthOf = (month: number, year: string | undefined): string | null =>
  month >= 1 && month <= 12 && Number(year) > 999 ? `${year}-${two(month)}` : null;

/** Reads a day, or as much of it as is known: a month, a year. @returns `YYYY-MM-DD`, `YYYY-MM`, `YYYY`; null for what is none */
export function readRough(text: string, around: Around): string | null {
  const year = /^[1-9]\d{3}$/.exec(text.trim());
  return year?.[0] ?? readMonth(text) ?? readDay(text, around);
}

/** Whether the text is complete: a year of four figures, and the hour where one is wanted. */
export const isWhole = (text: string, precision: Precision): boolean => WHOLE[precision].test(text.trim());

/** `03/11/2026`, or `3 Nov 2026` in English; with its hour where there is one, a month or a year without its day. Empty for an empty day. */
export function writeDay(day: string, language: string): string {
  const [date = '', hour] = day.split('T');
  const [year, month, ofMonth] = date.split('-');
  if (year === undefined || month === undefined) return date;
  if (!ofMonth) return language === 'en' ? `${ENGLISH[Number(month) - 1]} ${year}` : `${month}/${year}`;
  const written =
    language === 'en' ? `${Number(ofMonth)} ${ENGLISH[Number(month) - 1]} ${year}` : `${ofMonth}/${month}/${year}`;
  return hour ? `${written} ${hour}` : written;
}

export const within = (day: string, { min, max }: Pick<Around, 'min' | 'max'>): boolean =>
  (!min || day >= min) && (!max || day <= max);

/** Day, month and, where it was typed, year. */
function partsOf(text: string): [number, number, string | undefined] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return [Number(iso[3]), Number(iso[2]), iso[1]];
  const joined = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (joined) return [Number(joined[1]), Number(joined[2]), joined[3]];
  const numbers = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?$/.exec(text);
  if (numbers) return [Number(numbers[1]), Number(numbers[2]), numbers[3]];
  const named =
    /^(\d{1,2})(?:st|nd|rd|th|º)?[\s./-]*(?:de |of )?([a-z]{3,10})\.?,?(?:[\s./-]*(?:del? )?(\d{4}|\d{2}))?$/.exec(
      text,
    );
  if (named) return withName(named[1], named[2], named[3]);
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text);
  return american && withName(american[2], american[1], american[3]);
}

function withName(day = '', name = '', year?: string): [number, number, string | undefined] | null {
  const month = MONTHS[name.slice(0, 3)];
  return month === undefined ? null : [Number(day), month, year];
}

/** A year of two figures lies within the hundred years that end ten years from now. */
function wholeYear(year: string, today: string): number {
  if (year.length === 4) return Number(year);
  const last = Number(today.slice(0, 4)) + 10;
  const inCentury = Math.floor(last / 100) * 100 + Number(year);
  return inCentury > last ? inCentury - 100 : inCentury;
}

/** null for a day that the calendar does not have. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = year > 999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : null;
}

const daysFrom = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const two = (n: number): string => String(n).padStart(2, '0');
