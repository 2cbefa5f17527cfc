/** Facts, heads, deltas and sums as rows, for the worker. */
import type { ForeignTx } from '../db/database.ts';
import { byIndex } from '../db/settings.ts';
import { dateOf } from '../shared/rules-dates-madrid.ts';
import { LEVELS, startOf } from './rules-calendar.ts';
import { DURATIONS, type FiguresFact, type Kind } from './rules-measured.ts';
import { type Histogram, pack, packDays, record, type Sum, unpack } from './rules-sums.ts';

export interface Head {
  readonly sellado: Date;
  readonly plegado: Date;
  readonly sueltos: number;
  readonly dia_suelto: string | null;
}

/** A head in hand. */
interface TakenHead extends Head {
  /** The insurer's now. */
  readonly now: Date;
}

/** Of a fact. */
export const FACT_COLUMNS = `tipo, signo, movimiento, registrado, estado, resultado, pack, prioridad, modulo, proveedor, accion, activado, fallecimiento,
  comunicado, abierto, confirmada, solicitada, terminada, plazo, solicitudes, espera_ajena, cuota`;

/** Insurers with something to seal, or with facts of an earlier day to fold, by their now in Madrid. */
export async function pendingAseguradoras(tx: ForeignTx): Promise<string[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string }>(
    `(select distinct aseguradora_id from cifras_hechos where sellado is null limit 100)
     union (select distinct aseguradora_id from cifras_datos where sellado is null limit 100)
     union (select aseguradora_id from cifras_cabezas where sueltos > 0
               and dia_suelto < (now_of(aseguradora_id) at time zone 'Europe/Madrid')::date limit 100)`,
  );
  return rows.map(({ aseguradora_id }) => aseguradora_id);
}

/**
 * Moves the heads of insurers at rest: whatever commits from now on is sealed later than that.
 * @param rest milliseconds by which a head may lag behind
 */
export async function advanceHeads(tx: ForeignTx, rest: number): Promise<void> {
  await tx.sql(
    `update cifras_cabezas set sellado = now_of(aseguradora_id) where aseguradora_id in (
       select aseguradora_id from cifras_cabezas where sellado < now_of(aseguradora_id) - $1 * interval '1 ms' for update skip locked)`,
    [rest],
  );
}

/** The head of an insurer, locked; null while another process has it. */
export async function takeHead(tx: ForeignTx, aseguradoraId: string, wait: boolean): Promise<TakenHead | null> {
  await tx.sql('insert into cifras_cabezas (aseguradora_id) values ($1) on conflict do nothing', [aseguradoraId]);
  const { rows } = await tx.sql<TakenHead>(
    `select sellado, plegado, sueltos, dia_suelto, now_of(aseguradora_id) as now from cifras_cabezas where aseguradora_id = $1 for update${wait ? '' : ' skip locked'}`,
    [aseguradoraId],
  );
  return rows[0] ?? null;
}

export async function saveHead(tx: ForeignTx, aseguradoraId: string, head: Head): Promise<void> {
  await tx.sql(
    'update cifras_cabezas set sellado = $2, plegado = $3, sueltos = $4, dia_suelto = $5 where aseguradora_id = $1',
    [aseguradoraId, head.sellado, head.plegado, head.sueltos, head.dia_suelto],
  );
}

/** Gives committed rows their instant. @returns facts, and all rows, that were sealed */
export async function seal(
  tx: ForeignTx,
  aseguradoraId: string,
  instant: Date,
  batch: number,
): Promise<{ hechos: number; filas: number }> {
  const sealTable = (table: 'cifras_hechos' | 'cifras_datos') =>
    byIndex(
      tx,
      `update ${table} set sellado = $2 where aseguradora_id = $1 and id = any(array(
         select id from ${table} where aseguradora_id = $1 and sellado is null order by id limit $3))`,
      [aseguradoraId, instant, batch],
    );
  const { affected: facts } = await sealTable('cifras_hechos');
  const { affected: data } = await sealTable('cifras_datos');
  return { hechos: facts, filas: facts + data };
}

/** Facts sealed after one instant and until another. */
export async function readFacts(
  tx: Pick<ForeignTx, 'sql'>,
  aseguradoraId: string,
  after: Date,
  until: Date,
): Promise<FiguresFact[]> {
  const { rows } = await tx.sql<FiguresFact>(
    `select ${FACT_COLUMNS} from cifras_hechos where aseguradora_id = $1 and sellado > $2 and sellado <= $3`,
    [aseguradoraId, after, until],
  );
  return rows;
}

/** Writes the deltas of a stretch. */
export async function writeStretch(tx: ForeignTx, aseguradoraId: string, until: Date, sum: Sum): Promise<void> {
  const rows = [...sum].flatMap(([kind, byKey]) =>
    [...byKey].map(([key, byDay]) => {
      const days = [...byDay.keys()];
      return { clase: kind, clave: key, min: Math.min(...days), max: Math.max(...days), bytes: packDays(byDay) };
    }),
  );
  await tx.sql(
    `insert into cifras_tramos (aseguradora_id, hasta, clase, clave, dia_min, dia_max, aportes)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::date[], $6::date[], $7::bytea[])`,
    [
      aseguradoraId,
      until,
      rows.map(({ clase }) => clase),
      rows.map(({ clave }) => clave),
      rows.map(({ min }) => dateOf(min)),
      rows.map(({ max }) => dateOf(max)),
      rows.map(({ bytes }) => Buffer.from(bytes)),
    ],
  );
}

