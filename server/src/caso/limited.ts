/** Whether the heir has asked to restrict the use of their data; then nothing is sent until the request is answered (GDPR, art. 18.1). */
import type { RightKind } from '@albacea/contract/schemas/data-rights.ts';
import type { Tx } from '../db/database.ts';

/** While the heir has an open request of one of these kinds, no request is made in their name. */
export const HOLDING: readonly RightKind[] = ['limitacion', 'oposicion'];

/** @param caso internal id */
export async function dataAreLimited(tx: Tx, caso: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from peticiones where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null
        and estado = 'abierta' and clase = any($2::text[]) limit 1`,
    [caso, HOLDING],
  );
  return rows.length > 0;
}
