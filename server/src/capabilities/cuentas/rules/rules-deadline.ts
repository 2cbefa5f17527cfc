/** Terms of an account; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */

import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { CardAction } from '@albacea/contract/schemas/proveedores.ts';
import { inOnePhrase, type Phrase } from '../../../shared/rules-phrase.ts';
import { addUpBusiness, addUpDays, addUpMonths, hasExpired } from '../../calendar/rules-calendar.ts';

/** Hours that an action waits that can't be taken back (docs/decisions/0033). */
export const REST_HOURS = 72;
/** Days after which a request that was chased is looked at again. */
export const DAYS_BETWEEN_CHASES = 7;

const HOUR = 3_600_000;

/**
 * The last day for an answer: what the provider publishes; else 15 working days to end a contract (Ley 10/2025, art. 17) and
 * the month of GDPR, art. 12.3, for all else.
 */
export function responseDeadline(
  today: string,
  action: CuentaAction,
  offer: Pick<CardAction, 'plazo_publicado_dias' | 'plazo_computo'> | null,
): string {
  const published = offer?.plazo_publicado_dias ?? null;
  if (published !== null)
    return offer?.plazo_computo === 'habiles' ? addUpBusiness(today, published) : addUpDays(today, published);
  return action === 'cancelar' ? addUpBusiness(today, 15) : addUpMonths(today, 1);
}

/** When an action that was confirmed now may leave. */
export const restEnd = (now: Date, hours = REST_HOURS): Date => new Date(now.getTime() + hours * HOUR);

/**
 * The day by which a provider closes the account by itself: nobody has used it since the death.
 * @param days of the catalogue; null: it does not say
 */
export const expiryAfter = (death: string, days: number | null): string | null =>
  days === null ? null : addUpDays(death, days);

/** Why silence can't be taken as the answer yet, or null: the term has to be over, and the request chased once at least. */
export function reasonsAgainstSilence(
  { plazo, insistencias }: { readonly plazo: string | null; readonly insistencias: number },
  now: Date,
): Phrase | null {
  const inDeadline = plazo !== null && !hasExpired(plazo, now);
  const reasons = [
    ...(inDeadline ? [{ es: `El plazo termina el ${plazo}.`, en: `The term ends on ${plazo}.` }] : []),
    ...(insistencias === 0
      ? [{ es: 'Antes hay que insistir al menos una vez.', en: 'It has to be chased at least once before.' }]
      : []),
  ];
  if (reasons.length === 0) return null;
  return inOnePhrase(reasons);
}
