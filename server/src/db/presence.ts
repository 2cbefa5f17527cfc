/**
 * How processes see that another has died: each keeps a session of its own, and in it an advisory lock by its number. PostgreSQL
 * lets go of the lock when the session ends, whatever ended it.
 */
import { randomInt } from 'node:crypto';

export interface Presence {
  /** Under which the claims of this process stand; no other living process has it. */
  readonly number: number;
  /** Milliseconds for which its lock has been held without a break; null: it is not held now. */
  heldFor(): number | null;
  close(): Promise<void>;
}

/** First key of the locks; the second is the number of a process. */
const KEY = 20_261;

/** Takes the lock of the process $1, or takes it once more: both end with the session. */
export const HOLD = `select pg_try_advisory_lock(${KEY}, $1) as held`;

/** SQL for the numbers of the processes that live: an array of integers. */
export const LIVING = `array(select objid::bigint::integer from pg_locks where locktype = 'advisory' and classid = ${KEY} and objsubid = 2)`;

/**
 * Milliseconds that a process waits after its own lock before it takes another without one for dead: when PostgreSQL comes back, all
 * have lost theirs, and take them again one after another.
 */
export const UNTIL_OTHERS_ARE_BACK = 2_000;

export const newNumber = (): number => randomInt(1, 2 ** 31);
