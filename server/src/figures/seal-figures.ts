/**
 * Updates the figures after a commit, never in a request. Takes the cases with a new entry in their chronology, writes facts for their changes, seals
 * the facts with an instant, and adds their contributions to the sums of their days. One process at a time updates the figures of an insurer.
 */
import type { Database, Tx } from '../db/database.ts';
import { plannedNow } from '../db/settings.ts';
import type { AppLogger } from '../platform/logger.ts';
import { workFor } from '../queue/work-for.ts';

/** Maximum number of entries of chronologies that one transaction takes. */
const BATCH = 1000;
/** Milliseconds after which the instant of an insurer without changes is moved on, so that its figures are not older than this. */
const REST = 60_000;

interface FiguresDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
}

/** Updates the figures of all insurers that have changes. @returns the number of chronology entries, facts and data that were taken */
export async function sealFigures({ base, logger }: FiguresDependencies): Promise<number> {
  const pending = await pendingAseguradoras(base);
  let sealed = 0;
  for (const id of pending) {
    let counted: number;
    do {
      const work = () => base.asTenant(id, sealNext);
      counted = (await workFor(logger, id, 'figures of an insurer not sealed; the next round repeats it', work)) ?? 0;
      sealed += counted;
    } while (counted >= BATCH);
  }
  return sealed;
}

/** Ids of the insurers that have changes. Also moves the instants of insurers without changes on to their now; later commits are sealed after it. */
async function pendingAseguradoras(base: Database): Promise<string[]> {
  return base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ aseguradora_id: string }>(
      `(select distinct aseguradora_id from cronologia where not contado limit 100)
       union (select distinct aseguradora_id from cifras_hechos where sellado is null limit 100)
       union (select distinct aseguradora_id from cifras_datos where sellado is null limit 100)`,
    );
    await tx.sql(
      `update cifras_cabezas set sellado = now_of(aseguradora_id) where aseguradora_id in (
         select aseguradora_id from cifras_cabezas where sellado < now_of(aseguradora_id) - $1 * interval '1 ms' for update skip locked)`,
      [REST],
    );
    return rows.map(({ aseguradora_id }) => aseguradora_id);
  });
}

/** Writes and seals the facts of one batch of entries of an insurer. @returns the number of entries, facts and data that were taken */
async function sealNext(tx: Tx): Promise<number> {
  const head = await takeHead(tx);
  if (!head) return 0; // another process is sealing this insurer
  // The instant must be after every earlier one, but a transaction that waited may have an earlier now.
  const instant = new Date(Math.max(head.now.getTime(), head.sellado.getTime() + 1));
  const entries = await markCounted(tx);
  const casos = [...new Set(entries.map(({ caso }) => caso))];
  await tx.sql(
    `select anotar_en_cifras(array(
       select id from casos where aseguradora_id = aseguradora_actual() and id = any($1) and borrado is null), $2)`,
    [casos, instant],
  );
  let rows = entries.length;
  for (const table of ['cifras_hechos', 'cifras_datos']) {
    const where = 'where aseguradora_id = aseguradora_actual() and sellado is null';
    rows += (await tx.sql(`update ${table} set sellado = $1 ${where}`, [instant])).affected;
  }
  await tx.sql('update cifras_cabezas set sellado = $1 where aseguradora_id = aseguradora_actual()', [instant]);
  await addToDays(tx, head.sellado, instant);
  return rows;
}

/**
 * Locks the row with the instant up to which the insurer's facts are sealed.
 * @returns that instant and the insurer's now; null: another process has the lock
 */
async function takeHead(tx: Tx): Promise<{ sellado: Date; now: Date } | null> {
  const { rows } = await tx.sql<{ sellado: Date; now: Date }>(
    `select sellado, now_of(aseguradora_id) as now from cifras_cabezas
      where aseguradora_id = aseguradora_actual() for update skip locked`,
  );
  return rows[0] ?? null;
}

/** Marks a batch of new entries as taken, and returns the case of each. */
async function markCounted(tx: Tx): Promise<{ caso: string }[]> {
  const { rows } = await plannedNow<{ caso: string }>(
    tx,
    `update cronologia set contado = true where aseguradora_id = aseguradora_actual() and (caso, orden) in (
       select caso, orden from cronologia where aseguradora_id = aseguradora_actual() and not contado limit $1)
     returning caso`,
    [BATCH],
  );
  return rows;
}

/**
 * Adds the contributions of facts that were sealed after one instant and until another to the sums of their days. The caller has locked the insurer
 * by {@link takeHead}, so that each fact is added exactly once even if a process dies.
 */
export async function addToDays(tx: Tx, after: Date, until: Date): Promise<void> {
  await plannedNow(
    tx,
    `with aportes as materialized (
       select clase, dia, clave, valor, sum(n) as n from cifras_aportes
        where aseguradora_id = aseguradora_actual() and sellado > $1 and sellado <= $2
        group by clase, dia, clave, valor having sum(n) <> 0
     ), filas as materialized (
       select a.clase, a.dia, a.clave, coalesce(t.n, 0) + a.n as n, t.valores, t.fila
         from (select clase, dia, clave, sum(n) as n from aportes group by clase, dia, clave) as a
         left join lateral (
           select d.n, d.valores, d.ctid as fila from cifras_dias d
            where d.aseguradora_id = aseguradora_actual() and d.clase = a.clase and d.dia = a.dia and d.clave = a.clave limit 1) as t on true
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
     select aseguradora_actual(), f.clase, f.dia, f.clave, f.n, l.valores
       from filas f left join listas l using (clase, dia, clave) where f.n <> 0
     on conflict (aseguradora_id, clase, dia, clave) do update set n = excluded.n, valores = excluded.valores`,
    [after, until],
  );
}

/** Makes the row that says up to which instant a new insurer's facts are sealed. */
export async function startFigures(tx: Tx): Promise<void> {
  await tx.sql('insert into cifras_cabezas (aseguradora_id) values (aseguradora_actual())');
}
