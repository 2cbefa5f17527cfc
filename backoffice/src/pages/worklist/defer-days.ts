/** Until when a task is put off: a few days to choose from. */
import { dayStart, todayInMadrid } from '../../ui/formats.ts';

export const DEFER_CHOICES = [
  { days: 1, text: 'manana' },
  { days: 3, text: 'tresDias' },
  { days: 7, text: 'unaSemana' },
  { days: 14, text: 'dosSemanas' },
] as const;

/** The day so many days from today, in Madrid. */
export const dayIn = (days: number): string =>
  new Date(Date.parse(dayStart(todayInMadrid(), days)) + 12 * 3_600_000).toISOString().slice(0, 10);
