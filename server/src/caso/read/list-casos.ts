/** Lists the cases of an insurer. */

import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { CasoSummary } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { invalidQuery, reversedRange } from '../../shared/errors.ts';
import { midnightInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type CasoData, openData, polizaHash, referenciaHash } from '../data.ts';
import { casosPage } from '../sql.ts';
import { presentSummary } from './present.ts';

/** @throws DomainError consulta_invalida */
export async function listCasos(
  tx: Tx,
  aseguradora: Tenant,
  query: QueryOf<'listarCasos'>,
): Promise<{ elementos: CasoSummary[]; siguiente: string | null }> {
  const { limite = 25, abierto_desde, abierto_hasta } = query;
  if (abierto_desde !== undefined && abierto_hasta !== undefined && abierto_hasta < abierto_desde)
    throw invalidQuery(reversedRange('abierto_hasta', 'abierto_desde'));
  const rows = await casosPage(tx, {
    estado: query.estado,
    abiertoDesde: abierto_desde === undefined ? null : midnightInMadrid(abierto_desde),
    abiertoHasta: abierto_hasta === undefined ? null : midnightInMadrid(abierto_hasta, 1),
    poliza: query.poliza_numero === undefined ? null : polizaHash(aseguradora, query.poliza_numero),
    referencia: referenciaHash(aseguradora, query.referencia),
    actualizadoDesde:
      query.actualizado_desde_instante === undefined ? null : new Date(query.actualizado_desde_instante),
    antes: readCursor(query.cursor),
    limite: limite + 1,
  });
  // Erased cases were left out by the query, so every row still has its key.
  return inPage(rows, limite, (row) => presentSummary(row, openData(aseguradora, row)?.datos as CasoData));
}
