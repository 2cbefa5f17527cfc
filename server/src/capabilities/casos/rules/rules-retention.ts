/** How long the data of an ended case are kept (docs/decisions/0041; LOPDGDD art. 32, LCS art. 23); pure. */
import { todayInMadrid } from './rules-date.ts';

/** Months after its end in which a case can still be looked at; then its data are blocked. */
export const OPERATING_MONTHS = 12;

/** The first day on which an ended case is erased: so many years after the day of its end in Madrid. */
export function retainUntil(end: Date, years: number): string {
  return moreMonths(todayInMadrid(end), years * 12);
}

/** Cases that ended before this instant are blocked. */
export function holdLimit(now: Date): Date {
  const limit = new Date(now);
  const day = limit.getUTCDate();
  limit.setUTCDate(1);
  limit.setUTCMonth(limit.getUTCMonth() - OPERATING_MONTHS);
  limit.setUTCDate(Math.min(day, monthDays(limit.getUTCFullYear(), limit.getUTCMonth())));
  return limit;
}

/** The same day so many months later; the last of its month where there is no such day. */
function moreMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const total = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(total / 12), total % 12];
  const newDay = Math.min(day, monthDays(newYear, newMonth));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(newYear).padStart(4, '0')}-${two(newMonth + 1)}-${two(newDay)}`;
}

/** @param month 0 to 11 */
function monthDays(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
