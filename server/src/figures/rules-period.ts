/** The period of a report, and its days and months as numbers; pure. */
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
/** Ten years, with their leap days. */
const MAXIMUM_DAYS = 3653;
const FIRST_DAY = '1900-01-01';

export interface Period {
  /** Day numbers, both inclusive. */
  readonly desde: number;
  readonly hasta: number;
}

/**
 * @param asked the dates of the query, YYYY-MM-DD
 * @param today day number of now
 * @param cutDay day number of the requested `corte`; without one, of now
 * @returns the period, or what is wrong with it
 */
export function periodOf(
  asked: { readonly desde?: string; readonly hasta?: string },
  today: number,
  cutDay: number,
): Period | PeriodProblem {
  // People ask for "this month" before its last day: the answer ends today and says so.
  const hasta = asked.hasta === undefined ? cutDay : Math.min(dayOf(asked.hasta), today);
  const desde = asked.desde === undefined ? hasta - DEFAULT_DAYS + 1 : dayOf(asked.desde);
  if (desde > today) return { campo: 'desde', texto: refusal('future') };
  if (hasta < desde) return { campo: 'hasta', texto: refusal('backwards') };
  if (desde < dayOf(FIRST_DAY)) return { campo: 'desde', texto: refusal('early', { first: FIRST_DAY }) };
  if (hasta - desde + 1 > MAXIMUM_DAYS) return { campo: 'desde', texto: refusal('long', { days: MAXIMUM_DAYS }) };
  return { desde, hasta };
}

/** A day earlier than any fact: sums of everything before a period start here. */
export const BEGINNING = -100_000;

/** The previous period: as many whole months before it if the period has whole months, else as many days. */
export function previousOf({ desde, hasta }: Period): Period {
  const [first, after] = [dateOf(desde), dateOf(hasta + 1)];
  if (!first.endsWith('-01') || !after.endsWith('-01')) return { desde: desde - (hasta - desde + 1), hasta: desde - 1 };
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return { desde: monthsAfter(desde, months(first) - months(after)), hasta: desde - 1 };
}

/** Days without an answer after which a provider counts as silent. */
const SILENCE_DAYS = 30;

/** The days of those requests to providers whose answer fell due within a period. */
export const dueOf = ({ desde, hasta }: Period): Period => ({
  desde: desde - SILENCE_DAYS,
  hasta: hasta - SILENCE_DAYS,
});

/** Months of the trend, including the one in which a period ends. */
const TREND_MONTHS = 12;

/** The months of the trend, until the end of a period. */
export const trendOf = ({ hasta }: Pick<Period, 'hasta'>): Period => ({
  desde: monthsAfter(dayOf(`${dateOf(hasta).slice(0, 7)}-01`), 1 - TREND_MONTHS),
  hasta,
});

const MS_HOUR = 3_600_000;

/**
 * Makes a function for the day in Madrid of an instant, as a number. It caches by hour, because the day always changes at a full
 * hour of UTC, and the calendar of a time zone is a hundred times slower.
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

/** First day of the month in which a day lies. */
export const monthOf = (day: number): number => dayOf(`${dateOf(day).slice(0, 7)}-01`);

/** First day of the month after the one in which a day lies. */
export function nextMonth(day: number): number {
  const [year = 0, month = 1] = dateOf(day).split('-').map(Number);
  return Date.UTC(year, month, 1) / MS_PER_DAY;
}

/** Months, by their first day, that a period touches. */
export function monthsOf(since: number, until: number): number[] {
  const months: number[] = [];
  for (let month = monthOf(since); month <= until; month = nextMonth(month)) months.push(month);
  return months;
}
