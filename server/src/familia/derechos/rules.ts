/** The legal term for requests about own data; pure. */
import { dayOf, fromDateToDate, todayInMadrid } from '../../shared/rules-dates-madrid.ts';

/** Months for an answer (GDPR, art. 12.3). */
const MONTHS = 1;

/** The last day for the answer, as a day in Madrid, `YYYY-MM-DD`. @param asked the instant of the request */
export const dueDay = (asked: Date): string => fromDateToDate(todayInMadrid(asked), MONTHS);

/** Days until the last day; negative once it has passed. */
export const daysLeft = (due: string, now: Date): number => dayOf(due) - dayOf(todayInMadrid(now));
