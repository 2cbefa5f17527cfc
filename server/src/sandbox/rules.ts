/** How the clock of a test insurer is read and moved; pure. */

import { addUpDays, inMadrid } from '../shared/rules-calendar.ts';
import { fromDateToDate, todayInMadrid } from '../shared/rules-dates-madrid.ts';

const PARTS = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * The instant a duration later; years and months by the calendar, the rest by the seconds it has.
 * @param duration as the interface lets it pass (ISO 8601)
 */
export function instantAfter(instant: Date, duration: string): Date {
  const [years, months, weeks, days, hours, minutes, seconds] = (PARTS.exec(duration)?.slice(1) ?? []).map((part) =>
    Number(part ?? 0),
  ) as [number, number, number, number, number, number, number];
  const [day = '', time = ''] = instant.toISOString().split('T');
  const onDay = new Date(`${fromDateToDate(day, years * 12 + months)}T${time}`);
  return new Date(onDay.getTime() + (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000);
}

/** Hour of Madrid at which what was kept long enough goes, when a clock passes it: at night, as nobody waits for it. */
const UPKEEP_HOUR = 4;

/**
 * When the data that are kept until a day are looked through next; null: none are.
 * @param days `YYYY-MM-DD`, of which some may have come already
 */
export function nextUpkeep(now: Date, days: readonly (string | null)[]): Date | null {
  const [first] = days.filter((day) => day !== null).toSorted();
  if (first === undefined) return null;
  const today = todayInMadrid(now);
  const due = inMadrid(first > today ? first : today, UPKEEP_HOUR);
  return due > now ? due : inMadrid(addUpDays(today, 1), UPKEEP_HOUR);
}
