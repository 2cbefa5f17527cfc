/** What a report reads: sums of the period, what lies before and after them, and the data of the insurer. */
import type { CasoResult, CasoState as State } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../db/database.ts';
import { byIndex } from '../db/settings.ts';
import { dateOf, dayOf } from '../shared/rules-dates-madrid.ts';
import { type Level, type Piece, piecesOf } from './rules-calendar.ts';
import { Count } from './rules-count.ts';
import type { CurrentDatum } from './rules-economic.ts';
import { type Contribution, DURATIONS, type FiguresFact, type Kind } from './rules-measured.ts';
import { unpack, unpackDays } from './rules-sums.ts';
import { FACT_COLUMNS, type Head } from './sql-fold.ts';

/** A stretch of days and the kinds of figures that are wanted of it. */
export interface Stretch {
  readonly recuento: Count;
  readonly desde: number;
  readonly hasta: number;
  readonly clases: readonly Kind[];
}

interface Ends extends Pick<Head, 'sellado' | 'plegado'> {
  /** End of the last stretch that lies before the instant as a whole. */
  readonly tras: Date;
}

/** Up to where the insurer's facts are sealed and folded; null before its first fact. @param cut null: all that is sealed */
export async function readHead(tx: Tx, cut: Date | null): Promise<Ends | null> {
  const { rows } = await tx.sql<Ends>(
    `select sellado, plegado,
       coalesce((select max(hasta) from cifras_tramos where aseguradora_id = aseguradora_actual() and hasta <= coalesce($1, sellado)), 'epoch') as tras
       from cifras_cabezas where aseguradora_id = aseguradora_actual()`,
    [cut],
  );
  return rows[0] ?? null;
}

/** Rows to look for, as columns of an `unnest`. */
function inColumns(
  stretches: readonly Stretch[],
  greater: Level,
  kinds: (stretch: Stretch) => readonly Kind[],
): unknown[][] {
  const rows = stretches.flatMap((stretch, i) =>
    piecesOf(stretch.desde, stretch.hasta, greater).flatMap((piece: Piece) =>
      kinds(stretch).map((kind) => [i, piece.nivel, dateOf(piece.desde), dateOf(piece.hasta), kind, piece.signo]),
    ),
  );
  return [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column]));
}

// `offset 0`: each stretch looks its sums up by the key. As a join it may be planned for the size that the table once had.
const SEARCHED = `unnest($1::int[], $2::text[], $3::date[], $4::date[], $5::text[], $6::int[]) as r(tramo, nivel, desde, hasta, clase, signo)
  cross join lateral (select c.clase, c.clave, c.inicio, c.n, c.valores from cifras_totales c
    where c.aseguradora_id = aseguradora_actual() and c.nivel = r.nivel and c.clase = r.clase and c.inicio between r.desde and r.hasta
   offset 0) as t`;

/** Adds the sums of each stretch to its count. */
export async function readTotal(tx: Tx, stretches: readonly Stretch[]): Promise<void> {
  const withoutHistogram = inColumns(stretches, 'anio', ({ clases }) =>
    clases.filter((kind) => !DURATIONS.includes(kind)),
  );
  const withHistogram = inColumns(stretches, 'anio', ({ clases }) => clases.filter((kind) => DURATIONS.includes(kind)));
  const [sums, histograms] = await Promise.all([
    byIndex<{ tramo: number; clase: Kind; clave: string; n: number }>(
      tx,
      `select r.tramo, t.clase, t.clave, sum(r.signo * t.n) as n from ${SEARCHED} group by 1, 2, 3`,
      withoutHistogram,
    ),
    tx.sql<{ tramo: number; signo: 1 | -1; clase: Kind; clave: string; n: number; valores: Uint8Array | null }>(
      `select r.tramo, r.signo, t.clase, t.clave, t.n, t.valores from ${SEARCHED}`,
      withHistogram,
    ),
  ]);
  for (const { tramo, clase, clave, n } of sums.rows) stretches[tramo]?.recuento.addUp(clase, clave, n);
  for (const { tramo, signo, clase, clave, n, valores } of histograms.rows) {
    const cell = stretches[tramo]?.recuento.cell(clase, clave);
    if (!cell) continue;
    cell.n += signo * n;
    if (valores) unpack(valores, signo === 1 ? cell.medidas.addUp : cell.medidas.restar);
  }
}

/** The first part of the key of a kind. */
export const firstPart = (key: string): string => key.split('|')[0] ?? '';

/** Adds sums by month. @param months counts by the first day of the month */
export async function readMonths(
  tx: Tx,
  desde: number,
  hasta: number,
  months: ReadonlyMap<number, Count>,
): Promise<void> {
  const stretch: Stretch = { recuento: new Count(), desde, hasta, clases: ['mes'] };
  const { rows } = await tx.sql<{ mes: string; clave: string; n: number }>(
    `select date_trunc('month', t.inicio::timestamp)::date as mes, t.clave, sum(r.signo * t.n) as n from ${SEARCHED} group by 1, 2`,
    inColumns([stretch], 'mes', ({ clases }) => clases),
  );
  for (const { mes, clave, n } of rows) months.get(dayOf(mes))?.addUp('mes', clave, n);
}

