/** Days and months of the figures as numbers; pure. */
import { dateOf, dayOf, MS_PER_DAY, todayInMadrid } from '../shared/rules-dates-madrid.ts';

const MS_HOUR = 3_600_000;

/**
 * The day in Madrid of an instant, as a number. It remembers hours that it has seen: the day changes at a full hour of UTC,
 * in summer and in winter, and asking the calendar of a time zone costs a hundred times as much.
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
