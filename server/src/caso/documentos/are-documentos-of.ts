/** Whether documents belong to a case. */
import type { Tx } from '../../db/database.ts';

/** @param ids without repetition */
export async function areDocumentosOf(tx: Tx, caso: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::integer as n from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and id = any($2::uuid[])',
    [caso, ids],
  );
  return rows[0]?.n === ids.length;
}
