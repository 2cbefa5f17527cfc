/** After a corrected date of death, moves the first day of the certificates that were not requested yet. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import { firstDay } from './rules.ts';

/**
 * @param caso internal id of a case whose row this transaction has locked
 * @param death `YYYY-MM-DD`
 */
export async function moveFirstDays(tx: Tx, caso: string, death: string, now: Date): Promise<void> {
  const { rows } = await tx.sql<{ id: string; tipo: CertificadoType }>(
    `select id, tipo from certificados where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente'`,
    [caso],
  );
  const moved = rows.map(({ id, tipo }) => ({ id, desde: firstDay(tipo, death) }));
  await tx.sql(
    `update certificados c set desde = n.desde, version = c.version + 1, actualizado = $2
       from jsonb_to_recordset($1::jsonb) as n(id uuid, desde date)
      where c.aseguradora_id = aseguradora_actual() and c.id = n.id and c.desde is distinct from n.desde`,
    [JSON.stringify(moved), now],
  );
}
