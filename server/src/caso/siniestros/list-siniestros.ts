/** Lists the claims of an insurer, and computes a fingerprint by which a web page notices that claims or cases have changed. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { CasoState } from '@albacea/contract/schemas/casos.ts';
import type { Priority } from '@albacea/contract/schemas/common.ts';
import type { Siniestro } from '@albacea/contract/schemas/siniestros.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { conditions } from '../../db/write-rows.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { type CasoData, dataPlace, polizaHash, referenciaHash, type SiniestroData, siniestroPlace } from '../data.ts';
import { presentReferences } from '../read/present.ts';

/** Lists a page of claims, newest first. @throws DomainError consulta_invalida */
export async function listSiniestros(
  tx: Tx,
  aseguradora: Tenant,
  { cursor, limite = 25, poliza_numero, referencia: wanted, estado }: QueryOf<'listarSiniestros'>,
): Promise<{ elementos: Siniestro[]; siguiente: string | null }> {
  const poliza = poliza_numero === undefined ? null : polizaHash(aseguradora, poliza_numero);
  const referencia = referenciaHash(aseguradora, wanted);
  const rows = await siniestrosPage(tx, {
    poliza,
    referencia,
    estado,
    antes: readCursor(cursor),
    limite: limite + 1,
  });
  return inPage(rows, limite, (row) => presentSiniestro(aseguradora, row));
}

function presentSiniestro(aseguradora: Tenant, row: SiniestroRow): Siniestro {
  const key = aseguradora.clave.openCasoKey(row.caso, row.clave_envuelta);
  const { poliza_numero } = key.decryptJson<CasoData>(dataPlace(row.caso), row.caso_datos);
  const data = row.datos_cifrados ? key.decryptJson<SiniestroData>(siniestroPlace(row.id), row.datos_cifrados) : {};
  return {
    siniestro_id: row.id,
    caso_id: row.caso_id,
    poliza_numero,
    prioridad: row.prioridad,
    notas_aseguradora: data.notas ?? null,
    ...presentReferences(data),
    registrado: row.registrado.toISOString(),
  };
}

interface SiniestroRow {
  id: string;
  caso: string;
  caso_id: string;
  prioridad: Priority;
  datos_cifrados: Uint8Array | null;
  registrado: Date;
  clave_envuelta: Uint8Array;
  caso_datos: Uint8Array;
}

/**
 * Reads a page of claims, newest first, without the claims of blocked or erased cases.
 * @param filter only claims with this policy and this reference, if given
 */
async function siniestrosPage(
  tx: Tx,
  filter: {
    poliza: Buffer | null;
    referencia: Buffer | null;
    estado: readonly CasoState[] | undefined;
    antes: string | null;
    limite: number;
  },
): Promise<SiniestroRow[]> {
  const { text, values } = conditions(
    [
      ['s.huella_poliza = ?', filter.poliza],
      ['s.huella_referencia = ?', filter.referencia],
      ['c.estado = any(?)', filter.estado],
      ['s.id < ?::uuid', filter.antes],
    ],
    2,
  );
  const { rows } = await tx.sql<SiniestroRow>(
    `select s.id, s.caso, c.caso_id, s.prioridad, s.datos_cifrados, s.registrado, c.clave_envuelta, c.datos_cifrados as caso_datos
       from siniestros s join casos c on c.aseguradora_id = s.aseguradora_id and c.id = s.caso
      where s.aseguradora_id = aseguradora_actual() and c.borrado is null and c.bloqueado is null${text}
      order by s.id desc limit $1`,
    [filter.limite, ...values],
  );
  return rows;
}

/**
 * Computes a text that changes whenever a claim or a case of the insurer is added or changes. It covers the latest fifty claims and cases, not
 * only the last, because a process with a slow clock, or an earlier transaction, may write a row that sorts before the last row.
 */
export async function listFingerprint(tx: Tx): Promise<string> {
  const { rows } = await tx.sql<{ huella: string }>(
    `select md5(concat_ws(' ',
       (select string_agg(c.id::text || c.version, ' ') from (select id, version from casos
          where aseguradora_id = aseguradora_actual() order by actualizado desc limit 50) c),
       (select string_agg(s.id::text, ' ') from (select id from siniestros
          where aseguradora_id = aseguradora_actual() order by id desc limit 50) s))) as huella`,
  );
  return rows[0]?.huella ?? '';
}