/** Openings and exits of single days, as contributions: a stretch that is counted day by day. */
export async function readDays(
  tx: Tx,
  since: number,
  until: number,
  kinds: readonly Kind[],
): Promise<{ clase: Kind; clave: string; dia: number; n: number; valores: Uint8Array | null }[]> {
  const { rows } = await tx.sql<{
    clase: Kind;
    clave: string;
    inicio: string;
    n: number;
    valores: Uint8Array | null;
  }>(
    `select clase, clave, inicio, n, valores from cifras_totales
      where aseguradora_id = aseguradora_actual() and nivel = 'dia' and clase = any($1::text[]) and inicio between $2 and $3`,
    [kinds, dateOf(since), dateOf(until)],
  );
  return rows.map(({ inicio, ...row }) => ({ ...row, dia: dayOf(inicio) }));
}

/** Facts sealed after one instant and until another. */
export async function readLoose(tx: Tx, after: Date, cut: Date): Promise<FiguresFact[]> {
  const { rows } = await tx.sql<FiguresFact>(
    `select ${FACT_COLUMNS} from cifras_hechos
      where aseguradora_id = aseguradora_actual() and sellado > $1 and sellado <= $2`,
    [after, cut],
  );
  return rows;
}

interface GroupedFact extends FiguresFact {
  readonly caso: string;
}

/**
 * Facts sealed until an instant, those of a case that cancel out left away: `signo` is how often one is left.
 * @param lapso a fact that counts was sealed after its beginning, and something of what it tells happened within it; null: whenever
 */
export async function readFactsByCaso(
  tx: Tx,
  types: readonly FiguresFact['tipo'][],
  { lapso, corte }: { readonly lapso: { readonly desde: Date; readonly hasta: Date } | null; readonly corte: Date },
  maximum: number,
): Promise<GroupedFact[]> {
  // in the words of the index: figures of cases do not go through the many more facts of their accounts
  const ofCasos = types.every((type) => type === 'caso' || type === 'movimiento');
  const moved = 'case when movimiento is not null then registrado end';
  const columns = `caso, tipo, movimiento, estado, resultado, pack, prioridad, modulo, proveedor, accion, activado, fallecimiento,
    comunicado, abierto, confirmada, solicitada, terminada, plazo, solicitudes, cuota`;
  // Only by columns that are grouped by, so that facts which cancel out are left away together.
  const within = [moved, 'fallecimiento', 'comunicado', 'abierto', 'confirmada', 'solicitada', 'terminada']
    .map((instant) => `${instant} between $3 and $4`)
    .join(' or ');
  const { rows } = await tx.sql<GroupedFact>(
    `select ${columns}, ${moved} as registrado, 0 as espera_ajena, sum(signo)::int as signo
       from cifras_hechos
      where aseguradora_id = aseguradora_actual() and tipo = any($1::text[])${ofCasos ? " and tipo in ('caso', 'movimiento')" : ''} and sellado <= $2
        and ($3::timestamptz is null or sellado >= $3 and (${within}))
      group by ${columns}, ${moved} having sum(signo) <> 0
      limit $5`,
    [types, corte, lapso?.desde ?? null, lapso?.hasta ?? null, maximum],
  );
  return rows;
}

/** A case as it is now, without who it is about. */
interface CasoState {
  readonly id: string;
  readonly caso_id: string;
  readonly estado: State;
  readonly resultado: CasoResult | null;
  readonly abierto: Date;
  readonly cerrado: Date | null;
}

export async function readCasosStates(tx: Tx, ids: readonly string[]): Promise<CasoState[]> {
  const { rows } = await tx.sql<CasoState>(
    `select id, caso_id, estado, resultado, abierto, cerrado from casos
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

interface CasoRow extends CasoState {
  readonly borrado: boolean;
  readonly clave_envuelta: Uint8Array | null;
  readonly datos_cifrados: Uint8Array | null;
}

/** The same with who it is about, encrypted. */
export async function readCasosRows(tx: Tx, ids: readonly string[]): Promise<CasoRow[]> {
  const { rows } = await tx.sql<CasoRow>(
    `select id, caso_id, estado, resultado, abierto, cerrado, borrado is not null as borrado, clave_envuelta, datos_cifrados from casos
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** Which of these are no case of this insurer. */
export async function readWithoutCaso(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.sql<{ id: string }>(
    `select id from unnest($1::uuid[]) as n (id)
      where not exists (select 1 from casos c where c.aseguradora_id = aseguradora_actual() and c.id = n.id)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What the stretches that end after an instant have added, to be taken back; of days until `hasta`, and of the flow alone before `desde`. */
export async function readLater(tx: Tx, cut: Date, since: number, until: number): Promise<Contribution[]> {
  const { rows } = await tx.sql<{ clase: Kind; clave: string; aportes: Uint8Array }>(
    `select clase, clave, aportes from cifras_tramos
      where aseguradora_id = aseguradora_actual() and hasta > $1 and dia_min <= $2 and (dia_max >= $3 or clase = 'flujo')`,
    [cut, dateOf(until), dateOf(since)],
  );
  return rows.flatMap(({ clase, clave, aportes }) => unpackDays(clase, clave, aportes, -1));
}

/** Data of the insurer in force at an instant, for months from one day to another. */
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
