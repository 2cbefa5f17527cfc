/** A page of the cases behind a figure, with policy and person, as lists of cases have them. */
import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { openData } from '../caso/data.ts';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import type { FoundCasos } from './find-figure-casos.ts';
import { readCasosRows } from './sql.ts';

const BY_PAGE = 25;

/** @param found all of them, of which one page is decrypted */
export async function viewFigureCasos(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  found: FoundCasos,
  query: FigureCasosQuery,
): Promise<Omit<FigureCasos, 'nombres'>> {
  const { limite = BY_PAGE } = query;
  const { ids, total, de_borrados, de_reservadas, corte } = found;
  const since = placeAfter(ids, query);
  const page = ids.slice(since, since + limite);
  return {
    ...{ total, de_borrados, de_reservadas },
    corte: corte.toISOString(),
    elementos: await presentCasos(tx, aseguradora, found, page),
    siguiente: since + limite < ids.length ? (page.at(-1) ?? null) : null,
  };
}

/** Where a page begins. A case whose accounts were erased since is missed in its place: by age one goes on after it, else the list ends. */
function placeAfter(ids: readonly string[], { cursor, orden = 'abierto', sentido }: FigureCasosQuery): number {
  if (cursor === undefined) return 0;
  const last = ids.indexOf(cursor);
  if (last >= 0) return last + 1;
  const next = orden === 'abierto' ? ids.findIndex((id) => (sentido === 'asc' ? id > cursor : id < cursor)) : -1;
  return next < 0 ? ids.length : next;
}

/** Some of what was found, as they go over the wire. */
export async function presentCasos(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  { veces, daysOf }: Pick<FoundCasos, 'veces' | 'daysOf'>,
  ids: readonly string[],
): Promise<FigureCasos['elementos']> {
  const rows = new Map((await readCasosRows(tx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { caso_id, estado, resultado, abierto, borrado } = row;
    const data = openData(aseguradora, row)?.datos;
    return [
      {
        ...{ caso_id, veces: veces.get(id) ?? 0, estado, resultado, dias: daysOf(row), borrado },
        abierto: abierto.toISOString(),
        poliza_numero: data?.poliza_numero ?? null,
        referencia: data?.referencia ?? null,
        fallecido: data ? `${data.fallecido.nombre} ${data.fallecido.apellidos}` : null,
      },
    ];
  });
}
