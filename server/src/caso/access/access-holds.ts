/** Whether a link still opens its case. */
import type { Tx } from '../../db/database.ts';

/** @param access id of the link */
export async function accessHolds(tx: Tx, access: string): Promise<boolean> {
  const { rows } = await tx.sql(
    'select 1 from accesos_heredero where aseguradora_id = aseguradora_actual() and id = $1 and revocado is null',
    [access],
  );
  return rows.length > 0;
}
