/** When the paper of a month leaves; pure. */
import { dateOf, dayOf, monthsAfter } from '../../shared/rules-dates-madrid.ts';
import { monthBefore } from './rules-period.ts';

/** Hour of Madrid from which it leaves. */
export const SENDING_HOUR = 7;

/**
 * The day on which the next one leaves.
 * @param today in Madrid, YYYY-MM-DD
 */
export function nextSending(
  { dia, ultimo_mes }: { readonly dia: number; readonly ultimo_mes: string | null },
  today: string,
): string {
  const now = dayOf(today);
  const thisMonth = dayOf(`${today.slice(0, 7)}-${String(dia).padStart(2, '0')}`);
  const written = ultimo_mes !== null && dayOf(ultimo_mes) >= monthBefore(now).desde;
  if (written) return dateOf(monthsAfter(thisMonth, 1));
  return dateOf(Math.max(thisMonth, now));
}
