/**
 * Keeps the figures up, after the commit and never in a request: facts get their instant, and are folded into sums when a
 * day is over or enough have gathered. An insurer is kept up by one process at a time.
 */
import type { Database, ForeignTx } from '../db/database.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';

import { fold } from './fold.ts';
import { advanceHeads, pendingAseguradoras, saveHead, seal, takeHead } from './sql-fold.ts';

/** Facts sealed in one transaction. */
const BATCH = 1000;
/** Facts that a report reads one by one, at most about twice as many. */
const LOOSE_MAXIMUMS = 1000;
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
  const head = await takeHead(tx, aseguradoraId, false);
  if (!head) return 0; // another process has it
  // Later than all that was ever said to be sealed: a transaction that began before the last one may come after it.
  const instant = new Date(Math.max(head.now.getTime(), head.sellado.getTime() + 1));
  const today = todayInMadrid(instant);
  let { plegado, sueltos } = head;
  if (sueltos > 0 && head.dia_suelto !== null && head.dia_suelto < today) {
    await fold(tx, aseguradoraId, plegado, head.sellado);
    [plegado, sueltos] = [head.sellado, 0];
  }
  const { hechos, filas } = await seal(tx, aseguradoraId, instant, BATCH);
  sueltos += hechos;
  if (sueltos >= LOOSE_MAXIMUMS) {
    await fold(tx, aseguradoraId, plegado, instant);
    [plegado, sueltos] = [instant, 0];
  }
  await saveHead(tx, aseguradoraId, { sellado: instant, plegado, sueltos, dia_suelto: sueltos > 0 ? today : null });
  return filas;
}
