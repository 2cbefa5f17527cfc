/** Durations, and when a moved clock deletes data past their retention; pure. */
import { addUpDays, inMadrid } from '../shared/rules-calendar.ts';
import { fromDateToDate, todayInMadrid } from '../shared/rules-dates-madrid.ts';

const PARTS = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * The instant after a duration. Years and months are counted by the calendar, shorter units in seconds.
 * @param duration as the interface accepts it (ISO 8601)
 */
export function instantAfter(instant: Date, duration: string): Date {
  const [years, months, weeks, days, hours, minutes, seconds] = (PARTS.exec(duration)?.slice(1) ?? []).map((part) =>
    Number(part ?? 0),
  ) as [number, number, number, number, number, number, number];
  const [day = '', time = ''] = instant.toISOString().split('T');
  const onDay = new Date(`${fromDateToDate(day, years * 12 + months)}T${time}`);
  return new Date(onDay.getTime() + (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000);
}

/** Hour in Madrid at which data past their retention are deleted: at night, when nobody works. */
const UPKEEP_HOUR = 4;

/**
 * When data past their retention are deleted next; null: never, because no data have an end of retention.
 * @param days ends of retention, `YYYY-MM-DD`, which may be past; null: none
 */
export function nextUpkeep(now: Date, days: readonly (string | null)[]): Date | null {
  const [first] = days.filter((day) => day !== null).toSorted();
  if (first === undefined) return null;
  const today = todayInMadrid(now);
  const due = inMadrid(first > today ? first : today, UPKEEP_HOUR);
  return due > now ? due : inMadrid(addUpDays(today, 1), UPKEEP_HOUR);
}
