/** The legal term for requests about own data; pure. */
import { dayOf, fromDateToDate, todayInMadrid } from '../../shared/rules-dates-madrid.ts';

/** Months for an answer (GDPR, art. 12.3). */
const MONTHS = 1;

/** Last day for the answer to a request made at the instant `asked`; a day in Madrid, `YYYY-MM-DD`. */
export const dueDay = (asked: Date): string => fromDateToDate(todayInMadrid(asked), MONTHS);

/** Days until the last day; negative once it has passed. */
export const daysLeft = (due: string, now: Date): number => dayOf(due) - dayOf(todayInMadrid(now));
