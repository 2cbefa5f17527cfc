/** The next day on which files of an insurer are deleted. */
import type { Tx } from '../../../db/database.ts';

/** @returns a day in Madrid, `YYYY-MM-DD`, possibly past; null: no file waits for one */
export async function nextErasure(tx: Tx): Promise<string | null> {
  const { rows } = await tx.sql<{ dia: string | null }>(
    `select min(borrar_desde)::text as dia from ficheros where aseguradora_id = aseguradora_actual() and estado = 'guardado'`,
  );
  return rows[0]?.dia ?? null;
}
