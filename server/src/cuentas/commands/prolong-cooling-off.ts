/** Prolongs the cooling-off period of a case, so that a person who may be alive has time to answer a notice. */
import type { Tx } from '../../db/database.ts';
import { coolingOffEnd } from '../rules/rules-deadline.ts';
import { SENDABLE } from '../rules/rules-sending.ts';

/**
 * Lets every irreversible request that could leave wait for a whole cooling-off period from now. No version advances, because nobody made a
 * decision.
 * @param caso internal id of a case whose row this transaction has locked
 * @returns the first instant at which one of them can leave; null: there is none
 */
export async function prolongCoolingOff(tx: Tx, caso: string, now: Date): Promise<Date | null> {
  const { rows } = await tx.sql<{ fin: Date | null }>(
    `with prolongadas as (
       update cuentas set reposo_hasta = greatest(reposo_hasta, $2)
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = any($3) and reposo_hasta is not null
       returning reposo_hasta
     ) select min(reposo_hasta) as fin from prolongadas`,
    [caso, coolingOffEnd(now), [...SENDABLE]],
  );
  return rows[0]?.fin ?? null;
}
