/** The cases behind a figure: those that counted at the figure's instant, shown as they are now, in pages with policy and person or as a CSV. */
import { Readable } from 'node:stream';
import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { openData } from '../caso/data.ts';
import { reservedIn } from '../caso/read/reserved-cuentas.ts';
import type { Database, Tx } from '../db/database.ts';
import type { HeavyReads } from '../db/heavy-reads.ts';
import type { Tenant } from '../db/tenant.ts';
import { writeCsvPart } from '../http/csv.ts';
import { audit } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { invalidQuery } from '../shared/errors.ts';
import { MS_PER_DAY, todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../shared/rules-phrase.ts';
import { type Dated, daysOf, lastDayOf, type Sorting, selectionOf, sorter, spanOf, typesOf } from './rules-casos.ts';
import { createMadridDay } from './rules-period.ts';
import { readCasosRows, readCasosStates, readErasedIds, readSealedUntil, readVeces } from './sql.ts';
import { openPeriod } from './view-reporting.ts';
import en from './words/en/figures.json' with { type: 'json' };
import es from './words/es/figures.json' with { type: 'json' };

const refusal = phrasesOf(es.casos, en.casos);

/** Maximum number of cases, because they are sorted in memory; above it the query is refused. */
const MAXIMUM = 300_000;

interface FoundCasos {
  /** Internal ids, sorted. */
  readonly ids: readonly string[];
  readonly veces: ReadonlyMap<string, number>;
  /** The value of the figure, or the numerator of a ratio. */
  readonly total: number;
  /** The part of `total` that comes from accounts of erased cases, which are not listed. (A figure that counts cases does list erased ones.) */
  readonly de_borrados: number;
  /** The part of `total` that comes from accounts that are reserved now, so that an insurer is not led to their cases. */
  readonly de_reservadas: number;
  readonly corte: Date;
  /** Days for which a case was open. */
  daysOf(caso: Dated): number;
}

/**
 * Finds the cases behind a figure, in the requested order.
 * @param isOfService whether the caller works for the service, and so may see the cases of reserved accounts
 * @throws DomainError consulta_invalida: the period is invalid, or there are too many cases
 */
export async function findFigureCasos(
  tx: Tx,
  isOfService: boolean,
  query: FigureCasosQuery,
  now: Date,
): Promise<FoundCasos> {
  const { cifra, orden = 'abierto', sentido = 'desc', proveedor } = query;
  const { periodo, pedido, base } = openPeriod(query, now);
  const sealed = (await readSealedUntil(tx)) ?? new Date(0);
  const corte = pedido && pedido < sealed ? pedido : sealed;
  const dayInMadrid = createMadridDay();
  const selection = selectionOf(cifra, { ...periodo, base, cutoffDay: dayInMadrid(corte) });
  const span = spanOf(selection);
  // thirty days more for silences; and a day on both sides, because time zones and clocks differ by less
  const lapso = span && { desde: atDay(span.desde - 31), hasta: atDay(span.hasta + 2) };
  const facts = { selection, proveedor, corte, lapso };
  const all = await readVeces(tx, facts, MAXIMUM + 1);
  if (all.size > MAXIMUM) throw tooMany();
  const ofCuentas = typesOf(selection).some((type) => type === 'cuenta' || type === 'solicitud');
  // In a fact about an account of an erased case, the id of the case is random. These ids are removed before paging, or pages would be empty.
  const erased = ofCuentas ? await readErasedIds(tx, [...all.keys()]) : new Set<string>();
  const named = [...all.keys()].filter((id) => !erased.has(id));
  const cuentas = ofCuentas && !isOfService ? await reservedIn(tx, named) : [];
  const reserved = cuentas.length > 0 ? await readVeces(tx, { ...facts, cuentas }, MAXIMUM) : new Map<string, number>();
  const veces = new Map(named.map((id) => [id, (all.get(id) ?? 0) - (reserved.get(id) ?? 0)]));
  const lastDay = lastDayOf(cifra, periodo, dayInMadrid(corte));
  const days = (caso: Dated) => daysOf(caso, lastDay, dayInMadrid);
  const sorting: Sorting = { orden, sentido, veces, days };
  const ids = named.filter((id) => veces.get(id) !== 0);
  return {
    ids: sorter(sorting)(ids, orden === 'abierto' || orden === 'veces' ? [] : await readCasosStates(tx, ids)),
    veces,
    total: addUp(all.values()),
    de_borrados: addUp([...erased].map((id) => all.get(id) ?? 0)),
    de_reservadas: addUp(reserved.values()),
    corte,
    daysOf: days,
  };
}

const atDay = (day: number): Date => new Date(day * MS_PER_DAY);
const addUp = (numbers: Iterable<number>): number => [...numbers].reduce((sum, n) => sum + n, 0);

const tooMany = () =>
  invalidQuery({
    campo: 'desde',
    texto: refusal('tooMany'),
  });

const PAGE_SIZE = 25;

/** One page of the cases found. @param found all cases; only the cases on the page are decrypted */
export async function viewFigureCasos(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  found: FoundCasos,
  query: FigureCasosQuery,
): Promise<Omit<FigureCasos, 'nombres'>> {
  const { limite = PAGE_SIZE } = query;
  const { ids, total, de_borrados, de_reservadas, corte } = found;
  const start = placeAfter(ids, query);
  const page = ids.slice(start, start + limite);
  return {
    total,
    de_borrados,
    de_reservadas,
    corte: corte.toISOString(),
    elementos: await presentCasos(tx, aseguradora, found, page),
    siguiente: start + limite < ids.length ? (page.at(-1) ?? null) : null,
  };
}

/**
 * The index at which a page begins. If the case of the cursor is no longer in the list, a list by opening goes on where that case would be; a list
 * in any other order ends.
 */
function placeAfter(ids: readonly string[], { cursor, orden = 'abierto', sentido }: FigureCasosQuery): number {
  if (cursor === undefined) return 0;
  const last = ids.indexOf(cursor);
  if (last >= 0) return last + 1;
  const next = orden === 'abierto' ? ids.findIndex((id) => (sentido === 'asc' ? id > cursor : id < cursor)) : -1;
  return next < 0 ? ids.length : next;
}

/** Some of the cases found, as the API presents them. */
async function presentCasos(
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
        caso_id,
        veces: veces.get(id) ?? 0,
        estado,
        resultado,
        dias: daysOf(row),
        borrado,
        abierto: abierto.toISOString(),
        poliza_numero: data?.poliza_numero ?? null,
        referencia: data?.referencia ?? null,
        fallecido: data ? `${data.fallecido.nombre} ${data.fallecido.apellidos}` : null,
      },
    ];
  });
}

