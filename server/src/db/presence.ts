/**
 * Lets processes notice that another process has died. Each process holds an advisory lock under its number. PostgreSQL releases the lock when the
 * session ends for any reason.
 */
import { randomInt } from 'node:crypto';

export interface Presence {
  /** Number of this process, which is stored with its claims; no other living process has the same number. */
  readonly number: number;
  /** Milliseconds for which the process has held its lock without interruption; null: it does not hold the lock now. */
  heldFor(): number | null;
  close(): Promise<void>;
}

/** First key of the advisory locks; the second key is the number of the process. */
const KEY = 20_261;

/** SQL: takes the lock of process $1, or takes it once more. The session holds it until the session ends. */
export const HOLD = `select pg_try_advisory_lock(${KEY}, $1) as held`;

/** SQL: the numbers of the living processes, as an array of integers. */
export const LIVING = `array(select objid::bigint::integer from pg_locks where locktype = 'advisory' and classid = ${KEY} and objsubid = 2)`;

/**
 * Milliseconds for which a process must have held its lock before it takes processes without a lock for dead. After a restart of PostgreSQL, all
 * processes take their locks again, one after another.
 */
export const UNTIL_OTHERS_ARE_BACK = 2_000;

export const newNumber = (): number => randomInt(1, 2 ** 31);
