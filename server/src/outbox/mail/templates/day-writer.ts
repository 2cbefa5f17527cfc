import { settledDay } from '@albacea/contract/schemas/basque-days.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';

/** Writes a day in words, in Spanish time. */
export interface DayWriter {
  format(day: Date): string;
}

/** Days as they are written in Spain, in each of its languages. */
export function dayWriter(language: Language): DayWriter {
  const locale = language === 'en' ? 'en-GB' : `${language}-ES`;
  const intl = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return { format: (day) => settledDay(intl.format(day)) };
}
