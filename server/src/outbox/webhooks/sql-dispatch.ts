/** The queue of deliveries, for the worker: claim with a lease what is due, complete with fencing, give back. */
import type { AttemptResult, EntregaState } from '@albacea/contract/schemas/webhooks.ts';
import type { ForeignTx } from '../../db/database.ts';
import { LIVING } from '../../db/presence.ts';
import { byIndex, WITHOUT_WAITING_FOR_DISK, waitRows } from '../../db/settings.ts';

/** The endpoint as it stands when an attempt begins: a changed address counts for deliveries that were waiting. */
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
  /** The insurer's now, and the database's, when this was read. */
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
  /** Number of this process, under which others see that it lives; null: its lease alone protects the claim. */
  reclamo_de: number | null;
  tipo: string;
  data: unknown;
  ocurrido: Date;
  /** The event was asked for and did not happen. */
  a_peticion: boolean;
  /** When it was due, as the database writes it. */
  debida: string;
  /** `traceparent` of what caused it; null: nobody traced it. */
  traza: string | null;
}

/** Deliveries claimed for one endpoint, in the order in which they go out. */
export interface Batch {
  readonly receiver: Receiver;
  readonly claimed: readonly Claimed[];
  /** The claim took as many as it could: there may be more. */
  readonly isFull: boolean;
}

interface Demand {
  /** Id of the claim, and how long it holds, in milliseconds by the database's clock. */
  readonly claimId: string;
  readonly leaseMs: number;
  /** Number of this process; null: the others do not see it now. */
  readonly holder: number | null;
  /** Whether a process that nobody sees is dead. */
  readonly takesFromDead: boolean;
  /** How many to claim at most, by endpoint; one that is not named gets as many as it allows at once. */
  readonly rooms: ReadonlyMap<string, number>;
  /** Limit for all endpoints together: their shares are cut alike, but each gets at least one. */
  readonly maximum: number;
  /** Endpoints that are asked for as they stand now, whether or not anything is claimed for them. */
  readonly withWaiting: readonly string[];
}

const RECEIVER = `w.aseguradora_id, w.id, w.url, w.concurrencia, w.secreto_cifrado, w.secreto_siguiente_cifrado, w.rotacion_hasta,
   events_name_reference(w.aseguradora_id) as con_referencia,
   now_of(w.aseguradora_id) as now, database_now() as real`;
const ACTIVE = `w.estado = 'activo' and w.borrado is null`;
/** Due deliveries of the endpoint `c`, by its insurer's now. */
const THEIRS = `e.aseguradora_id = c.aseguradora_id and e.webhook = c.id and e.estado = 'pendiente' and e.proximo_intento <= c.ahora
  and (e.reclamo_hasta is null or e.reclamo_hasta < clock_timestamp() or ($6 and e.reclamo_de <> all($5::integer || ${LIVING})))`;

/** In the order of the index, without which the planner might walk over what has been delivered. */
const IN_ORDER = 'order by e.proximo_intento, e.orden, e.id';

/**
 * One look into the index of pending deliveries for each endpoint that may have some. A row is found again by its place,
 * which cannot change between the lock and the update of one statement: a sixth less work than by its key. What is claimed
 * for an endpoint comes as one row: reading JSON takes the worker a third of what rows do.
 * `limit 1` keeps each event a look-up by its key: the planner, which takes what is claimed for one row, would walk over
 * all events for the sake of their order.
 */