interface Total {
  readonly nivel: string;
  readonly clase: Kind;
  readonly inicio: string;
  readonly clave: string;
  n: number;
  readonly histogram: Histogram | null;
}

/** Adds the deltas to the sums of their days, months and years. The head of the insurer is locked. */
export async function addToTotals(tx: ForeignTx, aseguradoraId: string, sum: Sum): Promise<void> {
  const totals = totalOf(sum);
  const withHistogram = [...totals.values()].filter(({ histogram }) => histogram !== null);
  for (const { nivel, clase, inicio, clave, valores } of await readTotal(tx, aseguradoraId, withHistogram)) {
    const total = totals.get([nivel, clase, inicio, clave].join('\t'));
    const histogram = total?.histogram;
    if (histogram && valores) unpack(valores, (value, n) => record(histogram, value, n));
  }
  const rows = [...totals.values()];
  const columns = [
    ...inColumns(rows),
    rows.map(({ n }) => n),
    rows.map(({ histogram }) => (histogram && histogram.size > 0 ? Buffer.from(pack(histogram)) : null)),
  ];
  await tx.sql(
    `insert into cifras_totales as t (aseguradora_id, nivel, clase, inicio, clave, n, valores)
     select $1, * from unnest($2::text[], $3::text[], $4::date[], $5::text[], $6::bigint[], $7::bytea[])
     on conflict (aseguradora_id, nivel, clase, inicio, clave) do update set n = t.n + excluded.n, valores = excluded.valores`,
    [aseguradoraId, ...columns],
  );
  await tx.sql(
    `delete from cifras_totales where ctid = any(array(
       select t.ctid from ${places('t.ctid', 'and t.n = 0 and t.valores is null')}))`,
    [aseguradoraId, ...inColumns(rows)],
  );
}

function totalOf(sum: Sum): Map<string, Total> {
  const totals = new Map<string, Total>();
  for (const [kind, byKey] of sum) {
    const withHistogram = DURATIONS.includes(kind);
    for (const [key, byDay] of byKey) {
      for (const [day, histogram] of byDay) {
        for (const nivel of LEVELS) {
          const inicio = dateOf(startOf(nivel, day));
          const place = [nivel, kind, inicio, key].join('\t');
          const total = totals.get(place) ?? {
            ...{ nivel, clase: kind, inicio, clave: key, n: 0 },
            histogram: withHistogram ? new Map() : null,
          };
          totals.set(place, total);
          for (const [value, n] of histogram) {
            total.n += n;
            if (total.histogram) record(total.histogram, value, n);
          }
        }
      }
    }
  }
  return totals;
}

const inColumns = (total: readonly Total[]): string[][] => [
  total.map(({ nivel }) => nivel),
  total.map(({ clase }) => clase),
  total.map(({ inicio }) => inicio),
  total.map(({ clave }) => clave),
];

/**
 * Sums by their places, looked up one by one. A plain join was planned for an empty table and read all of them for each place:
 * a day of the largest insurer took minutes.
 */
const places = (column: string, condition = '') =>
  `unnest($2::text[], $3::text[], $4::date[], $5::text[]) as c(nivel, clase, inicio, clave)
   cross join lateral (select ${column} from cifras_totales t
     where t.aseguradora_id = $1 and t.nivel = c.nivel and t.clase = c.clase and t.inicio = c.inicio and t.clave = c.clave ${condition}
     limit 1) as t`;

async function readTotal(
  tx: ForeignTx,
  aseguradoraId: string,
  total: readonly Total[],
): Promise<{ nivel: string; clase: string; inicio: string; clave: string; valores: Uint8Array | null }[]> {
  if (total.length === 0) return [];
  const { rows } = await byIndex<{
    nivel: string;
    clase: string;
    inicio: string;
    clave: string;
    valores: Uint8Array | null;
  }>(tx, `select c.nivel, c.clase, c.inicio, c.clave, t.valores from ${places('t.valores')}`, [
    aseguradoraId,
    ...inColumns(total),
  ]);
  return rows;
}

/** Ends of the stretches of an insurer, in order. */
export async function stretchEnds(tx: ForeignTx, aseguradoraId: string): Promise<Date[]> {
  const { rows } = await tx.sql<{ hasta: Date }>(
    'select distinct hasta from cifras_tramos where aseguradora_id = $1 order by hasta',
    [aseguradoraId],
  );
  return rows.map(({ hasta }) => hasta);
}

export async function emptySums(tx: ForeignTx, aseguradoraId: string): Promise<void> {
  await tx.sql('delete from cifras_tramos where aseguradora_id = $1', [aseguradoraId]);
  await tx.sql('delete from cifras_totales where aseguradora_id = $1', [aseguradoraId]);
}
