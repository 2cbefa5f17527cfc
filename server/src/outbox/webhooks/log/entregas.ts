/** The log of deliveries (listing, resending, recovering, testing) and the feed of events. */
import { EVENT_EXAMPLES } from '@albacea/contract/openapi/openapi-webhooks.ts';
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import { TEST_EVENT } from '@albacea/contract/schemas/webhooks.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { inPage, readCursor, readPosition, writePosition } from '../../../http/cursor.ts';
import { isUuid, uuidV7 } from '../../../platform/ids.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Requester } from '../../../shared/actor.ts';
import { DomainError, invalid, reversedRange, unrealInstant } from '../../../shared/errors.ts';
import { phrasesOf } from '../../../shared/rules-phrase.ts';
import type { Waiting } from '../../../shared/waiting.ts';
import { requireWebhook } from '../endpoints/register.ts';
import { presentEntrega } from '../present.ts';
import {
  type EntregaRow,
  entregasPage,
  eventsSince,
  insertRequestedEvent,
  insertTestDelivery,
  newestPosition,
  readWebhook,
  requeue,
  requeueMissed,
  type WebhookRow,
} from '../sql.ts';
import { withReferences } from '../with-reference.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.entrega, en.entrega);

/** @throws DomainError no_encontrado, consulta_invalida */
export async function listEntregas(tx: Tx, id: string, { estado, cursor, limite = 25 }: QueryOf<'listarEntregas'>) {
  if (!(await readWebhook(tx, id))) throw new DomainError('no_encontrado');
  const rows = await entregasPage(tx, id, {
    estado: estado ?? null,
    antes: readCursor(cursor),
    limite: limite + 1,
  });
  return inPage(rows, limite, (row) => presentEntrega(row, row.intentos_json.map(withText)));
}

/**
 * Counts the insurer's waiting deliveries that are due at an instant, and tells when the next one becomes due. Deliveries held for a disabled
 * receiver have no due time and do not count.
 */
export async function waitingEntregas(tx: Tx, now: Date): Promise<Waiting> {
  const { rows } = await tx.sql<Waiting>(
    `select count(*) filter (where e.proximo_intento <= $1)::int as debidos, min(e.proximo_intento) filter (where e.proximo_intento > $1) as proximo
       from entregas e join webhooks w on w.aseguradora_id = e.aseguradora_id and w.id = e.webhook
      where e.aseguradora_id = aseguradora_actual() and e.estado = 'pendiente' and w.estado = 'activo' and w.borrado is null`,
    [now],
  );
  return rows[0] as Waiting;
}

/** Shows the stored answer as text, with replacement characters where it is not UTF-8. */
export function withText(attempt: EntregaRow['intentos_json'][number]) {
  const { respuesta } = attempt;
  return { ...attempt, respuesta: respuesta === null ? null : Buffer.from(respuesta, 'base64').toString('utf8') };
}

/** @throws DomainError no_encontrado, estado_no_permite */
export async function resend(tx: Tx, { actor, now }: Requester, id: string, entrega: string) {
  requireActive(await requireWebhook(tx, id));
  const row = await requeue(tx, id, entrega, now);
  if (row === null) throw new DomainError('no_encontrado');
  if (row === false) {
    const posible = refusal('inQueue');
    throw new DomainError('estado_no_permite', { estado: 'pendiente', posible });
  }
  await audit(tx, actor, 'entrega_reenviada', { tipo: 'entrega', id: entrega }, now);
  return { entrega_id: row.id, evento_id: row.evento, estado: 'pendiente' as const };
}

/** @throws DomainError no_encontrado, estado_no_permite, validacion */
export async function recoverEntregas(
  tx: Tx,
  { actor, now }: Requester,
  id: string,
  range: { desde_instante: string; hasta_instante?: string },
) {
  requireActive(await requireWebhook(tx, id));
  const since = readInstant('desde_instante', range.desde_instante);
  const { hasta_instante: end } = range;
  const until = end === undefined ? new Date(now.getTime() + 1) : readInstant('hasta_instante', end);
  if (end !== undefined && until < since) throw invalid(reversedRange('hasta_instante', 'desde_instante'));
  const recuperados = await requeueMissed(tx, id, since, until, now);
  await audit(tx, actor, 'entregas_recuperadas', { tipo: 'webhook', id }, now, {
    desde: since.toISOString(),
    hasta: until.toISOString(),
    recuperados,
  });
  return { recuperados };
}

function readInstant(campo: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalid(unrealInstant(campo));
  return instant;
}

/** @throws DomainError no_encontrado, estado_no_permite */
export async function sendTest(tx: Tx, { now }: Requester, id: string) {
  requireActive(await requireWebhook(tx, id));
  const ids = { evento: uuidV7(now), entrega: uuidV7(now) };
  await insertTestDelivery(tx, ids, id, TEST_EVENT, { webhook_id: id }, now);
  return { entrega_id: ids.entrega, evento_id: ids.evento, estado: 'pendiente' as const };
}

function requireActive({ estado }: WebhookRow): void {
  if (estado === 'activo') return;
  const posible = refusal('inactive', { operation: 'PATCH /webhooks/{id}' });
  throw new DomainError('estado_no_permite', { estado, posible });
}

/** The cursor that stands for the end of the feed. */
export const END_OF_FEED = 'ahora';

/** Reads a page of the feed. @throws DomainError consulta_invalida */
export async function listEvents(tx: Tx, aseguradora: Tenant, { cursor, limite = 25 }: QueryOf<'listarEventos'>) {
  const since = cursor === END_OF_FEED ? await newestPosition(tx) : readPosition(cursor);
  const sealed = await eventsSince(tx, since, limite);
  const rows = aseguradora.eventos_con_referencia ? await withReferences(tx, aseguradora, sealed) : sealed;
  return {
    elementos: rows.map(({ id, tipo, data, ocurrido, a_peticion }) => ({
      evento_id: id,
      evento: tipo,
      data,
      timestamp: ocurrido.toISOString(),
      ...(a_peticion && { a_peticion }),
    })),
    siguiente: writePosition(rows.at(-1)?.secuencia ?? since),
  };
}

interface EventCaso {
  /** Internal id. */
  readonly id: string;
  readonly caso_id: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/**
 * Sends a made-up event, so that a test insurer can try its receiver with each kind of event. The event has all members of its kind. All values
 * are made up, except the case if one is given.
 * @param caso the case that the event names; null: a number that no case has
 */
export async function requestEvent(tx: Tx, evento: EventType, caso: EventCaso | null, now: Date) {
  const id = uuidV7(now);
  const caso_id = caso?.caso_id ?? `CAS-${now.getUTCFullYear()}-000000`;
  const made = Object.entries(EVENT_EXAMPLES[evento]).map(([member, value]) => [member, madeUp(value, now)]);
  const data = { ...Object.fromEntries(made), caso_id };
  const entregas = await insertRequestedEvent(tx, { id, caso: caso?.id ?? null, tipo: evento, data }, now);
  return { evento_id: id, evento, data, timestamp: now.toISOString(), entregas };
}

/** Makes a value from the contract's example: an id becomes a new id, an instant becomes `now`, anything else stays. */
function madeUp(value: unknown, now: Date): unknown {
  if (typeof value !== 'string') return value;
  if (INSTANT.test(value)) return now.toISOString();
  return isUuid(value) ? uuidV7(now) : value;
}
