/**
 * The only calendar of the service: days `YYYY-MM-DD` in Europe/Madrid, working days and terms in days and months (Ley 39/2015, art. 30); pure.
 *
 * Whether a day is a working day depends on the place. The default place is the city of Madrid, the seat of the ministry's registers, where
 * national, regional and local holidays all count, so that a term is never too short.
 */
import { fromDateToDate, MADRID, midnightInMadrid, todayInMadrid } from './rules-dates-madrid.ts';
import {
  type Community,
  MADRID_LOCALES,
  NATIONAL,
  OWN,
  PUBLISHED,
  type PublishedYear,
  WITH_EASTER_MONDAY,
  WITHOUT_MAUNDY_THURSDAY,
} from './rules-holidays.ts';

/** A place with its own holidays; `madrid`: the city with its local days. */
type Place = Community | 'madrid' | 'nacional';

/** 6 is Saturday, 7 Sunday. */
const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

/** @param days may be negative */
export const addUpDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Easter Sunday of a year of the Gregorian calendar (the anonymous computus, Meeus 1991). */
export function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Temporal.PlainDate(year, Math.floor(sum / 31), (sum % 31) + 1).toString();
}

/** The holidays of a year at a place, `YYYY-MM-DD` in order. */
export function holidaysOf(year: number, place: Place = 'madrid'): string[] {
  const published = PUBLISHED[year];
  const community = place === 'madrid' ? 'MD' : place === 'nacional' ? null : place;
  const days = published ? datesOf(year, tablesOf(published, place)) : computed(year, community, place === 'madrid');
  return [...new Set(days)].sort();
}

const datesOf = (year: number, table: string): string[] =>
  table.split(' ').map((day) => `${String(year).padStart(4, '0')}-${day}`);

/**
 * Computes the holidays of an unpublished year. In a community, a holiday on a Sunday is assumed to move to Monday: better a term a day too long than
 * too short.
 */
function computed(year: number, community: Community | null, local: boolean): string[] {
  const sunday = easter(year);
  const fixed = [
    ...datesOf(year, NATIONAL),
    ...(community === null ? [] : datesOf(year, OWN[community])),
    ...(local ? datesOf(year, MADRID_LOCALES) : []),
  ].flatMap((day) => (weekdayOf(day) === 7 && community !== null ? [day, addUpDays(day, 1)] : [day]));
  return [
    ...fixed,
    addUpDays(sunday, -2),
    ...(community !== null && !WITHOUT_MAUNDY_THURSDAY.includes(community) ? [addUpDays(sunday, -3)] : []),
    ...(community !== null && WITH_EASTER_MONDAY.includes(community) ? [addUpDays(sunday, 1)] : []),
  ];
}

/** Whether a day is a working day: neither Saturday nor Sunday nor a holiday (Ley 39/2015, art. 30.2). */
export function isBusiness(day: string, place: Place = 'madrid'): boolean {
  if (weekdayOf(day) >= 6) return false;
  const year = Number(day.slice(0, 4));
  const published = PUBLISHED[year];
  return published ? !tablesOf(published, place).includes(day.slice(5)) : !holidaysOf(year, place).includes(day);
}

/** The holidays of a place as one text of days `MM-DD`. */
function tablesOf({ nacionales, comunidades, madrid }: PublishedYear, place: Place): string {
  if (place === 'nacional') return nacionales;
  return place === 'madrid' ? `${nacionales} ${comunidades.MD} ${madrid}` : `${nacionales} ${comunidades[place]}`;
}

/** The first working day from a day on, which may be the day itself. */
export function businessSince(day: string, place: Place = 'madrid'): string {
  let business = day;
  while (!isBusiness(business, place)) business = addUpDays(business, 1);
  return business;
}

/** The last day of a term in working days, counted from the day after `day` (Ley 39/2015, art. 30.3). */
export function addUpBusiness(day: string, days: number, place: Place = 'madrid'): string {
  let end = day;
  for (let missing = days; missing > 0; missing -= 1) end = businessSince(addUpDays(end, 1), place);
  return end;
}

/**
 * The last day of a term in months, counted from date to date; if that day is not a working day, the next working day (Ley 39/2015, art. 30.5;
 * for the month of GDPR, art. 12.3, Regulation 1182/71, art. 3).
 */
export const addUpMonths = (day: string, months: number, place: Place = 'madrid'): string =>
  businessSince(fromDateToDate(day, months), place);

/** The first working day after a term, on which somebody checks for an answer. */
export const checkDayAfter = (deadline: string): string => businessSince(addUpDays(deadline, 1));

/** Whether a term is over; the last day belongs to the term. */
export const hasExpired = (deadline: string, now: Date): boolean => now >= midnightInMadrid(deadline, 1);

/** A day as written in Spain: 04/12/2026. */
export const inFigures = (date: string): string => date.split('-').reverse().join('/');

// Hours ----------------------------------------------------------------------------------------------------------------

/** Office hours in Madrid on working days. The service acts on due dates only in these hours, so that nobody gets e-mail at night or on a holiday. */
const SCHEDULE = { desde: 9, hasta: 20 } as const;

/** The instant of a whole hour of a day in Madrid. */
export const inMadrid = (day: string, hour: number): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: MADRID, plainTime: { hour } }).epochMilliseconds);

/** The instant at which office hours begin on a day. */
export const startOf = (day: string): Date => inMadrid(day, SCHEDULE.desde);

/** The first instant in office hours from an instant on: that instant itself, or the start of office hours on a working day. */
export function inSchedule(instant: Date): Date {
  const today = todayInMadrid(instant);
  if (!isBusiness(today)) return startOf(businessSince(today));
  if (instant < startOf(today)) return startOf(today);
  return instant < inMadrid(today, SCHEDULE.hasta) ? instant : startOf(businessSince(addUpDays(today, 1)));
}

export const isInOfficeHours = (instant: Date): boolean => inSchedule(instant).getTime() === instant.getTime();
