/** Days and hours as people in Spain read them. */
import { NOT_IN_BROWSERS } from './not-in-browsers.ts';
import { LOCALE, type PortalLanguage } from './tongues.ts';

const MADRID = 'Europe/Madrid';
/** `2026-11-21`. */
const IN_DIGITS = new Intl.DateTimeFormat('en-CA', { timeZone: MADRID, dateStyle: 'short' });

/** @param instant ISO 8601, a day or an instant; of a day, its noon, which is the same day in Madrid */
const dateOf = (instant: string): Date => new Date(instant.length === 10 ? `${instant}T12:00:00Z` : instant);

const yearOf = (date: Date): string => IN_DIGITS.format(date).slice(0, 4);

function written(
  instant: string,
  language: PortalLanguage,
  parts: { readonly year?: boolean; readonly name?: boolean },
) {
  const date = dateOf(instant);
  const own = NOT_IN_BROWSERS[language];
  if (!own)
    return new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: MADRID,
      day: 'numeric',
      month: 'long',
      ...(parts.year && { year: 'numeric' }),
      ...(parts.name && { weekday: 'long' }),
    }).format(date);
  const inMadrid = dateOf(IN_DIGITS.format(date));
  const day = own.day({
    day: inMadrid.getUTCDate(),
    month: inMadrid.getUTCMonth(),
    year: parts.year ? inMadrid.getUTCFullYear() : null,
  });
  return parts.name ? own.named(own.weekdays[inMadrid.getUTCDay()] ?? '', day) : day;
}

/** «21 de noviembre»; with the year where it is not that of `now`. */
export const day = (instant: string, language: PortalLanguage, now: Date = new Date()): string =>
  written(instant, language, { year: yearOf(dateOf(instant)) !== yearOf(now) });

/** «14 de noviembre de 2026». */
export const wholeDay = (instant: string, language: PortalLanguage): string =>
  written(instant, language, { year: true });

/** «lunes, 23 de noviembre». */
export const dayWithName = (instant: string, language: PortalLanguage): string =>
  written(instant, language, { name: true });

/** «9:30». */
export const hour = (instant: string, language: PortalLanguage): string =>
  new Intl.DateTimeFormat(LOCALE[language], { timeZone: MADRID, hour: 'numeric', minute: '2-digit' }).format(
    dateOf(instant),
  );
