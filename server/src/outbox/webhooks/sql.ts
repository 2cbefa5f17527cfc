/** Reads and writes the webhooks, deliveries and events of one insurer. */
import { type EntregaState, type NewWebhook, TEST_EVENT } from '@albacea/contract/schemas/webhooks.ts';
import type { Tx } from '../../db/database.ts';
import type { Webhooks } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';
import type { AttemptRow, EntregaRow as PresentedEntrega } from './present.ts';
import { RECOVERY_ENDS } from './rules.ts';

export type WebhookRow = Omit<Webhooks, 'aseguradora_id' | 'avisos_enviados' | 'ultimo_410' | 'borrado'>;

export const WEBHOOK_COLUMNS = `id, url, eventos, descripcion, concurrencia, recuperacion_automatica, estado, motivo_desactivacion,
  secreto_cifrado, secreto_siguiente_cifrado, rotacion_hasta, fallando_desde, creado, actualizado`;

/** Counts the webhooks under a lock, so that requests that count before adding a webhook wait for each other. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('webhooks ' || aseguradora_actual(), 0))`);
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from webhooks where aseguradora_id = aseguradora_actual() and borrado is null',
  );
  return rows[0]?.n ?? 0;
}

/** Turns a description of nothing but spaces into null, because a list would have nothing to click on. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

export async function insertWebhook(tx: Tx, id: string, w: NewWebhook, secret: Buffer, now: Date): Promise<WebhookRow> {
  const { rows } = await tx.sql<WebhookRow>(
    `insert into webhooks (aseguradora_id, id, url, eventos, descripcion, concurrencia, recuperacion_automatica, secreto_cifrado, creado,
       actualizado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $8) returning ${WEBHOOK_COLUMNS}`,
    [
      id,
      w.url,
      [...w.eventos],
      textOrNull(w.descripcion),
      w.concurrencia ?? 10,
      w.recuperacion_automatica ?? false,
      secret,
      now,
    ],
  );
  return rows[0] as WebhookRow;
}

/** Locks and reads a webhook; null: the id is malformed or unknown, or the webhook is deleted or of another insurer. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<WebhookRow>(
    `select ${WEBHOOK_COLUMNS} from webhooks where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function readWebhook(tx: Tx, id: string): Promise<WebhookRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<WebhookRow>(
    `select ${WEBHOOK_COLUMNS} from webhooks where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function webhooksPage(tx: Tx, before: string | null, limit: number): Promise<WebhookRow[]> {
  const { rows } = await tx.sql<WebhookRow>(
    `select ${WEBHOOK_COLUMNS} from webhooks where aseguradora_id = aseguradora_actual() and borrado is null and ($1::uuid is null or id < $1)
      order by id desc limit $2`,
    [before, limit],
  );
  return rows;
}

export interface EntregaRow extends PresentedEntrega {
  /** The attempts, oldest first; `respuesta` is the kept part of the answer in base64, null: none. */
  intentos_json: (AttemptRow & { respuesta: string | null })[];
}

const ENTREGA_COLUMNS = `e.id, e.evento, e.tipo, v.data->>'caso_id' as caso_id, e.estado, e.numero, e.proximo_intento, e.creada,
  (select coalesce(json_agg(json_build_object('numero', i.numero, 'resultado', i.resultado, 'estado_http', i.estado_http, 'detalle', i.detalle,
     'inicio', i.inicio, 'duracion_ms', i.duracion_ms, 'respuesta', encode(i.respuesta, 'base64')) order by i.numero), '[]')
     from entrega_intentos i where i.aseguradora_id = e.aseguradora_id and i.entrega = e.id) as intentos_json`;
const WITH_EVENT = `from entregas e left join eventos v on v.aseguradora_id = e.aseguradora_id and v.id = e.evento`;

