/** Cases by when they were opened. */
import type { Tx } from '../../db/database.ts';
import { firstUuidOf } from '../../platform/ids.ts';

/** The caso_id of cases opened at or after an instant, the oldest first. */
export async function openedSince(tx: Tx, since: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id >= $1 and borrado is null order by id limit $2',
    [firstUuidOf(since), limit],
  );
  return rows.map(({ caso_id }) => caso_id);
}
