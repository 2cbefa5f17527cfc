/** Makes the rows of the certificates of a case that is under way. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { firstDay } from './rules.ts';

/** @param caso internal id of a case whose row this transaction has locked */
export async function createCertificados(
  tx: Tx,
  caso: string,
  types: readonly CertificadoType[],
  now: Date,
): Promise<void> {
  const { rows: theRows } = await tx.sql<{ fecha: string }>(
    'select fecha_fallecimiento as fecha from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [caso],
  );
  const death = theRows[0]?.fecha;
  if (!death) throw new Error('the case that was locked is not there');
  const rows = types.map((tipo, i) => ({ id: uuidV7(now, i), tipo, desde: firstDay(tipo, death) }));
  await tx.sql(
    `insert into certificados (aseguradora_id, id, caso, tipo, desde, creado, actualizado)
     select aseguradora_actual(), n.id, $1, n.tipo, n.desde, $3, $3
       from jsonb_to_recordset($2::jsonb) as n(id uuid, tipo text, desde date)
     on conflict (aseguradora_id, caso, tipo) do nothing`,
    [caso, JSON.stringify(rows), now],
  );
}
