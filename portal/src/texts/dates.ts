/** Days and hours as people in Spain read them. */
import { INTL_FALLBACKS } from './intl-fallbacks.ts';
import { LOCALE, type PortalLanguage } from './languages.ts';

export const MADRID = 'Europe/Madrid';

/** @param instant ISO 8601: an instant, or a day, which becomes its noon UTC: the same day in Madrid */
export const dateOf = (instant: string): Date => new Date(instant.length === 10 ? `${instant}T12:00:00Z` : instant);

/** Noon UTC of the day on which a date falls in Madrid. */
export const inMadrid = (date: Date): Date =>
  dateOf(new Intl.DateTimeFormat('en-CA', { timeZone: MADRID, dateStyle: 'short' }).format(date)); // 2026-11-21

function formatted(date: Date, language: PortalLanguage, withYear: boolean): string {
  const own = INTL_FALLBACKS[language];
  if (!own)
    return new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: MADRID,
      day: 'numeric',
      month: 'long',
      ...(withYear && { year: 'numeric' }),
    }).format(date);
  const there = inMadrid(date);
  return own.day({
    day: there.getUTCDate(),
    month: there.getUTCMonth(),
    year: withYear ? there.getUTCFullYear() : null,
  });
}

/** «21 de noviembre»; with the year where it is not that of `now`. */
export function day(instant: string, language: PortalLanguage, now: Date = new Date()): string {
  const date = dateOf(instant);
  return formatted(date, language, inMadrid(date).getUTCFullYear() !== inMadrid(now).getUTCFullYear());
}

/** «14 de noviembre de 2026». */
export const wholeDay = (instant: string, language: PortalLanguage): string =>
  formatted(dateOf(instant), language, true);

/** «9:30». */
export const hour = (instant: string, language: PortalLanguage): string =>
  new Intl.DateTimeFormat(LOCALE[language], { timeZone: MADRID, hour: 'numeric', minute: '2-digit' }).format(
    dateOf(instant),
  );
