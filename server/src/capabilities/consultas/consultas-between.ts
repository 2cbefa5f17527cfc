/** Questions of an insurer by when they were asked, for whoever measures how soon they were answered. */
import type { Tx } from '../../db/database.ts';

/** @returns from the question to its answer; null: there is none yet */
export async function consultasBetween(
  tx: Tx,
  since: Date,
  until: Date,
): Promise<{ desde: Date; hasta: Date | null }[]> {
  const { rows } = await tx.sql<{ desde: Date; hasta: Date | null }>(
    `select hecha as desde, contestada as hasta from consultas
      where aseguradora_id = aseguradora_actual() and hecha >= $1 and hecha < $2`,
    [since, until],
  );
  return rows;
}
