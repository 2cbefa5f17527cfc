/** Makes the rows of the certificates of a case that is under way. */
import type { TipoCertificado } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { primerDia } from './reglas.ts';

/** @param caso internal id of a case whose row this transaction has locked */
export async function crearCertificados(
  tx: Tx,
  caso: string,
  tipos: readonly TipoCertificado[],
  ahora: Date,
): Promise<void> {
  const { filas } = await tx.sql<{ fecha: string }>(
    'select fecha_fallecimiento as fecha from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [caso],
  );
  const fallecimiento = filas[0]?.fecha;
  if (!fallecimiento) throw new Error('the case that was locked is not there');
  const nuevos = tipos.map((tipo, i) => ({ id: uuidV7(ahora, i), tipo, desde: primerDia(tipo, fallecimiento) }));
  await tx.sql(
    `insert into certificados (aseguradora_id, id, caso, tipo, desde, creado, actualizado)
     select aseguradora_actual(), n.id, $1, n.tipo, n.desde, $3, $3
       from jsonb_to_recordset($2::jsonb) as n(id uuid, tipo text, desde date)
     on conflict (aseguradora_id, caso, tipo) do nothing`,
    [caso, JSON.stringify(nuevos), ahora],
  );
}
