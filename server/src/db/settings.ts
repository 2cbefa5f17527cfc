/** SQL that changes settings of PostgreSQL until the end of a transaction. */
import type { ForeignTx } from './database.ts';
import type { Rows } from './engine.ts';

/**
 * Lets the commit not wait for the disk. Used for leases and counters: if a crash of the database loses them, that only costs time.
 */
export const WITHOUT_WAITING_FOR_DISK = "select set_config('synchronous_commit', 'off', true)";

/** Limits how long a statement waits for rows that another transaction has locked. */
export const waitRows = (milliseconds: number): string => `select set_config('lock_timeout', '${milliseconds}', true)`;

/**
 * Runs a statement and has PostgreSQL plan it anew, which costs a fraction of a millisecond. Otherwise a connection keeps the plan of a prepared
 * statement. A plan made for an empty queue is wrong when the queue is full: numbering 20,000 events took longer than the statement timeout of 30 s.
 * The setting lasts until the end of the transaction.
 */
export async function plannedNow<R>(
  tx: Pick<ForeignTx, 'sql'>,
  text: string,
  values: readonly unknown[],
): Promise<Rows<R>> {
  const [, result] = await Promise.all([
    tx.sql("select set_config('plan_cache_mode', 'force_custom_plan', true)"),
    tx.sql<R>(text, values),
  ]);
  return result;
}
