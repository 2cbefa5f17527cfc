/** When a new link may be sent to somebody; pure. */
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Pause between two e-mails with a link to the same person, in milliseconds. */
export const PAUSE_BETWEEN_LINKS = 10 * 60_000;
/** Maximum number of e-mails with a link to the same person within a day. */
export const LINKS_PER_DAY = 3;
/** A link that is used within this number of days before its end is followed by a new one. */
const DAYS_FOR_RENEW = 14;

/** The e-mails with a link that were written to one person. */
export interface Sendings {
  /** When these e-mails were written; at least those of the last day. */
  readonly escritos: readonly Date[];
  /** Whether one of these e-mails still waits to leave with a valid link. E-mails sent on due dates do not count: they may wait for morning. */
  readonly pendiente: boolean;
}

/** Whether one more link may be sent: the holder of an old link must not be able to flood the address on file. */
export function canSend({ escritos, pendiente }: Sendings, now: Date): boolean {
  const ago = (milliseconds: number) => escritos.filter((one) => now.getTime() - one.getTime() < milliseconds).length;
  return !pendiente && ago(PAUSE_BETWEEN_LINKS) === 0 && ago(MS_PER_DAY) < LINKS_PER_DAY;
}

/** Whether a link expires so soon that its owner, who has just used it, should get a new one. */
export function endsSoon(expires: Date, now: Date): boolean {
  return expires.getTime() - now.getTime() < DAYS_FOR_RENEW * MS_PER_DAY;
}
