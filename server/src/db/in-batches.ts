/** Deletes rows in small steps. */
import type { Database } from './database.ts';
import { plannedNow } from './settings.ts';

/** Number of rows of one transaction; they take tens of milliseconds, so no other work waits long. */
const BATCH = 5000;

/**
 * Repeats a statement across insurers until it affects fewer rows than a batch has.
 * @param statement deletes the oldest rows first, by an index; its last parameter is the maximum number of rows
 * @returns the number of rows affected
 */
export async function inBatches(
  base: Database,
  statement: string,
  values: readonly unknown[],
  batch = BATCH,
): Promise<number> {
  for (let total = 0; ; ) {
    const { affected } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      plannedNow(tx, statement, [...values, batch]),
    );
    total += affected;
    if (affected < batch) return total;
  }
}
