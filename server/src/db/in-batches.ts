/** Deleting what is past its time, in small steps. */
import type { Database } from './database.ts';
import { byIndex } from './settings.ts';

/** Rows of one transaction: it takes tens of milliseconds, and leaves the tables to the work. */
const BATCH = 5000;

/**
 * Repeats a statement across insurers until it finds less than a batch.
 * @param statement it deletes the oldest first and goes by index; its last parameter is how many
 * @returns rows touched
 */
export async function inBatches(
  base: Database,
  statement: string,
  values: readonly unknown[],
  batch = BATCH,
): Promise<number> {
  for (let total = 0; ; ) {
    const { affected } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      byIndex(tx, statement, [...values, batch]),
    );
    total += affected;
    if (affected < batch) return total;
  }
}