export async function entregasPage(
  tx: Tx,
  webhook: string,
  filter: { estado: EntregaState | null; antes: string | null; limite: number },
): Promise<EntregaRow[]> {
  const { rows } = await tx.sql<EntregaRow>(
    `select ${ENTREGA_COLUMNS} ${WITH_EVENT} where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and ($2::text is null or e.estado = $2)
       and ($3::uuid is null or e.id < $3) order by e.id desc limit $4`,
    [webhook, filter.estado, filter.antes, filter.limite],
  );
  return rows;
}

interface EntregaEvent {
  data: unknown;
  ocurrido: Date;
  a_peticion: boolean;
}

/** Reads a delivery with its event as stored; null: the webhook has no delivery with that id. */
export async function readEntrega(
  tx: Tx,
  webhook: string,
  entrega: string,
): Promise<(EntregaRow & EntregaEvent) | null> {
  if (!isUuid(entrega)) return null;
  const { rows } = await tx.sql<EntregaRow & EntregaEvent>(
    `select ${ENTREGA_COLUMNS}, v.data, v.ocurrido, coalesce(v.a_peticion, false) as a_peticion ${WITH_EVENT}
      where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and e.id = $2`,
    [webhook, entrega],
  );
  return rows[0] ?? null;
}

/** Restarts the schedule of a delivery now. @returns its ids; null: there is no such delivery; false: its first attempt is still to come */
export async function requeue(
  tx: Tx,
  webhook: string,
  entrega: string,
  now: Date,
): Promise<{ id: string; evento: string } | null | false> {
  if (!isUuid(entrega)) return null;
  const { rows } = await tx.sql<{ id: string; evento: string; estado: EntregaState; numero: number }>(
    'select id, evento, estado, numero from entregas where aseguradora_id = aseguradora_actual() and webhook = $1 and id = $2 for update',
    [webhook, entrega],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.estado === 'pendiente' && row.numero === 0) return false;
  await tx.sql(
    `update entregas set estado = 'pendiente', intentos = 0, proximo_intento = $2, terminada = null
      where aseguradora_id = aseguradora_actual() and webhook = $3 and id = $1`,
    [entrega, now, webhook],
  );
  return row;
}

/**
 * SQL that sends deliveries again; $1: the webhook, $2: when.
 * @param which SQL of a condition on the delivery `d` and its event `v`
 * @param most SQL of the maximum number
 */
const resendSql = (which: string, most = 'all'): string =>
  `with suyas as (
       select d.id from entregas d join eventos v on v.aseguradora_id = d.aseguradora_id and v.id = d.evento
        where d.aseguradora_id = aseguradora_actual() and d.webhook = $1 and ${which}
        order by d.id limit ${most} for update of d
     )
     update entregas e set estado = 'pendiente', intentos = 0, proximo_intento = $2, terminada = null from suyas s
      where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and e.id = s.id`;

/** Resends the exhausted and held deliveries of events from `since` until before `until`, in the order of the events. @returns their number */
export async function requeueMissed(tx: Tx, webhook: string, since: Date, until: Date, now: Date): Promise<number> {
  const { affected } = await tx.sql(
    resendSql(`d.estado in ('agotada', 'retenida') and v.ocurrido >= $3 and v.ocurrido < $4`),
    [webhook, now, since, until],
  );
  return affected;
}

/**
 * Resends deliveries exhausted since an instant, in the order of their events, except those with {@link RECOVERY_ENDS} attempts.
 * @param most maximum number of deliveries; the oldest come first
 * @returns the number of deliveries resent
 */
export async function recoverExhausted(tx: Tx, webhook: string, since: Date, now: Date, most: number): Promise<number> {
  const { affected } = await tx.sql(resendSql(`d.estado = 'agotada' and d.terminada >= $3 and d.numero < $5`, '$4'), [
    webhook,
    now,
    since,
    most,
    RECOVERY_ENDS,
  ]);
  return affected;
}

/** Sets the waiting deliveries of a disabled receiver to `retenida`. */
export const holdPending = (tx: Tx, webhook: string): Promise<void> =>
  changeStates(tx, webhook, ['pendiente'], 'retenida', null);

