/** Withdraws all relatives that the heir invited. */
import type { Tx } from '../../db/database.ts';

/**
 * The caller revokes the links of the case.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function withdrawAll(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql(
    'update allegados set retirado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and retirado is null',
    [caso, now],
  );
}
