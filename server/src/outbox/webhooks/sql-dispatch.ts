/** The worker's queue of deliveries: claims due deliveries with a lease, records attempts whose claim still counts, and releases claims. */
import type { AttemptResult, EntregaState } from '@albacea/contract/schemas/webhooks.ts';
import type { ForeignTx } from '../../db/database.ts';
import { LIVING } from '../../db/presence.ts';
import { plannedNow, WITHOUT_WAITING_FOR_DISK, waitRows } from '../../db/settings.ts';

/** An endpoint, read anew in each round, so that a changed address counts for waiting deliveries too. */
export interface Receiver {
  aseguradora_id: string;
  id: string;
  url: string;
  concurrencia: number;
  secreto_cifrado: Uint8Array;
  secreto_siguiente_cifrado: Uint8Array | null;
  rotacion_hasta: Date | null;
  /** The insurer wants its own reference in its events. */
  con_referencia: boolean;
  /** The insurer's now, and the database's (`real`), when the endpoint was read. */
  now: Date;
  real: Date;
}

export interface Claimed {
  aseguradora_id: string;
  id: string;
  webhook: string;
  evento: string;
  intentos: number;
  numero: number;
  reclamo_id: string;
  /** Number of the claiming process, by which other processes see whether it is alive; null: the lease alone protects the claim. */
  reclamo_de: number | null;
  tipo: string;
  data: unknown;
  ocurrido: Date;
  /** The event is a test that somebody requested; it did not happen. */
  a_peticion: boolean;
  /** When the delivery was due, in the database's own notation. */
  debida: string;
  /** `traceparent` of its cause; null: not traced. */
  traza: string | null;
}

/** Deliveries claimed for one endpoint, in the order in which they go out. */
export interface Batch {
  readonly receiver: Receiver;
  readonly claimed: readonly Claimed[];
  /** The claim reached its limit, so there may be more due. */
  readonly isFull: boolean;
}

interface ClaimRequest {
  /** Id of the claim; `leaseMs`: milliseconds until it expires, by the database's clock. */
  readonly claimId: string;
  readonly leaseMs: number;
  /** Number of this process; null: other processes cannot see now that this process is alive. */
  readonly holder: number | null;
  /** Whether to take claims of processes that do not hold their lock, and so count as dead. */
  readonly takesFromDead: boolean;
  /** Maximum number of deliveries to claim, by id of the endpoint; without an entry, as many as the endpoint allows at once. */
  readonly rooms: ReadonlyMap<string, number>;
  /** Maximum number for all endpoints together: above it, each endpoint's number is reduced in proportion, to at least one. */
  readonly maximum: number;
  /** Endpoints to read even if nothing is due for them, because deliveries to them are waiting in this process. */
  readonly withWaiting: readonly string[];
}

const RECEIVER = `w.aseguradora_id, w.id, w.url, w.concurrencia, w.secreto_cifrado, w.secreto_siguiente_cifrado, w.rotacion_hasta,
   events_name_reference(w.aseguradora_id) as con_referencia,
   now_of(w.aseguradora_id) as now, database_now() as real`;
const ACTIVE = `w.estado = 'activo' and w.borrado is null`;
/** Due deliveries of the endpoint `c`, by its insurer's now. */
const DUE = `e.aseguradora_id = c.aseguradora_id and e.webhook = c.id and e.estado = 'pendiente' and e.proximo_intento <= c.ahora
  and (e.reclamo_hasta is null or e.reclamo_hasta < clock_timestamp() or ($6 and e.reclamo_de <> all($5::integer || ${LIVING})))`;

/** The order of the index of pending deliveries; with another order the planner might read delivered rows, too. */
const IN_ORDER = 'order by e.proximo_intento, e.orden, e.id';

/**
 * Searches the index of pending deliveries once for each endpoint. The update finds the locked rows by `ctid`, which can't change within the
 * statement; this is a sixth less work than by key. The deliveries of an endpoint come as one row of JSON, which the worker reads in a third of
 * the time that separate rows take. `limit 1` makes the planner look each event up by key: it expects one claimed row, and would otherwise read
 * all events in their order.
 */
