/** Folds sealed facts into deltas and sums. */
import type { ForeignTx } from '../db/database.ts';
import { createMadridDay } from './rules-calendar.ts';
import { contributionsOf } from './rules-measured.ts';
import { add, type Sum } from './rules-sums.ts';
import { addToTotals, readFacts, writeStretch } from './sql-fold.ts';

/**
 * Folds the facts sealed after one instant and until another as one stretch. The caller holds the head of the insurer and
 * moves it in the same transaction: a fact is folded once, whatever dies.
 */
export async function fold(tx: ForeignTx, aseguradoraId: string, after: Date, until: Date): Promise<void> {
  const dayInMadrid = createMadridDay();
  const sum: Sum = new Map();
  for (const fact of await readFacts(tx, aseguradoraId, after, until)) {
    for (const contribution of contributionsOf(fact, dayInMadrid)) add(sum, contribution);
  }
  if ([...sum.values()].every((byKey) => byKey.size === 0)) return;
  await writeStretch(tx, aseguradoraId, until, sum);
  await addToTotals(tx, aseguradoraId, sum);
}
