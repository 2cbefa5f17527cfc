/** Settings of PostgreSQL that a statement makes for what comes after it, until the end of its transaction. */
import type { ForeignTx } from './database.ts';
import type { Rows } from './engine.ts';

/**
 * For what costs nothing but time when a crash of the database takes it, such as claims and counts: the commit does not wait
 * for the disk.
 */
export const WITHOUT_WAITING_FOR_DISK = "select set_config('synchronous_commit', 'off', true)";

/** How long a statement waits for rows and locks that another transaction holds. */
export const waitRows = (milliseconds: number): string => `select set_config('lock_timeout', '${milliseconds}', true)`;

/**
 * Plans of the queue's statements. A queue is empty when a statement is first planned, or when statistics are taken, and full
 * a second later: with a plan for a tiny table, kept for the connection's life, giving 20,000 events their place took longer
 * than the 30 s that a statement may, and deliveries came at a twentieth of their speed. So these are planned for the table
 * as it is now, which costs a fraction of a millisecond, and every step has its index: the other ways are switched off.
 */
const DETOURS = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort'];
const ONLY_BY_INDEX = [...DETOURS.map((setting) => [setting, 'off']), ['plan_cache_mode', 'force_custom_plan']]
  .map(([setting, value]) => `set_config('${setting}', '${value}', true)`)
  .join(', ');

/** Runs a statement whose plan must go by index whatever the statistics say; for the rest of the transaction too. */
export async function byIndex<R>(tx: ForeignTx, text: string, values: readonly unknown[]): Promise<Rows<R>> {
  // Both travel together: the settings cost no round trip of their own.
  const [, result] = await Promise.all([tx.sql(`select ${ONLY_BY_INDEX}`), tx.sql<R>(text, values)]);
  return result;
}

/**
 * Runs a statement that is planned for the tables as they are now: the plan that was made for empty ones, kept for the connection's
 * life, reads all of a table that is full since. For the rest of the transaction too.
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
