/**
 * Plans of the queue's statements. A queue is empty when a statement is first planned, or when statistics are taken, and full
 * a second later: with a plan for a tiny table, kept for the connection's life, giving 20,000 events their place took longer
 * than the 30 s that a statement may, and deliveries came at a twentieth of their speed. So these are planned for the table
 * as it is now, which costs a fraction of a millisecond, and every step has its index: the other ways are switched off.
 */
import type { ForeignTx } from '../db/database.ts';
import type { Rows } from '../db/engine.ts';

const RODEOS = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort'];
const SOLO_PER_INDEX = [...RODEOS.map((setting) => [setting, 'off']), ['plan_cache_mode', 'force_custom_plan']]
  .map(([setting, value]) => `set_config('${setting}', '${value}', true)`)
  .join(', ');

/** Runs a statement whose plan must go by index whatever the statistics say; for the rest of the transaction too. */
export async function byIndex<R>(tx: ForeignTx, text: string, values: readonly unknown[]): Promise<Rows<R>> {
  // Both travel together: the settings cost no round trip of their own.
  const [, result] = await Promise.all([tx.sql(`select ${SOLO_PER_INDEX}`), tx.sql<R>(text, values)]);
  return result;
}
