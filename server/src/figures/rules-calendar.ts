/** Days of the figures as numbers, and how a period is put together from whole years, months and days; pure. */
import { dateOf, dayOf, MS_PER_DAY, todayInMadrid } from '../shared/rules-dates-madrid.ts';

const MS_HOUR = 3_600_000;

/** Whole hours between two instants, at least 0: elapsed ones, whatever the clock on the wall did meanwhile. */
export const hoursBetween = (since: Date, until: Date, minusMs = 0): number =>
  Math.max(0, Math.floor((until.getTime() - since.getTime() - minusMs) / MS_HOUR));

/**
 * The day in Madrid of an instant, as a number. It remembers hours that it has seen: the day changes at a full hour of UTC,
 * in summer and in winter, and asking the calendar of a time zone costs a hundred times as much.
 */
export function createMadridDay(): (instant: Date) => number {
  const views = new Map<number, number>();
  return (instant) => {
    const hour = Math.floor(instant.getTime() / MS_HOUR);
    let day = views.get(hour);
    if (day === undefined) {
      day = dayOf(todayInMadrid(instant));
      views.set(hour, day);
    }
    return day;
  };
}

export type Level = 'dia' | 'mes' | 'anio';
export const LEVELS: readonly Level[] = ['dia', 'mes', 'anio'];

/** First day of the day, month or year in which a day lies. */
export function startOf(level: Level, day: number): number {
  if (level === 'dia') return day;
  const date = dateOf(day);
  return dayOf(level === 'mes' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`);
}

/** First day of the month or year after the one in which a day lies. */
export function next(level: 'mes' | 'anio', day: number): number {
  const [year = 0, month = 1] = dateOf(day).split('-').map(Number);
  return (level === 'mes' ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1)) / MS_PER_DAY;
}

/** Sums of a level that begin from one day to another, both inclusive: to be added, or taken away. */
export interface Piece {
  readonly nivel: Level;
  readonly desde: number;
  readonly hasta: number;
  readonly signo: 1 | -1;
}

/** What reading a sum costs beside that of a day: a month has longer histograms. */
const COST: Readonly<Record<Level, number>> = { dia: 1, mes: 3, anio: 6 };
const DAYS: Readonly<Record<Level, number>> = { dia: 1, mes: 31, anio: 366 };

const costOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((n, { nivel, desde, hasta }) => n + COST[nivel] * Math.ceil((hasta - desde + 1) / DAYS[nivel]), 0);

/**
 * A period as few sums: its whole years, and of the years on either side the months, or all of the year less the months that are
 * not wanted; the same with months and days.
 * @param greater the largest level to use
 */
export function piecesOf(desde: number, hasta: number, greater: Level = 'anio', signo: 1 | -1 = 1): Piece[] {
  if (hasta < desde) return [];
  if (greater === 'dia') return [{ nivel: 'dia', desde, hasta, signo }];
  const first = startOf(greater, desde) === desde ? desde : next(greater, desde);
  const end = startOf(greater, hasta + 1);
  if (first > hasta) return partOf(desde, hasta, greater, signo);
  const whole: Piece[] = end > first ? [{ nivel: greater, desde: first, hasta: end - 1, signo }] : [];
  return [...partOf(desde, first - 1, greater, signo), ...whole, ...partOf(end, hasta, greater, signo)];
}

/** Part of one year, or of one month. */
function partOf(since: number, until: number, greater: 'mes' | 'anio', signo: 1 | -1): Piece[] {
  if (until < since) return [];
  const smaller = greater === 'anio' ? 'mes' : 'dia';
  const opposite = signo === 1 ? -1 : 1;
  const [start, end] = [startOf(greater, since), next(greater, since) - 1];
  const added = piecesOf(since, until, smaller, signo);
  const subtracted: Piece[] = [
    { nivel: greater, desde: start, hasta: end, signo },
    ...piecesOf(start, since - 1, smaller, opposite),
    ...piecesOf(until + 1, end, smaller, opposite),
  ];
  return costOf(subtracted) < costOf(added) ? subtracted : added;
}

/** Months, by their first day, that a period touches. */
export function monthsOf(since: number, until: number): number[] {
  const months: number[] = [];
  for (let month = startOf('mes', since); month <= until; month = next('mes', month)) months.push(month);
  return months;
}
