/** The cases behind a figure of the report, as of the same instant. */

import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import type { Tx } from '../../db/database.ts';
import { invalidQuery } from '../../shared/errors.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

import { createMadridDay } from './rules-calendar.ts';
import { firstDayOf, groupByCaso, selectionOf, typesOf } from './rules-casos.ts';
import { contributionsOf } from './rules-measured.ts';
import { readCasosNames, readFactsByCaso, readHead, readWithoutCaso } from './sql.ts';
import { openPeriod } from './view-reporting.ts';

/** Snapshots that are looked through; a period of the largest insurer can have more. */
const MAXIMUM = 300_000;
const BY_PAGE = 25;

/** @throws DomainError consulta_invalida: the period, or more cases than can be looked through */
export async function viewFigureCasos(tx: Tx, query: FigureCasosQuery, now: Date): Promise<FigureCasos> {
  const { cifra, cursor, limite = BY_PAGE, pack, prioridad, modulo, proveedor, ...ofReport } = query;
  const { periodo, pedido, base } = openPeriod(ofReport, now);
  const head = await readHead(tx, pedido);
  const sealed = head?.sellado ?? new Date(0);
  const corte = pedido && pedido < sealed ? pedido : sealed;
  const dayInMadrid = createMadridDay();
  const filtro = {
    ...(pack && { pack }),
    ...(prioridad && { prioridad }),
    ...(modulo && { modulo }),
    ...(proveedor && { proveedor }),
  };
  const selection = selectionOf(cifra, { ...periodo, base, diaDeCorte: dayInMadrid(corte), filtro });
  const first = firstDayOf(selection);
  // a day earlier than midnight in Madrid: nobody's clock is so far off
  const tras = first === null ? null : new Date((first - 1) * MS_PER_DAY);
  const types = typesOf(selection);
  const facts = await readFactsByCaso(tx, types, { tras, corte }, MAXIMUM + 1);
  if (facts.length > MAXIMUM) throw tooMany();
  const byCaso = groupByCaso(
    facts.map((fact) => ({ caso: fact.caso, aportes: contributionsOf(fact, dayInMadrid) })),
    selection,
    periodo.hasta,
  );
  // Accounts of erased cases count for a nobody; before the pages are cut, or some would be empty.
  const withoutCaso = types.includes('cuenta') ? await readWithoutCaso(tx, [...byCaso.keys()]) : new Set<string>();
  // identifiers begin with the time: the newest first
  const ids = [...byCaso.keys()]
    .filter((id) => !withoutCaso.has(id))
    .sort()
    .reverse();
  const since = cursor === undefined ? 0 : ids.findIndex((id) => id < cursor);
  const page = since < 0 ? [] : ids.slice(since, since + limite);
  const names = new Map((await readCasosNames(tx, page)).map((row) => [row.id, row]));
  return {
    total: addUp(byCaso.values()),
    de_borrados: addUp([...withoutCaso].map((id) => byCaso.get(id) ?? 0)),
    corte: corte.toISOString(),
    elementos: page.flatMap((id) => {
      const name = names.get(id);
      if (!name) return [];
      const { caso_id, estado, abierto, borrado } = name;
      return [{ caso_id, veces: byCaso.get(id) ?? 0, estado, abierto: abierto.toISOString(), borrado }];
    }),
    siguiente: since >= 0 && since + limite < ids.length ? (page.at(-1) ?? null) : null,
  };
}

const addUp = (numbers: Iterable<number>): number => [...numbers].reduce((sum, n) => sum + n, 0);

const tooMany = () =>
  invalidQuery({
    campo: 'desde',
    texto: {
      es: 'hay demasiados casos en este periodo para listarlos; acórtelo.',
      en: 'there are too many cases in this period to list them; shorten it.',
    },
  });
