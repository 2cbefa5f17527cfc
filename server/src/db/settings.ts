/** SQL that changes settings of PostgreSQL until the end of a transaction. */
import type { ForeignTx } from './database.ts';
import type { Rows } from './engine.ts';

/**
 * Makes the commit not wait for the disk; for writes whose loss in a crash of the database only costs time, such as claims and
 * counts.
 */
export const WITHOUT_WAITING_FOR_DISK = "select set_config('synchronous_commit', 'off', true)";

/** Limits how long a statement waits for rows and locks that another transaction holds. */
export const waitRows = (milliseconds: number): string => `select set_config('lock_timeout', '${milliseconds}', true)`;

/**
 * Runs a statement that is planned anew, which costs a fraction of a millisecond. A queue may be empty when a statement is first planned and
 * full a second later: with the plan for an empty queue, which a connection keeps, numbering 20,000 events took longer than the 30 s of a
 * statement. The setting stays until the end of the transaction.
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
