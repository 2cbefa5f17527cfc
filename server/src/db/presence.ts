/**
 * How processes see that another has died: each holds an advisory lock under its number, which PostgreSQL releases when its session ends
 * for any reason.
 */
import { randomInt } from 'node:crypto';

export interface Presence {
  /** Number of this process, by which its claims name it; no other living process has it. */
  readonly number: number;
  /** Milliseconds for which its lock has been held without interruption; null: it is not held now. */
  heldFor(): number | null;
  close(): Promise<void>;
}

/** First key of the locks; the second is the number of a process. */
const KEY = 20_261;

/** SQL that takes the lock of process $1, or takes it again. The session holds it until it ends. */
export const HOLD = `select pg_try_advisory_lock(${KEY}, $1) as held`;

/** SQL for the numbers of the living processes: an array of integers. */
export const LIVING = `array(select objid::bigint::integer from pg_locks where locktype = 'advisory' and classid = ${KEY} and objsubid = 2)`;

/**
 * Milliseconds that a process holds its own lock before it considers others without a lock dead: after a restart of PostgreSQL, all
 * processes take their locks again one after another.
 */
export const UNTIL_OTHERS_ARE_BACK = 2_000;

export const newNumber = (): number => randomInt(1, 2 ** 31);
