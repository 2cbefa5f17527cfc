/** Places in the list of states as rows. */
import type { Tx } from '../../db/database.ts';
import type { MandatoIndices } from '../../db/table-types.ts';

/** @returns false: that place is taken, by this insurer or another */
export async function insertIndex(
  tx: Tx,
  { indice, ejemplar }: Omit<MandatoIndices, 'aseguradora_id'>,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into mandato_indices (indice, aseguradora_id, ejemplar) values ($1, aseguradora_actual(), $2)
     on conflict (indice) do nothing`,
    [indice, ejemplar],
  );
  return affected > 0;
}

export async function readIndices(tx: Tx, ejemplares: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.sql<Pick<MandatoIndices, 'indice' | 'ejemplar'>>(
    'select indice, ejemplar from mandato_indices where aseguradora_id = aseguradora_actual() and ejemplar = any($1::uuid[])',
    [[...ejemplares]],
  );
  return new Map(rows.map(({ ejemplar, indice }) => [ejemplar, indice]));
}
