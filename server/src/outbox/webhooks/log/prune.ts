/** Deletes old deliveries, attempts and events, so that the queue stays fast. */
import type { Database } from '../../../db/database.ts';
import { inBatches } from '../../../db/in-batches.ts';
import { plannedNow } from '../../../db/settings.ts';
import { firstUuidOf } from '../../../platform/ids.ts';
import { MS_PER_DAY } from '../../../shared/rules-dates-madrid.ts';

/** Days for which we keep the text of an answer, an attempt, a finished delivery, and an event with its deliveries. */
export const RETENTION = { respuesta: 7, intento: 30, entrega: 90, evento: 400 } as const;
/**
 * $1: the end of the retention, as an instant or as the smallest id of a row of that instant; $2: maximum number of rows. Rows are found by `ctid`: a row that
 * changes meanwhile gets another `ctid`, and stays until the next round.
 */
export const PRUNINGS: readonly (readonly [keyof typeof RETENTION, limite: 'instante' | 'id', string])[] = [
  [
    'respuesta',
    'instante',
    `update entrega_intentos set respuesta = null where ctid = any(array(
       select ctid from entrega_intentos where respuesta is not null and inicio < $1 order by inicio limit $2))`,
  ],
  [
    'intento',
    'instante',
    `delete from entrega_intentos where ctid = any(array(
       select ctid from entrega_intentos where respuesta is null and inicio < $1 order by inicio limit $2))`,
  ],
  [
    'entrega',
    'instante',
    `delete from entregas where ctid = any(array(
       select ctid from entregas where terminada < $1 order by terminada limit $2))`,
  ],
  [
    'evento', // deliveries in any state are deleted with their event, because without the event they could not be sent
    'id',
    `delete from entregas where ctid = any(array(
       select e.ctid from webhooks w cross join lateral (
         select e.ctid from entregas e where e.aseguradora_id = w.aseguradora_id and e.webhook = w.id and e.id < $1
          order by e.id limit $2) e limit $2))`,
  ],
  [
    'evento',
    'id',
    // a loose index scan: one look-up per insurer
    `with recursive c(id) as (
       (select aseguradora_id from eventos order by aseguradora_id limit 1)
       union all
       select (select v.aseguradora_id from eventos v where v.aseguradora_id > c.id order by v.aseguradora_id limit 1)
         from c where c.id is not null
     )
     delete from eventos where ctid = any(array(
       select v.ctid from c cross join lateral (
         select v.ctid from eventos v where v.aseguradora_id = c.id and v.id < $1 order by v.id limit $2) v limit $2))`,
  ],
];

/**
 * SQL that holds or cancels pending or held deliveries whose endpoint no longer takes them. `offset 0` makes the planner go endpoint by endpoint,
 * instead of beginning with all held deliveries.
 */
const correctLate = (state: 'pendiente' | 'retenida', which: string) => `
  with tardias as materialized (
    select d.fila, w.borrado from webhooks w cross join lateral (
      select e.ctid as fila from entregas e
       where e.aseguradora_id = w.aseguradora_id and e.webhook = w.id and e.estado = '${state}' offset 0) d
     where w.actualizado > $1 and ${which}
  )
  update entregas e set estado = case when t.borrado is null then 'retenida' else 'cancelada' end, terminada = t.borrado
    from tardias t where e.ctid = t.fila`;

/**
 * Statements that correct late deliveries. A transaction that began before an endpoint was disabled or deleted, and committed afterwards, still
 * writes deliveries to it. The statements read only endpoints that were changed after $1, a day ago.
 */
export const CORRECTIONS = [
  correctLate('pendiente', `(w.borrado is not null or w.estado = 'desactivado')`),
  correctLate('retenida', 'w.borrado is not null'),
];

/**
 * Corrects late deliveries, and deletes old rows in small steps. Held deliveries are kept as long as their event.
 * @returns the number of rows changed or deleted
 */
export async function pruneEntregas(database: Database, now: Date): Promise<number> {
  let total = 0;
  for (const statement of CORRECTIONS) {
    const values = [new Date(now.getTime() - MS_PER_DAY)];
    const late = await database.unsafeAcrossInsurers('albacea_worker', (tx) => plannedNow(tx, statement, values));
    total += late.affected;
  }
  for (const [kind, limit, statement] of PRUNINGS) {
    const instant = new Date(now.getTime() - RETENTION[kind] * MS_PER_DAY);
    total += await inBatches(database, statement, [limit === 'id' ? firstUuidOf(instant) : instant]);
  }
  return total;
}
