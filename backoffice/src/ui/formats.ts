/** Formats dates, times, amounts and sizes for people, always in Madrid time. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const ZONE = 'Europe/Madrid';
const DAY = 86_400_000;

interface Formats {
  /** The date of an instant, or a date. */
  date(value: string | null): string;
  moment(value: string | null): string;
  /** The time of day of an instant. */
  hour(value: string): string;
  /** For instance "in 3 days" or "2 hours ago". */
  relative(value: string): string;
  euros(amount: string | number): string;
  number(value: number): string;
  bytes(size: number): string;
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  // English as used in Europe: day first, 24 hours
  return useMemo(() => createFormats(i18n.language === 'en' ? 'en-GB' : i18n.language), [i18n.language]);
}

/** @param language BCP 47 */
export function createFormats(language: string): Formats {
  const date = new Intl.DateTimeFormat(language, { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' });
  const moment = new Intl.DateTimeFormat(language, {
    timeZone: ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const hour = new Intl.DateTimeFormat(language, {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const euros = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const number = new Intl.NumberFormat(language);
  return {
    date: (value) => (value === null ? '–' : date.format(instantOf(value))),
    moment: (value) => (value === null ? '–' : moment.format(instantOf(value))),
    hour: (value) => hour.format(instantOf(value)),
    relative(value) {
      // a date is compared by whole days, whatever the time of day
      if (value.length === 10) return relative.format(daysUntil(value), 'day');
      const minutes = Math.round((Date.parse(value) - Date.now()) / 60_000);
      if (minutes === 0) return relative.format(0, 'second');
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
      if (Math.abs(minutes) < 36 * 60) return relative.format(Math.round(minutes / 60), 'hour');
      return relative.format(Math.round(minutes / (24 * 60)), 'day');
    },
    euros: (amount) => euros.format(Number(amount)),
    number: (value) => number.format(value),
    bytes: (size) => `${number.format(Math.max(1, Math.round(size / 1024)))} KB`,
  };
}

// a date alone is taken at noon, so that no time zone moves it to another day
const instantOf = (value: string): Date => new Date(value.length === 10 ? `${value}T12:00:00Z` : value);

/** Today in Madrid, `YYYY-MM-DD`. */
export const todayInMadrid = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date());

/** Date and time of an instant in Madrid, `YYYY-MM-DDTHH:mm`. */
export const hourInMadrid = (instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T');

/** The instant of a local time in Madrid, the earlier of two when the clock goes back. @param moment `YYYY-MM-DDTHH:mm` */
export function instantInMadrid(moment: string): string {
  const asUtc = Date.parse(`${moment}Z`);
  // Madrid is one or two hours ahead of UTC; a time that the clock change skips is read as if the clock had not changed yet
  const ahead = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000));
  return (ahead.find((one) => hourInMadrid(one) === moment) ?? (ahead[1] as Date)).toISOString();
}

/** The instant at which a day begins in Madrid. @param more how many days after `day` */
export const dayStart = (day: string, more = 0): string =>
  instantInMadrid(`${new Date(Date.parse(day) + more * DAY).toISOString().slice(0, 10)}T00:00`);

/** Days from today until a date; negative once it has passed. */
export const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(todayInMadrid())) / DAY);

/** Normalises a text for search: no accents, lower case. */
export const normalise = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