const CLAIM = `
  with aptos as materialized (
    select w.aseguradora_id, w.id, coalesce(($3::jsonb ->> w.id::text)::integer, w.concurrencia) as hueco,
           now_of(w.aseguradora_id) as ahora from webhooks w where ${ACTIVE}
  ), con_trabajo as (
    select c.aseguradora_id, c.id, c.hueco, c.ahora, case when sum(c.hueco) over () <= $4 then c.hueco else greatest(1, c.hueco * $4 / sum(c.hueco) over ()) end as cuota
      from aptos c cross join lateral (select from entregas e where ${THEIRS} ${IN_ORDER} limit 1) hay where c.hueco > 0
  ), debidas as (
    select d.fila from con_trabajo c cross join lateral (
      select e.ctid as fila from entregas e where ${THEIRS}
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
type Theirs = Omit<Claimed, 'aseguradora_id' | 'webhook' | 'reclamo_id' | 'reclamo_de' | 'ocurrido'> & {
  readonly ocurrido: string;
};

/**
 * Claims due deliveries, for each endpoint no more than this process has room for, and reads the endpoints: all in one
 * message, whose commit does not wait for the disk. A claim that a crash of the database takes with it is a lease that
 * ended early: what it covered may go out twice, as when the process dies.
 */
export async function claim(
  tx: ForeignTx,
  { claimId, leaseMs, holder, takesFromDead, rooms, maximum, withWaiting }: Demand,
): Promise<{ batches: Batch[]; waitedFor: Receiver[] }> {
  const values = [claimId, leaseMs, JSON.stringify(Object.fromEntries(rooms)), maximum, holder, takesFromDead];
  const [, expected, { rows }] = await Promise.all([
    tx.sql(WITHOUT_WAITING_FOR_DISK),
    tx.sql<Receiver>(`select ${RECEIVER} from webhooks w where ${ACTIVE} and w.id = any($1::uuid[])`, [
      [...withWaiting],
    ]),
    byIndex<Receiver & { suyas: Theirs[]; colmado: boolean }>(tx, CLAIM, values),
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
  return { batches, waitedFor: expected.rows };
}

/** An attempt that has ended. */
export interface FinishedAttempt {
  /** Its claim is looked up when it is recorded: it may have been renewed meanwhile. */
  readonly entrega: Claimed;
  /** The schedule that the attempt belonged to: attempts made in it before, and when this one was due. */
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
  /** The kept part of the answer. */
  readonly respuesta: Buffer | null;
  /** The answer was longer than the part that is kept; null: there was none. */
  readonly oversized: boolean | null;
}

const COLUMNS: Readonly<Record<string, readonly [type: string, value: (attempt: FinishedAttempt) => unknown]>> = {
  aseguradora_id: ['uuid', ({ entrega }) => entrega.aseguradora_id],
  webhook: ['uuid', ({ entrega }) => entrega.webhook],
  entrega: ['uuid', ({ entrega }) => entrega.id],
  reclamo: ['uuid', ({ entrega }) => entrega.reclamo_id],
  numero: ['integer', ({ entrega }) => entrega.numero],
  intentos: ['integer', ({ intentos }) => intentos],
  debida: ['timestamptz', ({ debida }) => debida],
  estado: ['text', ({ estado }) => estado],
  proximo: ['timestamptz', ({ proximo }) => proximo?.toISOString()],
  resultado: ['text', ({ resultado }) => resultado],
  estado_http: ['integer', ({ estado_http }) => estado_http],
  detalle: ['text', ({ detalle }) => detalle],
  inicio: ['timestamptz', ({ inicio }) => inicio.toISOString()],
  fin: ['timestamptz', ({ fin }) => fin.toISOString()],
  duracion_ms: ['integer', ({ duracion_ms }) => duracion_ms],
  respuesta: ['bytea', ({ respuesta }) => respuesta],
};
const NAMES = Object.keys(COLUMNS).join(', ');
const LISTS = Object.values(COLUMNS)
  .map(([type], i) => `$${i + 1}::${type}[]`)
  .join(', ');

/** An attempt that failed decides what becomes of a delivery that waits in the schedule the attempt was of. */
const DECIDE = `(f.estado = 'entregada' or (e.estado = 'pendiente' and e.intentos = f.intentos and e.proximo_intento = f.debida))`;

/** The delivery of an attempt, while it is the attempt's to record. */
const IS_THEIRS = `e.aseguradora_id = f.aseguradora_id and e.webhook = f.webhook and e.id = f.entrega
  and (e.reclamo_id = f.reclamo or (e.reclamo_id is null and e.estado = 'pendiente' and e.numero = f.numero))`;

/** Milliseconds that what is recorded waits for rows that another transaction holds; most hold them for less than one. */
export const ROWS_WAIT = 250;

/** Lists, one for each column: reading rows from JSON takes twice as long, where most of this goes. */
const END = `
  fin as (
    select ${NAMES} from unnest(${LISTS}) as f(${NAMES})
  )`;

/** @param from rows of `fin` that are recorded now */
const recordOf = (from: string) => `
  hecho as (
    update entregas e
       set estado = case when ${DECIDE} then f.estado else e.estado end,
           intentos = e.intentos + case when ${DECIDE} or e.estado <> 'pendiente' then 1 else 0 end,
           numero = e.numero + 1, reclamo_id = null, reclamo_hasta = null, reclamo_de = null,
           proximo_intento = case when ${DECIDE} then coalesce(f.proximo, e.proximo_intento) else e.proximo_intento end,
           terminada = case when not ${DECIDE} then e.terminada when f.estado <> 'pendiente' then f.fin end
      from ${from} f where ${IS_THEIRS}
    returning e.aseguradora_id, e.id, e.numero, f.resultado, f.estado_http, f.detalle, f.inicio, f.duracion_ms, f.respuesta
  ), anotado as (
    insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta)
    select aseguradora_id, id, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta from hecho
  )`;

const FAILING = `
  select w.id, false as ocupada from webhooks w
   where (w.aseguradora_id, w.id) in (select aseguradora_id, webhook from fin) and (w.fallando_desde is not null or w.ultimo_410 is not null)`;

const RECORD = `with ${END}, ${recordOf('fin')} ${FAILING}`;

/** The same, but deliveries that another transaction holds are passed over, and named. */
const RECORD_FREE = `with ${END}, sueltas as (
    select ${Object.keys(COLUMNS)
      .map((name) => `f.${name}`)
      .join(', ')} from fin f join entregas e on ${IS_THEIRS} order by e.id for update of e skip locked
  ), ${recordOf('sueltas')} ${FAILING}
  union all
  (select e.id, true from fin f join entregas e on ${IS_THEIRS} except select h.id, true from hecho h)`;

export interface Recorded {
  /** Deliveries that another transaction holds: their attempts are not on record. */
  readonly held: ReadonlySet<string>;
  /** Endpoints among them that were known to be failing. */
  readonly failing: ReadonlySet<string>;
}

/**
 * Records attempts and what follows. A delivery that was cancelled or held meanwhile keeps that state, and one that was put
 * back meanwhile its new schedule, unless it arrived; one that another worker claimed meanwhile is left to it. One whose claim is
 * gone and that nobody has attempted since is recorded: a crash of the database took the claim.
 * @param isWaiting whether rows that another transaction holds are waited for, a moment; otherwise they are left out
 * @throws what `isBusyRow` knows when that moment is over
 */
export async function recordAttempts(
  tx: ForeignTx,
  attempts: readonly FinishedAttempt[],
  isWaiting: boolean,
): Promise<Recorded> {
  const inOrder = attempts.toSorted((one, other) => (one.entrega.id < other.entrega.id ? -1 : 1)); // as `release` says
  const values = Object.values(COLUMNS).map(([, value]) => inOrder.map(value));
  const [, { rows }] = await Promise.all([
    tx.sql(waitRows(ROWS_WAIT)),
    byIndex<{ id: string; ocupada: boolean }>(tx, isWaiting ? RECORD : RECORD_FREE, values),
  ]);
  const ids = (which: boolean) => new Set(rows.filter(({ ocupada }) => ocupada === which).map(({ id }) => id));
  return { held: ids(true), failing: ids(false) };
}

/** Gives back what was claimed and not begun. Locks by id, as everybody does (see `closePending`): with each its own order they would deadlock. */
export async function release(tx: ForeignTx, claimed: readonly Claimed[]): Promise<void> {
  await byIndex(
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