const CLAIM = `
  with aptos as materialized (
    select w.aseguradora_id, w.id, coalesce(($3::jsonb ->> w.id::text)::integer, w.concurrencia) as hueco,
           now_of(w.aseguradora_id) as ahora from webhooks w where ${ACTIVE}
  ), con_trabajo as (
    select c.aseguradora_id, c.id, c.hueco, c.ahora, case when sum(c.hueco) over () <= $4 then c.hueco else greatest(1, c.hueco * $4 / sum(c.hueco) over ()) end as cuota
      from aptos c cross join lateral (select from entregas e where ${DUE} ${IN_ORDER} limit 1) hay where c.hueco > 0
  ), debidas as (
    select d.fila from con_trabajo c cross join lateral (
      select e.ctid as fila from entregas e where ${DUE}
       ${IN_ORDER} limit c.cuota for update skip locked) d
  ), reclamadas as (
    update entregas e set reclamo_id = $1, reclamo_hasta = clock_timestamp() + $2 * interval '1 ms', reclamo_de = $5
      from debidas d where e.ctid = d.fila
    returning e.aseguradora_id, e.id, e.webhook, e.evento, e.intentos, e.numero, e.proximo_intento, e.orden
  ), tandas as (
    select r.aseguradora_id, r.webhook, count(*) as cuantas,
           json_agg(json_build_object('id', r.id, 'evento', r.evento, 'intentos', r.intentos, 'numero', r.numero, 'tipo', v.tipo, 'data', v.data,
             'ocurrido', v.ocurrido, 'debida', r.proximo_intento, 'a_peticion', v.a_peticion, 'traza', v.traza)
             order by r.proximo_intento, r.orden, r.id) as suyas
      from reclamadas r cross join lateral (
        select v.tipo, v.data, v.ocurrido, v.a_peticion, v.traza from eventos v where v.aseguradora_id = r.aseguradora_id and v.id = r.evento limit 1) v
     group by r.aseguradora_id, r.webhook
  )
  select ${RECEIVER}, l.suyas, l.cuantas >= c.cuota as colmado
    from tandas l join con_trabajo c on c.aseguradora_id = l.aseguradora_id and c.id = l.webhook
    join webhooks w on w.aseguradora_id = l.aseguradora_id and w.id = l.webhook`;

/** A delivery with its event, as JSON. */
type DeliveryAsJson = Omit<Claimed, 'aseguradora_id' | 'webhook' | 'reclamo_id' | 'reclamo_de' | 'ocurrido'> & {
  readonly ocurrido: string;
};

/**
 * Claims due deliveries, for each endpoint no more than `rooms` allows, and reads the endpoints, in one round trip. The commit does not wait
 * for the disk: if a crash of the database loses the claim, its deliveries may be sent twice, as when a process dies.
 */
export async function claim(
  tx: ForeignTx,
  { claimId, leaseMs, holder, takesFromDead, rooms, maximum, withWaiting }: ClaimRequest,
): Promise<{ batches: Batch[]; reread: Receiver[] }> {
  const values = [claimId, leaseMs, JSON.stringify(Object.fromEntries(rooms)), maximum, holder, takesFromDead];
  const [, withWaitingHere, { rows }] = await Promise.all([
    tx.sql(WITHOUT_WAITING_FOR_DISK),
    tx.sql<Receiver>(`select ${RECEIVER} from webhooks w where ${ACTIVE} and w.id = any($1::uuid[])`, [
      [...withWaiting],
    ]),
    plannedNow<Receiver & { suyas: DeliveryAsJson[]; colmado: boolean }>(tx, CLAIM, values),
  ]);
  const batches = rows.map(({ suyas, colmado, ...receiver }) => ({
    receiver,
    isFull: colmado,
    claimed: suyas.map((delivery) => ({
      ...delivery,
      aseguradora_id: receiver.aseguradora_id,
      webhook: receiver.id,
      reclamo_id: claimId,
      reclamo_de: holder,
      ocurrido: new Date(delivery.ocurrido),
    })),
  }));
  return { batches, reread: withWaitingHere.rows };
}

/** An attempt that has ended. */
export interface FinishedAttempt {
  /** The delivery. Its claim is read only when the attempt is recorded, because the delivery may be claimed anew meanwhile. */
  readonly entrega: Claimed;
  /** The schedule to which the attempt belonged: `intentos`, the number of earlier attempts in it; `debida`, when this attempt was due. */
  readonly intentos: number;
  readonly debida: string;
  readonly estado: EntregaState;
  readonly proximo: Date | null;
  readonly resultado: AttemptResult;
  readonly estado_http: number | null;
  readonly detalle: string | null;
  readonly inicio: Date;
  readonly fin: Date;
  readonly duracion_ms: number;
  /** The part of the answer that we keep. */
  readonly respuesta: Buffer | null;
  /** The answer was longer than the part that we keep; null: there was no answer. */
  readonly oversized: boolean | null;
}

/** SQL: whether the attempt decides the delivery's state. A success always does; a failure only if the delivery was not rescheduled meanwhile. */
const DECIDES = `(f.estado = 'entregada' or (e.estado = 'pendiente' and e.intentos = f.intentos and e.proximo_intento = f.debida))`;

/** SQL condition: `e` is the delivery of the attempt `f`, and no other worker has claimed or attempted it since. */
const IS_CURRENT = `e.aseguradora_id = f.aseguradora_id and e.webhook = f.webhook and e.id = f.entrega
  and (e.reclamo_id = f.reclamo or (e.reclamo_id is null and e.estado = 'pendiente' and e.numero = f.numero))`;

/** Milliseconds to wait for a lock of another transaction; most transactions hold a lock for less than one millisecond. */
export const ROWS_WAIT = 250;

