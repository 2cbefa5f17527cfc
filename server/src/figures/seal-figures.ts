/**
 * Keeps the figures up, after the commit and never in a request: facts get their instant, and in the same transaction what
 * they count for is added to the days. An insurer is kept up by one process at a time.
 */
import type { Database, ForeignTx } from '../db/database.ts';
import { addToDays, advanceHeads, pendingAseguradoras, seal, takeHead } from './sql-seal.ts';

/** Facts sealed in one transaction. */
const BATCH = 1000;
/** Milliseconds by which the figures of an insurer at rest lag behind. */
const REST = 60_000;

interface FiguresDependencies {
  readonly base: Database;
}

/** One round over the insurers with something to do; the number of rows sealed. */
export async function sealFigures({ base }: FiguresDependencies): Promise<number> {
  const ids = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const pending = await pendingAseguradoras(tx);
    await advanceHeads(tx, REST);
    return pending;
  });
  let sealed = 0;
  for (const id of ids) {
    let theirs: number;
    do {
      theirs = await base.unsafeAcrossInsurers('albacea_worker', (tx) => sealOf(tx, id));
      sealed += theirs;
    } while (theirs >= BATCH);
  }
  return sealed;
}

async function sealOf(tx: ForeignTx, aseguradoraId: string): Promise<number> {
  const head = await takeHead(tx, aseguradoraId);
  if (!head) return 0; // another process has it
  // Later than all that was ever said to be sealed: a transaction that began before the last one may come after it.
  const instant = new Date(Math.max(head.now.getTime(), head.sellado.getTime() + 1));
  const { facts, rows } = await seal(tx, aseguradoraId, instant, BATCH);
  if (facts > 0) await addToDays(tx, aseguradoraId, head.sellado, instant);
  return rows;
}
