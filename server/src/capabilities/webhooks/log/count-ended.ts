/** Deliveries that ended, for whoever measures how many arrived. */
import type { Tx } from '../../../db/database.ts';

/** What the insurer cancelled, by deleting or pausing a receiver, is no failure and does not count. */
export async function countEnded(tx: Tx, since: Date, until: Date): Promise<{ total: number; dentro: number }> {
  const { rows } = await tx.sql<{ total: number; dentro: number }>(
    `select count(*)::integer as total, (count(*) filter (where estado = 'entregada'))::integer as dentro from entregas
      where aseguradora_id = aseguradora_actual() and estado in ('entregada', 'agotada') and terminada >= $1 and terminada < $2`,
    [since, until],
  );
  return rows[0] ?? { total: 0, dentro: 0 };
}
