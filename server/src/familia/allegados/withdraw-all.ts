/** Everybody whom the heir has asked in is out. */
import type { Tx } from '../../db/database.ts';

/**
 * The case's links are revoked by whoever calls.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function withdrawAll(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql(
    'update allegados set retirado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and retirado is null',
    [caso, now],
  );
}
