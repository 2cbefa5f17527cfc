/** Reads the rows for a report: sums by day, facts sealed after `corte`, the cases behind a figure, and data supplied by the insurer. */
import type { CasoResult, CasoState } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../db/database.ts';
import { plannedNow } from '../db/settings.ts';
import { dateOf, dayOf } from '../shared/rules-dates-madrid.ts';
import { type Addend, typesOf } from './rules-casos.ts';
import { isDuration, type Piece, piecesOf, type Stretch } from './rules-count.ts';
import type { CurrentDatum } from './rules-economic.ts';

/** The instant up to which the insurer's facts are sealed; null: the insurer has no figures. */
export async function readSealedUntil(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.sql<{ sellado: Date }>(
    'select sellado from cifras_cabezas where aseguradora_id = aseguradora_actual()',
  );
  return rows[0]?.sellado ?? null;
}

/**
 * For each stretch, adds the sums of its days to its count and subtracts the facts sealed after `cut`. One statement reads both, so that they come
 * from the same snapshot.
 * @param cutDay day of `cut`; no stretch ends after it
 */
export async function countStretches(tx: Tx, cut: Date, cutDay: number, stretches: readonly Stretch[]): Promise<void> {
  const pieces = piecesOf(stretches);
  const { rows } = await plannedNow<{
    tramo: number;
    clave: string;
    n: number;
    valores: string | null;
    valor: number | null;
  }>(
    tx,
    `with tramos as materialized (
       select tramo, clase, desde, hasta, mide
         from unnest($1::int[], $2::text[], $3::date[], $4::date[], $5::boolean[]) as r(tramo, clase, desde, hasta, mide)
     )
     -- without valores, so that the index alone is read
     select r.tramo, d.clave, d.n, null as valores, null::int as valor
       from tramos r cross join lateral (
         select clave, sum(n) as n from cifras_dias
          where aseguradora_id = aseguradora_actual() and clase = r.clase and dia between r.desde and r.hasta
          group by clave) as d
      where not r.mide
     union all
     select r.tramo, d.clave, d.n, d.valores, null
       from tramos r cross join lateral (
         select clave, sum(n) as n, string_agg(valores, ' ') as valores from cifras_dias
          where aseguradora_id = aseguradora_actual() and clase = r.clase and dia between r.desde and r.hasta
          group by clave) as d
      where r.mide
     union all
     select r.tramo, t.clave, -sum(t.n), null, t.valor
       from (select clase, clave, dia, valor, sum(n) as n from cifras_aportes
              where aseguradora_id = aseguradora_actual() and sellado > $6
                and least(fallecimiento::timestamp, comunicado, abierto, confirmada, solicitada, terminada) < $7
              group by clase, clave, dia, valor having sum(n) <> 0) as t
       join tramos r on r.clase = t.clase and t.dia between r.desde and r.hasta
      group by r.tramo, t.clave, t.valor`,
    [
      [...pieces.keys()],
      pieces.map(({ kind }) => kind),
      pieces.map(({ since }) => dateOf(since)),
      pieces.map(({ until }) => dateOf(until)),
      pieces.map(({ kind }) => isDuration(kind)),
      cut,
      // includes one more day than `cutDay`, because clocks differ
      dateOf(cutDay + 2),
    ],
  );
  for (const { tramo, clave, n, valores, valor } of rows) {
    const { kind, counts } = pieces[tramo] as Piece;
    for (const count of counts) {
      const cell = count.cell(kind, clave);
      cell.n += n;
      if (valores !== null) cell.measures.addList(valores);
      if (valor !== null) cell.measures.add(valor, n);
    }
  }
}

/** Columns with instants that can decide on which day a fact counts. Deadlines are set in advance, so they are not among them. */
const HAPPENED = ['fallecimiento', 'comunicado', 'abierto', 'confirmada', 'solicitada', 'terminada'];

interface FactQuery {
  readonly selection: readonly Addend[];
  /** Code of the only provider whose requests count, for a figure by provider; undefined: all. */
  readonly proveedor: string | undefined;
  /** Ids of the only accounts whose facts count; undefined: all. */
  readonly cuentas?: readonly string[];
  readonly corte: Date;
  /** Only facts that were sealed after `desde` and have one of their instants between `desde` and `hasta` are searched; null: all facts. */
  readonly lapso: { readonly desde: Date; readonly hasta: Date } | null;
}

/**
 * How often each case counts for a figure, by facts sealed until an instant.
 * @param maximum maximum number of cases returned
 */
