/** The next day on which data of an insurer's ended cases are blocked or erased. */
import type { Tx } from '../../db/database.ts';
import { OPERATING_MONTHS } from '../rules/rules-retention.ts';

/** @returns a day in Madrid, `YYYY-MM-DD`, possibly past; null: no case waits for one */
export async function nextRetention(tx: Tx): Promise<string | null> {
  const { rows } = await tx.sql<{ dia: string | null }>(
    `select least(min(conservar_hasta),
                  ((min(cerrado) filter (where bloqueado is null) + $1 * interval '1 month') at time zone 'Europe/Madrid')::date + 1)::text as dia
       from casos where aseguradora_id = aseguradora_actual() and borrado is null`,
    [OPERATING_MONTHS],
  );
  return rows[0]?.dia ?? null;
}
