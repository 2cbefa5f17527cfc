/** Which files of a case are still kept: copies go by themselves, each after its days. */
import type { Tx } from '../../../db/database.ts';

export async function keptFiles(tx: Tx, caso: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.sql<{ id: string }>(
    `select id from ficheros where aseguradora_id = aseguradora_actual() and caso = $1 and id = any($2) and estado = 'guardado'`,
    [caso, [...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}
