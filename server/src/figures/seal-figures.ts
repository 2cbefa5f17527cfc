/**
 * Updates the figures after the commit, never in a request: facts get their instant, and in the same transaction their
 * contributions are added to the days. One process at a time updates an insurer.
 */
import type { Database, ForeignTx, Tx } from '../db/database.ts';
import { byIndex, plannedNow } from '../db/settings.ts';

/** Facts sealed in one transaction. */
const BATCH = 1000;
/** Milliseconds by which the figures of an idle insurer may lag behind. */
const REST = 60_000;

interface FiguresDependencies {
  readonly base: Database;
}

/** One round over the insurers with something to seal. @returns the number of rows sealed */
export async function sealFigures({ base }: FiguresDependencies): Promise<number> {
  const ids = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const pending = await pendingAseguradoras(tx);
    await advanceHeads(tx, REST);
    return pending;
  });
  let sealed = 0;
  for (const id of ids) {
    let theirs: number;
    do {
      theirs = await base.unsafeAcrossInsurers('albacea_worker', (tx) => sealOf(tx, id));
      sealed += theirs;
    } while (theirs >= BATCH);
  }
  return sealed;
}

async function sealOf(tx: ForeignTx, aseguradoraId: string): Promise<number> {
  const head = await takeHead(tx, aseguradoraId);
  if (!head) return 0; // another process has it
  // After every earlier seal, because a transaction that began before the last one may run after it.
  const instant = new Date(Math.max(head.now.getTime(), head.sellado.getTime() + 1));
  const { facts, rows } = await seal(tx, aseguradoraId, instant, BATCH);
  if (facts > 0) await addToDays(tx, aseguradoraId, head.sellado, instant);
  return rows;
}

/** The end of an insurer's sealed facts. */
interface Head {
  readonly sellado: Date;
  /** The insurer's now. */
  readonly now: Date;
}

/** Insurers with something to seal. */
async function pendingAseguradoras(tx: ForeignTx): Promise<string[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string }>(
    `(select distinct aseguradora_id from cifras_hechos where sellado is null limit 100)
     union (select distinct aseguradora_id from cifras_datos where sellado is null limit 100)`,
  );
  return rows.map(({ aseguradora_id }) => aseguradora_id);
}

/**
 * Moves the heads of idle insurers; later commits are sealed after them.
 * @param rest milliseconds by which a head may lag behind
 */
async function advanceHeads(tx: ForeignTx, rest: number): Promise<void> {
  await tx.sql(
    `update cifras_cabezas set sellado = now_of(aseguradora_id) where aseguradora_id in (
       select aseguradora_id from cifras_cabezas where sellado < now_of(aseguradora_id) - $1 * interval '1 ms' for update skip locked)`,
    [rest],
  );
}

/** The head of an insurer, locked; null while another process has it. */
async function takeHead(tx: ForeignTx, aseguradoraId: string): Promise<Head | null> {
  await tx.sql('insert into cifras_cabezas (aseguradora_id) values ($1) on conflict do nothing', [aseguradoraId]);
  const { rows } = await tx.sql<Head>(
    `select sellado, now_of(aseguradora_id) as now from cifras_cabezas where aseguradora_id = $1 for update skip locked`,
    [aseguradoraId],
  );
  return rows[0] ?? null;
}

/**
 * Gives committed rows their instant and moves the head to it.
 * @param batch most rows of each kind
 * @returns the numbers of facts and of rows sealed
 */
async function seal(
  tx: ForeignTx,
  aseguradoraId: string,
  instant: Date,
  batch: number,
): Promise<{ facts: number; rows: number }> {
  const sealTable = (table: 'cifras_hechos' | 'cifras_datos') =>
    byIndex(
      tx,
      `update ${table} set sellado = $2 where aseguradora_id = $1 and id = any(array(
         select id from ${table} where aseguradora_id = $1 and sellado is null order by id limit $3))`,
      [aseguradoraId, instant, batch],
    );
  const { affected: facts } = await sealTable('cifras_hechos');
  const { affected: data } = await sealTable('cifras_datos');
  await tx.sql('update cifras_cabezas set sellado = $2 where aseguradora_id = $1', [aseguradoraId, instant]);
  return { facts, rows: facts + data };
}

/**
 * Adds the contributions of facts sealed in an interval to the days of their figures. The caller has locked the head of the
 * insurer, so a fact is added once even if a process dies.
 */
export async function addToDays(tx: ForeignTx, aseguradoraId: string, after: Date, until: Date): Promise<void> {
  await plannedNow(
    tx,
    `with aportes as materialized (
       select clase, dia, clave, valor, sum(n) as n from cifras_aportes
        where aseguradora_id = $1 and sellado > $2 and sellado <= $3
        group by clase, dia, clave, valor having sum(n) <> 0
     ), filas as materialized (
       select a.clase, a.dia, a.clave, coalesce(t.n, 0) + a.n as n, t.valores, t.fila
         from (select clase, dia, clave, sum(n) as n from aportes group by clase, dia, clave) as a
         left join lateral (
           select d.n, d.valores, d.ctid as fila from cifras_dias d
            where d.aseguradora_id = $1 and d.clase = a.clase and d.dia = a.dia and d.clave = a.clave limit 1) as t on true
     ), listas as (
       select clase, dia, clave, string_agg(valor::text, ' ' order by valor) as valores
         from (select clase, dia, clave, valor, sum(n)::int as veces
                 from (select clase, dia, clave, valor, n from aportes where valor is not null
                       union all select clase, dia, clave, string_to_table(valores, ' ')::int, 1 from filas) as x
                group by clase, dia, clave, valor) as v, generate_series(1, v.veces)
        group by clase, dia, clave
     ), sin_nada as (
       delete from cifras_dias where ctid = any(array(select fila from filas where n = 0))
     )
     insert into cifras_dias (aseguradora_id, clase, dia, clave, n, valores)
     select $1, f.clase, f.dia, f.clave, f.n, l.valores
       from filas f left join listas l using (clase, dia, clave) where f.n <> 0
     on conflict (aseguradora_id, clase, dia, clave) do update set n = excluded.n, valores = excluded.valores`,
    [aseguradoraId, after, until],
  );
}

/** Makes the head of a new insurer's figures. */
export async function foundFigures(tx: Tx): Promise<void> {
  await tx.sql('insert into cifras_cabezas (aseguradora_id) values (aseguradora_actual())');
}
