/** Schedules of deliveries and health of endpoints; pure. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { AttemptResult } from '@albacea/contract/schemas/webhooks.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

const MINUTE = 60_000;

/** Minutes between attempts: variant A makes 1 + 3 attempts, variant B 1 + 5. Each wait counts from the end of the attempt before. */
export const WAITS: Readonly<Record<Variant, readonly number[]>> = { A: [1, 4, 16], B: [1, 4, 16, 64, 256] };
/** Longest random delay, in milliseconds. It only adds, so "after 4 minutes" is never early. */
export const JITTER = 10_000;

/**
 * When to try again, or null when the schedule is exhausted.
 * @param attempts attempts made in this schedule, the failed one included
 * @param now end of the failed attempt
 * @param jitter 0 to 1, random
 * @param retryAfter the receiver's `Retry-After` in milliseconds; it delays the next attempt, at most to the time of the following one
 */
export function nextAttempt(
  variant: Variant,
  attempts: number,
  now: Date,
  jitter: number,
  retryAfter: number | null,
): Date | null {
  const wait = WAITS[variant][attempts - 1];
  if (wait === undefined) return null;
  const next = WAITS[variant][attempts];
  const natural = wait * MINUTE + Math.floor(jitter * JITTER);
  // After the last wait no further attempt follows, so the last attempt may be delayed by the same wait once more.
  const limit = wait * MINUTE + (next ?? wait) * MINUTE - JITTER;
  return new Date(now.getTime() + Math.min(Math.max(natural, retryAfter ?? 0), limit));
}

/**
 * Attempts after which an exhausted delivery no longer comes back by itself: a receiver may fall over more than once and still gets everything, but a
 * delivery that it never accepts does not come back for ever. While little is sent, nothing else tells the two apart.
 */
export const RECOVERY_ENDS = 16;

/** Reads a `Retry-After` header, which is seconds or an HTTP date (RFC 9110, section 10.2.3), as milliseconds; null: it is neither. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // Date.parse alone accepts almost anything.
  const date = /^[A-Z][a-z]{2,8}, .*\d{2}:\d{2}:\d{2} GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** The result of an attempt that was answered: only 2xx counts as delivered; a redirect is a failure. */
export function responseResult(status: number): AttemptResult {
  return status >= 200 && status <= 299 ? 'entregado' : 'respuesta_no_2xx';
}

/** Days without a successful delivery since the first failure, after which an endpoint is disabled. */
export const DAYS_UNTIL_DEACTIVATE = 5;

/** The level of the notice to the insurer's admins that is due: 1 at once, 2 after half of the days until the endpoint is disabled, 3 after all. */
export function dueNotices(failingSince: Date, now: Date): 1 | 2 | 3 {
  const days = (now.getTime() - failingSince.getTime()) / MS_PER_DAY;
  if (days >= DAYS_UNTIL_DEACTIVATE) return 3;
  return days >= DAYS_UNTIL_DEACTIVATE / 2 ? 2 : 1;
}

/**
 * Follows the answers 410 (Gone) of an endpoint. A single 410 may come from a deployment under way. It is confirmed by a second 410, to an
 * attempt that began after the first one had ended, with no other result between them.
 * @param ultimo410 end of the first 410 of the present series; null: there is none
 * @param attempts in the order in which they ended
 */
export function follow410(
  ultimo410: Date | null,
  attempts: readonly { readonly estado_http: number | null; readonly inicio: Date; readonly fin: Date }[],
): { ultimo410: Date | null; confirmado: boolean } {
  let first = ultimo410;
  for (const { estado_http, inicio, fin } of attempts) {
    if (estado_http !== 410) first = null;
    else if (first !== null && inicio > first) return { ultimo410: first, confirmado: true };
    else first ??= fin;
  }
  return { ultimo410: first, confirmado: false };
}

/** Milliseconds that the rotation of a secret lasts; meanwhile both the old and the new secret sign. */
export const ROTATION = MS_PER_DAY;
/** Maximum number of webhooks of an insurer. */
export const WEBHOOKS_MAXIMUM = 50;
