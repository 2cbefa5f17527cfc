/** The period of a report, and days and months as numbers: a day is the number of days since 1970-01-01; pure. */
import { dateOf, dayOf, MS_PER_DAY, monthsAfter, todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../shared/rules-phrase.ts';
import en from './words/en/figures.json' with { type: 'json' };
import es from './words/es/figures.json' with { type: 'json' };

const refusal = phrasesOf(es.period, en.period);

interface PeriodProblem {
  readonly campo: 'desde' | 'hasta' | 'corte';
  readonly texto: Phrase;
}

const DEFAULT_DAYS = 30;
/** Maximum length of a period: ten years, with their leap days. */
const MAXIMUM_DAYS = 3653;
const FIRST_DAY = '1900-01-01';

export interface Period {
  /** Day numbers, both inclusive. */
  readonly desde: number;
  readonly hasta: number;
}

/**
 * Reads the period of a query, and fills in missing dates.
 * @param asked the dates of the query, YYYY-MM-DD
 * @param today day number of now
 * @param cutDay day number of the requested `corte`; if none was requested, of now
 * @returns the period, or what is wrong with it
 */
export function periodOf(
  asked: { readonly desde?: string; readonly hasta?: string },
  today: number,
  cutDay: number,
): Period | PeriodProblem {
  // People ask for "this month" before its last day; then the period ends today, and the answer says so.
  const hasta = asked.hasta === undefined ? cutDay : Math.min(dayOf(asked.hasta), today);
  const desde = asked.desde === undefined ? hasta - DEFAULT_DAYS + 1 : dayOf(asked.desde);
  if (desde > today) return { campo: 'desde', texto: refusal('future') };
  if (hasta < desde) return { campo: 'hasta', texto: refusal('backwards') };
  if (desde < dayOf(FIRST_DAY)) return { campo: 'desde', texto: refusal('early', { first: FIRST_DAY }) };
  if (hasta - desde + 1 > MAXIMUM_DAYS) return { campo: 'desde', texto: refusal('long', { days: MAXIMUM_DAYS }) };
  return { desde, hasta };
}

/** A day earlier than any fact, with which the days before a period begin. */
export const BEGINNING = -100_000;

/** The period before a period: as many whole months if the period has whole months, else as many days. */
export function previousOf({ desde, hasta }: Period): Period {
  const [first, after] = [dateOf(desde), dateOf(hasta + 1)];
  if (!first.endsWith('-01') || !after.endsWith('-01')) return { desde: desde - (hasta - desde + 1), hasta: desde - 1 };
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return { desde: monthsAfter(desde, months(first) - months(after)), hasta: desde - 1 };
}

/** Number of months of the trend, including the month in which a period ends. */
const TREND_MONTHS = 12;

/** The period of the trend: the last twelve months until the end of a period. */
export const trendOf = ({ hasta }: Pick<Period, 'hasta'>): Period => ({
  desde: monthsAfter(dayOf(`${dateOf(hasta).slice(0, 7)}-01`), 1 - TREND_MONTHS),
  hasta,
});

const MS_HOUR = 3_600_000;

/**
 * Makes a function that returns the day number of an instant in Madrid. It caches days by the hour of UTC, at which a day in Madrid always begins,
 * because computing the day is a hundred times slower.
 */
export function createMadridDay(): (instant: Date) => number {
  const seen = new Map<number, number>();
  return (instant) => {
    const hour = Math.floor(instant.getTime() / MS_HOUR);
    let day = seen.get(hour);
    if (day === undefined) {
      day = dayOf(todayInMadrid(instant));
      seen.set(hour, day);
    }
    return day;
  };
}

/** The first day of the month of a day. */
export const monthOf = (day: number): number => dayOf(`${dateOf(day).slice(0, 7)}-01`);

/** The first day of the month after that of a day. */
export function nextMonth(day: number): number {
  const [year = 0, month = 1] = dateOf(day).split('-').map(Number);
  return Date.UTC(year, month, 1) / MS_PER_DAY;
}

/** The first days of all months that have a day in a period. */
export function monthsOf(since: number, until: number): number[] {
  const months: number[] = [];
  for (let month = monthOf(since); month <= until; month = nextMonth(month)) months.push(month);
  return months;
}
