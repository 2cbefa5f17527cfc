/** Lists the channel's register. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { SiniestrosSearch } from '@albacea/contract/schemas/desk.ts';
import type { ListedSiniestro, Siniestro } from '@albacea/contract/schemas/siniestros.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { type CasoData, dataPlace, notesPlace, polizaHash, referenciaHash, type SiniestroData } from '../data.ts';
import { presentReferences } from '../read/present.ts';
import { matchingCasos } from '../search/matching-casos.ts';
import { type SiniestroRow, siniestrosPage } from './sql.ts';

/** @throws DomainError consulta_invalida */
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
    casos: null,
    estado,
    antes: readCursor(cursor),
    limite: limite + 1,
  });
  return inPage(rows, limite, (row) => {
    const { fallecido: _, ...siniestro } = presentSiniestro(aseguradora, row);
    return siniestro;
  });
}

/**
 * The same with who has died, for the desk, by whatever somebody says of the case.
 * @param whole also by what an insurer's people are not shown
 * @throws DomainError consulta_invalida
 */
export async function listDeskSiniestros(
  tx: Tx,
  aseguradora: Tenant,
  whole: boolean,
  { cursor, limite = 25, busca }: SiniestrosSearch,
): Promise<{ elementos: ListedSiniestro[]; siguiente: string | null }> {
  const casos = busca === undefined ? null : await matchingCasos(tx, aseguradora, busca, whole);
  const poliza = busca === undefined ? null : polizaHash(aseguradora, busca);
  const referencia = referenciaHash(aseguradora, busca?.trim());
  const rows = await siniestrosPage(tx, {
    poliza,
    referencia,
    casos,
    estado: undefined,
    antes: readCursor(cursor),
    limite: limite + 1,
  });
  return inPage(rows, limite, (row) => presentSiniestro(aseguradora, row));
}

function presentSiniestro(aseguradora: Tenant, row: SiniestroRow): ListedSiniestro {
  const key = aseguradora.clave.openCasoKey(row.caso, row.clave_envuelta);
  const { poliza_numero, fallecido } = key.decryptJson<CasoData>(dataPlace(row.caso), row.caso_datos);
  const data = row.datos_cifrados ? key.decryptJson<SiniestroData>(notesPlace(row.id), row.datos_cifrados) : {};
  return {
    siniestro_id: row.id,
    caso_id: row.caso_id,
    poliza_numero,
    prioridad: row.prioridad,
    notas_aseguradora: data.notas ?? null,
    ...presentReferences(data),
    registrado: row.registrado.toISOString(),
    fallecido: { nombre: fallecido.nombre, apellidos: fallecido.apellidos },
  };
}
