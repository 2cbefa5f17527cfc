/** Whether the heir has asked that their data be used for nothing more, so that nothing leaves until somebody has answered (GDPR, art. 18.1). */
import type { RightKind } from '@albacea/contract/schemas/data-rights.ts';
import type { Tx } from '../db/database.ts';

/** While one of these of the heir is open nothing more is asked of anybody in their name. */
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
