/** Blocks the data of cases that ended long ago (LOPDGDD, art. 32). */
import type { Database, Tx } from '../db/database.ts';
import { insurersNow } from '../db/insurers-now.ts';
import { recordFacts } from '../queue/record-facts.ts';
import { SYSTEM } from '../shared/actor.ts';
import { holdLimit } from './rules/rules-retention.ts';
import { revokeAccesses } from './sql-access.ts';

/** Cases per transaction. */
const BATCH = 100;

/**
 * From then on nobody reads their data, and every link is dead.
 * @returns the number of cases blocked
 */
export async function lockCasos(database: Database, aseguradoraId: string): Promise<number> {
  let total = 0;
  for (;;) {
    const locked = await database.asTenant(aseguradoraId, lockBatch);
    total += locked;
    if (locked < BATCH) return total;
  }
}

async function lockBatch(tx: Tx): Promise<number> {
  const now = await insurersNow(tx);
  const { rows } = await tx.sql<{ id: string }>(
    `update casos set bloqueado = $2, version = version + 1, actualizado = $2 where aseguradora_id = aseguradora_actual() and id in (
       select id from casos where aseguradora_id = aseguradora_actual() and cerrado < $1 and bloqueado is null and borrado is null
        order by cerrado limit $3 for update skip locked)
     returning id`,
    [holdLimit(now), now, BATCH],
  );
  for (const { id } of rows) {
    await revokeAccesses(tx, id, 'todos', now);
    await recordFacts(tx, id, [{ tipo: 'caso_bloqueado' }], SYSTEM, now);
  }
  return rows.length;
}