/** Number of cases that are decrypted at once. */
const BATCH = 500;

const HEADS = { es: es.heads, en: en.heads };

/**
 * All cases behind a figure as CSV. Rows are read while the file is sent, because the file of a large insurer does not fit in memory. The audit trail
 * records the export before the first byte is sent.
 * @throws DomainError consulta_invalida
 */
export async function exportFigureCasos(
  { base, heavyReads }: { readonly base: Database; readonly heavyReads: HeavyReads },
  request: Requester,
  query: FigureCasosQuery,
): Promise<Readable> {
  const { aseguradora, actor, now } = request;
  const { cifra, desde = null, hasta = null, idioma = 'es' } = query;
  const isOfService = actor.visible === 'servicio';
  const found = await heavyReads(request).readAsTenant(aseguradora.id, (tx) =>
    findFigureCasos(tx, isOfService, query, now),
  );
  const detail = { cifra, desde, hasta, casos: found.ids.length };
  await base.asTenant(aseguradora.id, (tx) =>
    audit(tx, actor, 'reporting_casos_exportados', { tipo: 'reporting', id: 'casos' }, now, detail),
  );
  return Readable.from(parts(base, aseguradora, found, idioma));
}

async function* parts(
  base: Database,
  aseguradora: Requester['aseguradora'],
  found: FoundCasos,
  language: 'es' | 'en',
): AsyncGenerator<string> {
  yield writeCsvPart([HEADS[language]], true);
  for (let at = 0; at < found.ids.length; at += BATCH) {
    const ids = found.ids.slice(at, at + BATCH);
    const casos = await base.readAsTenant(aseguradora.id, (tx) => presentCasos(tx, aseguradora, found, ids));
    yield writeCsvPart(casos.map(cells), false);
  }
}

const cells = (caso: FigureCasos['elementos'][number]): string[] => [
  caso.caso_id,
  caso.poliza_numero ?? '',
  caso.fallecido ?? '',
  caso.estado,
  caso.resultado ?? '',
  todayInMadrid(new Date(caso.abierto)),
  String(caso.dias),
  String(caso.veces),
  caso.referencia ?? '',
];
