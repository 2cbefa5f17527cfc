/** SQL that changes settings of PostgreSQL until the end of a transaction. */
import type { ForeignTx } from './database.ts';
import type { Rows } from './engine.ts';

/**
 * Makes the commit not wait for the disk. For writes whose loss in a crash of the database only costs time, such as leases and counters.
 */
export const WITHOUT_WAITING_FOR_DISK = "select set_config('synchronous_commit', 'off', true)";

/** Limits how long a statement waits for rows and locks that another transaction holds. */
export const waitRows = (milliseconds: number): string => `select set_config('lock_timeout', '${milliseconds}', true)`;

/**
 * Runs a statement and has PostgreSQL plan it anew, which costs a fraction of a millisecond. A connection keeps the plan of a prepared statement;
 * if the queue was empty at planning and is full a second later, the plan is wrong: numbering 20,000 events took longer than the 30 s that a
 * statement may take. The setting stays until the end of the transaction.
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
