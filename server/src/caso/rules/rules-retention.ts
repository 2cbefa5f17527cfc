/** How long the data of an ended case are kept (LOPDGDD art. 32, LCS art. 23); pure. */
import { fromDateToDate, todayInMadrid } from '../../shared/rules-dates-madrid.ts';

/** Months after its end in which a case can still be looked at; then its data are blocked. */
export const OPERATING_MONTHS = 12;

/** The first day on which an ended case is erased: so many years after the day of its end in Madrid. */
export function retainUntil(end: Date, years: number): string {
  return fromDateToDate(todayInMadrid(end), years * 12);
}

/** Cases that ended before this instant are blocked. */
export function holdLimit(now: Date): Date {
  const [day = '', time = ''] = now.toISOString().split('T');
  return new Date(`${fromDateToDate(day, -OPERATING_MONTHS)}T${time}`);
}