export async function readVeces(tx: Tx, query: FactQuery, maximum: number): Promise<Map<string, number>> {
  const { selection: addends, proveedor, cuentas, corte, lapso } = query;
  const values: unknown[] = [];
  const value = (one: unknown, type: string) => `$${values.push(one)}::${type}`;
  const types = typesOf(addends);
  // repeats the condition of the partial index, so that a figure of cases does not read the facts of accounts, which are many more
  const onlyCasos = types.every((type) => type === 'caso' || type === 'movimiento');
  const counted = addends.map(({ clase, condition, byProveedor, desde, hasta, signo }) => {
    const narrowed = byProveedor && proveedor !== undefined ? [`proveedor = ${value(proveedor, 'text')}`] : [];
    const days = `dia between ${value(dateOf(desde), 'date')} and ${value(dateOf(hasta), 'date')}`;
    return `when ${[`clase = '${clase}'`, days, `(${condition})`, ...narrowed].join(' and ')} then ${signo}`;
  });
  const veces = `sum(n * case ${counted.join(' ')} end)`;
  const conditions = [
    'aseguradora_id = aseguradora_actual()',
    `tipo = any(${value(types, 'text[]')})`,
    ...(onlyCasos ? ["tipo in ('caso', 'movimiento')"] : []),
    `clase = any(${value([...new Set(addends.map(({ clase }) => clase))], 'text[]')})`,
    `sellado <= ${value(corte, 'timestamptz')}`,
    ...(cuentas ? [`objeto = any(${value(cuentas, 'uuid[]')})`] : []),
  ];
  if (lapso) {
    const [since, until] = [value(lapso.desde, 'timestamptz'), value(lapso.hasta, 'timestamptz')];
    const within = HAPPENED.map((column) => `${column} between ${since} and ${until}`);
    conditions.push(`sellado >= ${since}`, `(${within.join(' or ')})`);
  }
  const { rows } = await plannedNow<{ caso: string; veces: number }>(
    tx,
    `select caso, ${veces} as veces from cifras_aportes where ${conditions.join(' and ')}
      group by caso having ${veces} <> 0 limit ${value(maximum, 'int')}`,
    values,
  );
  return new Map(rows.map(({ caso, veces }) => [caso, veces]));
}

/** A case as it is now, without personal data. */
interface CasoNow {
  readonly id: string;
  readonly caso_id: string;
  readonly estado: CasoState;
  readonly resultado: CasoResult | null;
  readonly abierto: Date;
  readonly cerrado: Date | null;
}

export async function readCasosStates(tx: Tx, ids: readonly string[]): Promise<CasoNow[]> {
  const { rows } = await tx.sql<CasoNow>(
    `select id, caso_id, estado, resultado, abierto, cerrado from casos
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

interface CasoRow extends CasoNow {
  readonly borrado: boolean;
  readonly clave_envuelta: Uint8Array | null;
  readonly datos_cifrados: Uint8Array | null;
}

/** The cases as they are now, with their encrypted personal data. */
export async function readCasosRows(tx: Tx, ids: readonly string[]): Promise<CasoRow[]> {
  const { rows } = await tx.sql<CasoRow>(
    `select id, caso_id, estado, resultado, abierto, cerrado, borrado is not null as borrado, clave_envuelta, datos_cifrados from casos
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** The ids that are not ids of cases of the insurer. They come from facts of erased cases, which have random ids. */
export async function readErasedIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.sql<{ id: string }>(
    `select id from unnest($1::uuid[]) as n (id)
      where not exists (select 1 from casos c where c.aseguradora_id = aseguradora_actual() and c.id = n.id)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The data that the insurer supplied for the months that begin from `since` to `until`, in their last version sealed until `cut`. */
export async function readData(tx: Tx, cut: Date, since: number, until: number): Promise<CurrentDatum[]> {
  const { rows } = await tx.sql<Omit<CurrentDatum, 'mes'> & { mes: string }>(
    `select distinct on (mes, producto) producto, mes, vidas_anio, primas, pagado, provision, siniestros_con_coste
       from cifras_datos where aseguradora_id = aseguradora_actual() and mes between $2 and $3 and sellado <= $1
      order by mes, producto, sellado desc, id desc`,
    [cut, dateOf(since), dateOf(until)],
  );
  return rows.map((row) => ({ ...row, mes: dayOf(row.mes) }));
}

interface DataRow {
  readonly producto: string;
  readonly mes: string;
  readonly vidas_anio: bigint | null;
  readonly primas: bigint | null;
  readonly pagado: bigint | null;
  readonly provision: bigint | null;
  readonly siniestros_con_coste: bigint | null;
}

export async function insertData(tx: Tx, rows: readonly DataRow[], registered: Date): Promise<void> {
  const column = (field: keyof DataRow) => rows.map((row) => row[field]?.toString() ?? null);
  await tx.sql(
    `insert into cifras_datos (aseguradora_id, registrado, producto, mes, vidas_anio, primas, pagado, provision, siniestros_con_coste)
     select aseguradora_actual(), $1, * from unnest($2::text[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::integer[])`,
    [
      registered,
      column('producto'),
      column('mes'),
      column('vidas_anio'),
      column('primas'),
      column('pagado'),
      column('provision'),
      column('siniestros_con_coste'),
    ],
  );
}
