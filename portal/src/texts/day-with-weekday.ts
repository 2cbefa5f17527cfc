/** A day with its weekday, by our own names in languages that browsers lack. Not part of `dates.ts`, because only one screen needs it. */
import { dateOf, day, inMadrid, MADRID } from './dates.ts';
import { LOCALE, type PortalLanguage } from './languages.ts';

/** The names of the weekdays, from Sunday. */
const NAMES: Readonly<Partial<Record<PortalLanguage, readonly string[]>>> = {
  gl: ['domingo', 'luns', 'martes', 'mércores', 'xoves', 'venres', 'sábado'],
  eu: ['igandea', 'astelehena', 'asteartea', 'asteazkena', 'osteguna', 'ostirala', 'larunbata'],
};

/** «lunes, 23 de noviembre». */
export function dayWithWeekday(instant: string, language: PortalLanguage): string {
  const date = dateOf(instant);
  const name = NAMES[language]?.[inMadrid(date).getUTCDay()];
  const parts = [name, day(instant, language, date)];
  if (name) return (language === 'eu' ? parts.toReversed() : parts).join(', ');
  return new Intl.DateTimeFormat(LOCALE[language], {
    timeZone: MADRID,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(date);
}
