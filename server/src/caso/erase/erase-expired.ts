/** Erases the cases whose retention is over. */
import { insurersNow } from '../../db/insurers-now.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';

import { type ErasureDependencies, eraseCaso } from './erase-caso.ts';

/** What stands in the record of the erasure. */
const INSTRUCTION = 'retention';
const BATCH = 100;

/** @returns how many */
export async function eraseExpired(deps: ErasureDependencies, aseguradoraId: string): Promise<number> {
  let total = 0;
  for (;;) {
    const expired = await deps.base.readAsTenant(aseguradoraId, async (tx) => {
      const today = todayInMadrid(await insurersNow(tx));
      const { rows } = await tx.sql<{ caso_id: string }>(
        `select caso_id from casos where aseguradora_id = aseguradora_actual() and conservar_hasta <= $1 and borrado is null
          order by conservar_hasta limit $2`,
        [today, BATCH],
      );
      return rows;
    });
    for (const { caso_id } of expired) await eraseCaso(deps, aseguradoraId, caso_id, INSTRUCTION, SYSTEM);
    total += expired.length;
    if (expired.length < BATCH) return total;
  }
}
