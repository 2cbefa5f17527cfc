/** Settings of PostgreSQL for the rest of a transaction. */
import type { ForeignTx } from './database.ts';
import type { Rows } from './engine.ts';

/**
 * The commit does not wait for the disk; for writes whose loss in a crash of the database only costs time, such as claims and
 * counts.
 */
export const WITHOUT_WAITING_FOR_DISK = "select set_config('synchronous_commit', 'off', true)";

/** How long a statement waits for rows and locks that another transaction holds. */
export const waitRows = (milliseconds: number): string => `select set_config('lock_timeout', '${milliseconds}', true)`;

/**
 * Plans for statements on queues. A queue is empty when a statement is first planned, or when statistics are taken, and full a
 * second later. With a plan for a tiny table, kept as long as the connection, numbering 20,000 events took longer than the 30 s
 * of a statement, and deliveries ran at a twentieth of their speed. So these statements are planned anew each time, which costs
 * a fraction of a millisecond, and may only use indexes.
 */
const DETOURS = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort'];
const ONLY_BY_INDEX = [...DETOURS.map((setting) => [setting, 'off']), ['plan_cache_mode', 'force_custom_plan']]
  .map(([setting, value]) => `set_config('${setting}', '${value}', true)`)
  .join(', ');

/** Runs a statement whose plan may only use indexes, whatever the statistics say. The settings stay until the end of the transaction. */
export async function byIndex<R>(tx: ForeignTx, text: string, values: readonly unknown[]): Promise<Rows<R>> {
  // Both are sent together, so the settings cost no round trip.
  const [, result] = await Promise.all([tx.sql(`select ${ONLY_BY_INDEX}`), tx.sql<R>(text, values)]);
  return result;
}

/**
 * Runs a statement planned for the present tables, because a plan made for empty tables is kept as long as the connection and later
 * scans full ones. The setting stays until the end of the transaction.
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
