/** Days and hours as people in Spain read them. */
import { settledDay } from '@albacea/contract/schemas/basque-days.ts';
import { LOCALE, type PortalLanguage } from './tongues.ts';

const MADRID = 'Europe/Madrid';

/** @param instant ISO 8601, a day or an instant; of a day, its noon, which is the same day in Madrid */
const dateOf = (instant: string): Date => new Date(instant.length === 10 ? `${instant}T12:00:00Z` : instant);

/** «21 de noviembre»; with the year where it is not that of `now`. */
export function day(instant: string, language: PortalLanguage, now: Date = new Date()): string {
  const date = dateOf(instant);
  const year = (one: Date) => new Intl.DateTimeFormat('en', { timeZone: MADRID, year: 'numeric' }).format(one);
  return settledDay(
    new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: MADRID,
      day: 'numeric',
      month: 'long',
      ...(year(date) !== year(now) && { year: 'numeric' }),
    }).format(date),
  );
}

/** «14 de noviembre de 2026». */
export const wholeDay = (instant: string, language: PortalLanguage): string =>
  settledDay(
    new Intl.DateTimeFormat(LOCALE[language], { timeZone: MADRID, dateStyle: 'long' }).format(dateOf(instant)),
  );

/** «9:30». */
export const hour = (instant: string, language: PortalLanguage): string =>
  new Intl.DateTimeFormat(LOCALE[language], { timeZone: MADRID, hour: 'numeric', minute: '2-digit' }).format(
    dateOf(instant),
  );

/** «lunes, 23 de noviembre». */
export const dayWithName = (instant: string, language: PortalLanguage): string =>
  settledDay(
    new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: MADRID,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(dateOf(instant)),
  );
