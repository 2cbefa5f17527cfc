/** Writes the rows of a case's certificates, and reads the facts that decide whether they can be requested. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Fact } from '../../queue/record-facts.ts';
import { guardOf } from '../guard.ts';
import type { OpenedCaso } from '../lock-caso.ts';
import { currentMandato } from '../mandato/current-mandato.ts';
import { IS_VALIDATED, readOverview } from '../read/overview.ts';
import { bodyOf, firstDay } from './rules.ts';
import type { CertificadosSituation } from './rules-commands.ts';

/**
 * Inserts the certificates of a case that is under way.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function createCertificados(
  tx: Tx,
  caso: string,
  types: readonly CertificadoType[],
  now: Date,
): Promise<void> {
  const { rows: casos } = await tx.sql<{ fecha: string }>(
    'select fecha_fallecimiento as fecha from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [caso],
  );
  const death = casos[0]?.fecha;
  if (!death) throw new Error('the locked case does not exist');
  const rows = types.map((tipo, i) => ({ id: uuidV7(now, i), tipo, desde: firstDay(tipo, death) }));
  await tx.sql(
    `insert into certificados (aseguradora_id, id, caso, tipo, desde, creado, actualizado)
     select aseguradora_actual(), n.id, $1, n.tipo, n.desde, $3, $3
       from jsonb_to_recordset($2::jsonb) as n(id uuid, tipo text, desde date)
     on conflict (aseguradora_id, caso, tipo) do nothing`,
    [caso, JSON.stringify(rows), now],
  );
}

/**
 * Recalculates, after a correction of the date of death, the first day on which the unrequested certificates can be requested.
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

/**
 * Records the literal death certificate as obtained when the case has a validated document of this kind. A document from one of the two other
 * registers contains an answer that a person has to record; until then it only prevents a request (`reasonsAgainstRequest`).
 * @param caso internal id of a case whose row this transaction has locked
 * @returns the facts to record
 */
export async function obtainFromPapers(tx: Tx, caso: string, now: Date): Promise<Fact[]> {
  const { rows } = await tx.sql<{ id: string; tipo: CertificadoType }>(
    `update certificados t set estado = 'obtenido', documento = papel.id, terminado = $2, proxima_accion = null, actua = null,
       version = t.version + 1, actualizado = $2
       from (select d.id from documentos d where d.aseguradora_id = aseguradora_actual() and d.caso = $1 and ${IS_VALIDATED} and d.tipo = '${CERTIFICADO_DOCUMENTO.defuncion_literal}'
              order by d.id limit 1) as papel
      where t.aseguradora_id = aseguradora_actual() and t.caso = $1 and t.tipo = 'defuncion_literal'
        and t.estado in ('pendiente', 'denegado')
      returning t.id, t.tipo`,
    [caso, now],
  );
  return rows.map(({ id, tipo }) => ({ tipo: 'certificado_obtenido', datos: { certificado: id, tipo } }));
}

/**
 * Makes a certificate pending again whose document was rejected or put back into review.
 * @returns the facts to record
 */
export async function losePaper(tx: Tx, caso: string, documento: string, now: Date): Promise<Fact[]> {
  const { rows } = await tx.sql<{ id: string; tipo: CertificadoType }>(
    `update certificados set estado = 'pendiente', documento = null, terminado = null, expedido = null, resultado = null,
       version = version + 1, actualizado = $3
      where aseguradora_id = aseguradora_actual() and caso = $1 and documento = $2 and estado = 'obtenido' returning id, tipo`,
    [caso, documento, now],
  );
  return rows.map(({ id, tipo }) => ({ tipo: 'certificado_corregido', datos: { certificado: id, tipo } }));
}

/** A certificate that was requested from its register, which has not answered yet. */
interface AskedCertificado {
  readonly id: string;
  /** Name of the register. */
  readonly organismo: string;
  readonly solicitado: Date;
}

export async function askedCertificados(tx: Tx, caso: string): Promise<AskedCertificado[]> {
  const { rows } = await tx.sql<{ id: string; tipo: CertificadoType; solicitado: Date }>(
    `select id, tipo, solicitado from certificados
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'solicitado' and solicitado is not null order by id`,
    [caso],
  );
  return rows.map(({ id, tipo, solicitado }) => ({ id, solicitado, organismo: bodyOf(tipo) }));
}

/** Counts the certificates of a case for which a request was ever sent. */
export async function countAskedCertificados(tx: Tx, caso: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select count(*)::int as n from certificados
      where aseguradora_id = aseguradora_actual() and caso = $1 and (solicitado is not null or estado in ('solicitado', 'denegado'))`,
    [caso],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Reads the facts of a case that decide whether public registers can be asked.
 * @param caso a case whose row this transaction has locked
 */
export async function certificadosSituation(tx: Tx, caso: OpenedCaso): Promise<CertificadosSituation> {
  const papers = await tx.sql<{ tipo: DocumentoType }>(
    `select distinct d.tipo from documentos d where d.aseguradora_id = aseguradora_actual() and d.caso = $1 and ${IS_VALIDATED} and d.tipo = any($2)`,
    [caso.fila.id, Object.values(CERTIFICADO_DOCUMENTO)],
  );
  return {
    papeles: papers.rows.map(({ tipo }) => tipo),
    panorama: await readOverview(tx, caso.fila.id),
    ...(await guardOf(tx, caso.fila.id)),
    mandato: await currentMandato(tx, caso),
  };
}
