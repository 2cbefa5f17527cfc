/** Cases by when they were closed, for whoever measures how long they took. */
import type { Tx } from '../../../db/database.ts';

/** Those that are closed still; erased ones count. @returns from its opening to its closing */
export async function closingsBetween(tx: Tx, since: Date, until: Date): Promise<{ desde: Date; hasta: Date }[]> {
  const { rows } = await tx.sql<{ desde: Date; hasta: Date }>(
    `select abierto as desde, cerrado as hasta from casos
      where aseguradora_id = aseguradora_actual() and cerrado >= $1 and cerrado < $2`,
    [since, until],
  );
  return rows;
}
