/** The hours offered for calls, in Madrid's time; pure. */
import { addUpDays, businessSince, inMadrid } from '../../shared/rules-calendar.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';

/** An hour in which to call. */
interface Hours {
  readonly desde: Date;
  readonly hasta: Date;
}

/** Start and end, in hours of a working day in Madrid, when somebody is at the desk. */
const OF_A_DAY = [
  [9, 11],
  [11, 13],
  [13, 15],
  [16, 18],
  [18, 20],
] as const;
/** Number of working days that are offered, counted from the first day with hours left. */
const DAYS = 5;
/** Milliseconds between a request and the first hours that it may ask for, because the desk has to see the request first. */
export const NOTICE = 30 * 60_000;

/** The hours offered now, the nearest first, without the holidays of the city of Madrid, where the desk is. */
export function offeredHours(now: Date): Hours[] {
  const earliest = new Date(now.getTime() + NOTICE);
  const offered: Hours[] = [];
  let day = businessSince(todayInMadrid(now));
  for (let days = 0; days < DAYS; day = businessSince(addUpDays(day, 1))) {
    const left = OF_A_DAY.map(([from, until]) => ({ desde: inMadrid(day, from), hasta: inMadrid(day, until) })).filter(
      ({ desde }) => desde >= earliest,
    );
    offered.push(...left);
    if (left.length > 0) days += 1;
  }
  return offered;
}

/** The offered hours that begin at an instant; null: none do. */
export const hoursAt = (desde: Date, now: Date): Hours | null =>
  offeredHours(now).find((one) => one.desde.getTime() === desde.getTime()) ?? null;
