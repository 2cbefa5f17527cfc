/**
 * Gives changed cases their place in the order of changes, after the commit: a number taken within the change would be passed by whoever
 * polls while a slow transaction still holds it. An insurer's changes are placed by one process at a time.
 */
import type { Database, ForeignTx } from '../../../db/database.ts';
import { insurersWithMarks, markedCasos, placeCasos, takeHead } from '../sql-changes.ts';

/** Marks that a transaction looks at. */
const BATCH = 2000;

/** One round over the insurers with marks; the number of cases placed. */
export async function sealChanges(database: Database): Promise<number> {
  const ids = await database.unsafeAcrossInsurers('albacea_worker', insurersWithMarks);
  let placed = 0;
  for (const id of ids) placed += await sealAllOf(database, id);
  return placed;
}

async function sealAllOf(database: Database, aseguradoraId: string): Promise<number> {
  let placed = 0;
  for (;;) {
    const some = await database.unsafeAcrossInsurers('albacea_worker', (tx) => sealSomeOf(tx, aseguradoraId));
    placed += some;
    if (some === 0) return placed;
  }
}

async function sealSomeOf(tx: ForeignTx, aseguradoraId: string): Promise<number> {
  const since = await takeHead(tx, aseguradoraId);
  if (since === null) return 0;
  const casos = await markedCasos(tx, aseguradoraId, BATCH);
  if (casos.length > 0) await placeCasos(tx, aseguradoraId, since, casos);
  return casos.length;
}
