/** The hours offered for calls, in Madrid's time; pure. */
import { addUpDays, businessSince, inMadrid } from '../../shared/rules-calendar.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';

/** The time from `desde` to `hasta` in which the service calls. */
interface Hours {
  readonly desde: Date;
  readonly hasta: Date;
}

/** The times of a working day at which somebody is at the desk: first and last hour, in Madrid. */
const OF_A_DAY = [
  [9, 11],
  [11, 13],
  [13, 15],
  [16, 18],
  [18, 20],
] as const;
/** Number of working days whose hours are offered, counted from the first day with hours left. */
const DAYS = 5;
/** Milliseconds between a request and the first hours that it may ask for, because the desk has to see the request first. */
export const NOTICE = 30 * 60_000;

/** The hours offered now, the nearest first. The holidays of the city of Madrid, where the desk is, are left out. */
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

/** The offered hours that begin at an instant; null: none begin then. */
export const hoursAt = (desde: Date, now: Date): Hours | null =>
  offeredHours(now).find((one) => one.desde.getTime() === desde.getTime()) ?? null;