/** SQL: the attempts of $1 as rows. */
const ATTEMPTS = `json_to_recordset($1::json) as f(aseguradora_id uuid, webhook uuid, entrega uuid, reclamo uuid, numero integer,
  intentos integer, debida timestamptz, estado text, proximo timestamptz, resultado text, estado_http integer, detalle text,
  inicio timestamptz, fin timestamptz, duracion_ms integer, respuesta bytea)`;

/** Records attempts at deliveries that no other transaction has locked. Locks in the order of ids, like every other writer, to avoid deadlocks. */
const RECORD = `
  with libres as (
    select e.ctid as fila, f.intentos, f.debida, f.estado, f.proximo, f.resultado, f.estado_http, f.detalle, f.inicio, f.fin, f.duracion_ms,
           f.respuesta
      from ${ATTEMPTS} join entregas e on ${IS_CURRENT} order by e.id for update of e skip locked
  ), hecho as (
    update entregas e
       set estado = case when ${DECIDES} then f.estado else e.estado end,
           intentos = e.intentos + case when ${DECIDES} or e.estado <> 'pendiente' then 1 else 0 end,
           numero = e.numero + 1, reclamo_id = null, reclamo_hasta = null, reclamo_de = null,
           proximo_intento = case when ${DECIDES} then coalesce(f.proximo, e.proximo_intento) else e.proximo_intento end,
           terminada = case when not ${DECIDES} then e.terminada when f.estado <> 'pendiente' then f.fin end
      from libres f where e.ctid = f.fila
    returning e.aseguradora_id, e.id, e.numero, f.resultado, f.estado_http, f.detalle, f.inicio, f.duracion_ms, f.respuesta
  ), anotado as (
    insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta)
    select aseguradora_id, id, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta from hecho
  )
  select id, false as falla from hecho
  union all
  select w.id, true from webhooks w
   where (w.aseguradora_id, w.id) in (select f.aseguradora_id, f.webhook from ${ATTEMPTS}) and num_nonnulls(w.fallando_desde, w.recuperar_desde, w.ultimo_410) > 0`;

const HELD = `select e.id from ${ATTEMPTS} join entregas e on ${IS_CURRENT}`;

interface Recorded {
  /** Ids of the deliveries that another transaction has locked; their attempts were not recorded. */
  readonly held: ReadonlySet<string>;
  /** Ids of the endpoints that were already failing before these attempts. */
  readonly failing: ReadonlySet<string>;
}

/**
 * Records attempts and their consequences. A delivery that was cancelled, held or rescheduled meanwhile stays so, unless it arrived. A
 * delivery that another worker has claimed is left to that worker. If a delivery has neither a claim nor a later attempt, the attempt is
 * recorded, because a crash of the database must have lost the claim.
 * @throws an error that `isBusyRow` recognises when another transaction has locked a whole table
 */
export async function recordAttempts(tx: ForeignTx, attempts: readonly FinishedAttempt[]): Promise<Recorded> {
  const [, { rows }] = await Promise.all([
    tx.sql(waitRows(ROWS_WAIT)),
    plannedNow<{ id: string; falla: boolean }>(tx, RECORD, [JSON.stringify(attempts.map(rowOf))]),
  ]);
  const ids = (which: boolean) => new Set(rows.filter(({ falla }) => falla === which).map(({ id }) => id));
  const recorded = ids(false);
  const others = attempts.filter(({ entrega }) => !recorded.has(entrega.id));
  if (others.length === 0) return { held: new Set(), failing: ids(true) };
  const held = await plannedNow<{ id: string }>(tx, HELD, [JSON.stringify(others.map(rowOf))]);
  return { held: new Set(held.rows.map(({ id }) => id)), failing: ids(true) };
}

const rowOf = ({ entrega, respuesta, ...attempt }: FinishedAttempt) => ({
  ...attempt,
  aseguradora_id: entrega.aseguradora_id,
  webhook: entrega.webhook,
  entrega: entrega.id,
  reclamo: entrega.reclamo_id,
  numero: entrega.numero,
  respuesta: respuesta && `\\x${respuesta.toString('hex')}`,
});

/** Releases the claims of deliveries that have not begun. Locks in the order of ids, like every other writer, to avoid deadlocks. */
export async function release(tx: ForeignTx, claimed: readonly Claimed[]): Promise<void> {
  await plannedNow(
    tx,
    `with suyas as (
       select e.ctid as fila
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as r(aseguradora_id, webhook, id, reclamo_id)
         join entregas e on e.aseguradora_id = r.aseguradora_id and e.webhook = r.webhook and e.id = r.id and e.reclamo_id = r.reclamo_id
        order by e.id for update of e
     )
     update entregas e set reclamo_id = null, reclamo_hasta = null, reclamo_de = null from suyas s where e.ctid = s.fila`,
    (['aseguradora_id', 'webhook', 'id', 'reclamo_id'] as const).map((column) => claimed.map((one) => one[column])),
  );
}