/** Sets the waiting and held deliveries of a deleted receiver to `cancelada`. */
export const cancelPending = (tx: Tx, webhook: string, now: Date): Promise<void> =>
  changeStates(tx, webhook, ['pendiente', 'retenida'], 'cancelada', now);

/** Changes the state of a receiver's deliveries. Locks in the order of ids, like the worker that records attempts, to avoid deadlocks. */
async function changeStates(
  tx: Tx,
  webhook: string,
  from: readonly EntregaState[],
  state: EntregaState,
  finished: Date | null,
): Promise<void> {
  await tx.sql(
    `with suyas as (
       select id from entregas where aseguradora_id = aseguradora_actual() and webhook = $1 and estado = any($2::text[])
        order by id for update
     )
     update entregas e set estado = $3, terminada = $4 from suyas s
      where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and e.id = s.id`,
    [webhook, [...from], state, finished],
  );
}

/** Inserts a test event and its delivery to one receiver. */
export async function insertTestDelivery(
  tx: Tx,
  ids: { evento: string; entrega: string },
  webhook: string,
  type: string,
  data: object,
  now: Date,
): Promise<void> {
  await tx.sql(
    `with e as (insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido)
       values (aseguradora_actual(), $1, null, $4, $5::jsonb, $6) returning id, orden)
     insert into entregas (aseguradora_id, id, webhook, evento, tipo, proximo_intento, creada, orden)
     select aseguradora_actual(), $2, $3, e.id, $4, $6, $6, e.orden from e`,
    [ids.evento, ids.entrega, webhook, type, JSON.stringify(data), now],
  );
}

/** Inserts a made-up event, with a delivery to every receiver registered for its kind. @returns the number of deliveries */
export async function insertRequestedEvent(
  tx: Tx,
  event: { readonly id: string; readonly caso: string | null; readonly tipo: string; readonly data: object },
  now: Date,
): Promise<number> {
  const { rows } = await tx.sql<{ cuantas: number }>(
    `with e as (
       insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido, a_peticion)
       values (aseguradora_actual(), $1, $2, $3, $4::jsonb, $5, true) returning id, tipo, ocurrido, orden
     ), encoladas as (
       insert into entregas (aseguradora_id, id, webhook, evento, tipo, estado, proximo_intento, creada, orden)
       select aseguradora_actual(), (left(e.id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid, w.id, e.id, e.tipo,
              case w.estado when 'activo' then 'pendiente' else 'retenida' end, e.ocurrido, e.ocurrido, e.orden
         from e join webhooks w on w.aseguradora_id = aseguradora_actual() and w.borrado is null and e.tipo = any(w.eventos)
       returning 1
     )
     select count(*)::int as cuantas from encoladas`,
    [event.id, event.caso, event.tipo, JSON.stringify(event.data), now],
  );
  return rows[0]?.cuantas ?? 0;
}

interface EventRow {
  id: string;
  tipo: string;
  data: Record<string, unknown>;
  ocurrido: Date;
  secuencia: number;
  a_peticion: boolean;
}

/** Place in the feed of the newest event; 0: there is no event. */
export async function newestPosition(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ secuencia: number | null }>(
    `select max(secuencia)::int8 as secuencia from eventos where aseguradora_id = aseguradora_actual()`,
  );
  return rows[0]?.secuencia ?? 0;
}

/** Reads the events after a place in the feed, in order; the feed has no events of `sendTest`. */
export async function eventsSince(tx: Tx, sequence: number, limit: number): Promise<EventRow[]> {
  const { rows } = await tx.sql<EventRow>(
    `select id, tipo, data, ocurrido, secuencia, a_peticion from eventos
      where aseguradora_id = aseguradora_actual() and secuencia > $1 and tipo <> $3 order by secuencia limit $2`,
    [sequence, limit, TEST_EVENT],
  );
  return rows;
}
