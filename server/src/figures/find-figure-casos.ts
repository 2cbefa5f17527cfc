/** Finds the cases behind a figure of the report, as of the same instant, in the order that was asked for. */
import type { FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { reservedSince } from '../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../db/database.ts';
import { invalidQuery } from '../shared/errors.ts';
import { MS_PER_DAY } from '../shared/rules-dates-madrid.ts';
import { createMadridDay } from './rules-calendar.ts';
import { selectionOf, spanOf, typesOf } from './rules-casos.ts';
import { type Dated, daysOf, lastDayOf, type Sorted, sorter } from './rules-casos-order.ts';
import { readCasosStates, readHead, readVeces, readWithoutCaso } from './sql.ts';
import { openPeriod } from './view-reporting.ts';

/** Cases that are sorted at once; a period of the largest insurer can have more. */
const MAXIMUM = 300_000;

export interface FoundCasos {
  /** Internal ids, sorted. */
  readonly ids: readonly string[];
  readonly veces: ReadonlyMap<string, number>;
  /** The figure. */
  readonly total: number;
  readonly de_borrados: number;
  readonly de_reservadas: number;
  readonly corte: Date;
  /** Days of a case for which it was open. */
  daysOf(caso: Dated): number;
}

/**
 * @param isOfService who asks works for the service, and sees what is reserved
 * @throws DomainError consulta_invalida: the period, or more cases than can be looked through
 */
export async function findFigureCasos(
  tx: Tx,
  isOfService: boolean,
  query: FigureCasosQuery,
  now: Date,
): Promise<FoundCasos> {
  const { cifra, orden = 'abierto', sentido = 'desc', pack, prioridad, modulo, proveedor } = query;
  const { periodo, pedido, base } = openPeriod(query, now);
  const sealed = (await readHead(tx)) ?? new Date(0);
  const corte = pedido && pedido < sealed ? pedido : sealed;
  const dayInMadrid = createMadridDay();
  const filter = {
    ...(pack && { pack }),
    ...(prioridad && { prioridad }),
    ...(modulo && { modulo }),
    ...(proveedor && { proveedor }),
  };
  const selection = selectionOf(cifra, { ...periodo, base, cutoffDay: dayInMadrid(corte) });
  const span = spanOf(selection);
  // a day on either side of midnight in Madrid: nobody's clock is so far off
  const lapso = span && { desde: atDay(span.desde - 1), hasta: atDay(span.hasta + 2) };
  const veces = await readVeces(tx, { selection, filter, corte, lapso, end: periodo.hasta }, MAXIMUM + 1);
  if (veces.size > MAXIMUM) throw tooMany();
  // Accounts of erased cases count for a nobody; before the pages are cut, or some would be empty.
  const without = typesOf(selection).includes('cuenta')
    ? await readWithoutCaso(tx, [...veces.keys()])
    : new Set<string>();
  const named = [...veces.keys()].filter((id) => !without.has(id));
  const reserved = isOfService || !proveedor ? new Set<string>() : await reservedSince(tx, named, proveedor);
  const lastDay = lastDayOf(cifra, periodo, dayInMadrid(corte));
  const days = (caso: Dated) => daysOf(caso, lastDay, dayInMadrid);
  const sorted: Sorted = { orden, sentido, veces, days };
  const ids = named.filter((id) => !reserved.has(id));
  return {
    ids: sorter(sorted)(ids, orden === 'abierto' || orden === 'veces' ? [] : await readCasosStates(tx, ids)),
    veces,
    total: addUp(veces.values()),
    de_borrados: addUp([...without].map((id) => veces.get(id) ?? 0)),
    de_reservadas: addUp([...reserved].map((id) => veces.get(id) ?? 0)),
    corte,
    daysOf: days,
  };
}

const atDay = (day: number): Date => new Date(day * MS_PER_DAY);
const addUp = (numbers: Iterable<number>): number => [...numbers].reduce((sum, n) => sum + n, 0);

const tooMany = () =>
  invalidQuery({
    campo: 'desde',
    texto: {
      es: 'hay demasiados casos en este periodo para listarlos; acórtelo.',
      en: 'there are too many cases in this period to list them; shorten it.',
    },
  });
