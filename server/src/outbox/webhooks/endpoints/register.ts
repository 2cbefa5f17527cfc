/** Registers, lists, changes and deletes receivers, and rotates their secrets. */
import type { NewWebhook, Webhook, WebhookChange } from '@albacea/contract/schemas/webhooks.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { inPage, readCursor } from '../../../http/cursor.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { type Permissions, type UrlProblem, urlProblem } from '../../../platform/outbound-http/url.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Requester } from '../../../shared/actor.ts';
import { DomainError, invalid } from '../../../shared/errors.ts';
import { phrasesOf } from '../../../shared/rules-phrase.ts';
import { presentWebhook } from '../present.ts';
import { ROTATION, WEBHOOKS_MAXIMUM } from '../rules.ts';
import {
  cancelPending,
  countWebhooks,
  holdPending,
  insertWebhook,
  lockWebhook,
  textOrNull,
  WEBHOOK_COLUMNS,
  type WebhookRow,
  webhooksPage,
} from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { newSecret, secretPlace } from './signature.ts';

const refusal = phrasesOf(es.endpoint, en.endpoint);

/** @throws DomainError validacion, demasiados_webhooks */
export async function registerWebhook(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  permissions: Permissions,
  fresh: NewWebhook,
): Promise<{ row: WebhookRow; secret: string }> {
  checkUrl(fresh.url, permissions);
  if ((await countWebhooks(tx)) >= WEBHOOKS_MAXIMUM)
    throw new DomainError('demasiados_webhooks', { maximo: WEBHOOKS_MAXIMUM });
  const id = uuidV7(now);
  const secret = newSecret();
  const encrypted = aseguradora.clave.encrypt(secretPlace(id, 'secreto_cifrado'), secret);
  const row = await insertWebhook(tx, id, fresh, encrypted, now);
  await audit(tx, actor, 'webhook_registrado', { tipo: 'webhook', id }, now, { eventos: fresh.eventos });
  return { row, secret };
}

/** @throws DomainError no_encontrado, validacion */
export async function changeWebhook(
  tx: Tx,
  { actor, now }: Requester,
  permissions: Permissions,
  id: string,
  change: WebhookChange,
): Promise<WebhookRow> {
  const before = await requireWebhook(tx, id);
  if (change.url !== undefined) checkUrl(change.url, permissions);
  const state = change.estado ?? before.estado;
  // An endpoint that is activated again, or has a new address, starts without failures on record; only the recovery still reaches back to them.
  const startsAfresh =
    (state === 'activo' && before.estado === 'desactivado') || (change.url !== undefined && change.url !== before.url);
  const { rows } = await tx.sql<WebhookRow>(
    `update webhooks set url = $2, eventos = $3, descripcion = $4, concurrencia = $5, recuperacion_automatica = $9, estado = $6,
       motivo_desactivacion = case when $6 = 'activo' then null else coalesce(motivo_desactivacion, 'solicitud') end,
       recuperar_desde = case when $8 then coalesce(recuperar_desde, fallando_desde) else recuperar_desde end,
       fallando_desde = case when $8 then null else fallando_desde end,
       avisos_enviados = case when $8 then 0 else avisos_enviados end,
       ultimo_410 = case when $8 then null else ultimo_410 end, actualizado = $7
      where aseguradora_id = aseguradora_actual() and id = $1 returning ${WEBHOOK_COLUMNS}`,
    [
      id,
      change.url ?? before.url,
      change.eventos ?? before.eventos,
      change.descripcion === null ? null : (textOrNull(change.descripcion) ?? before.descripcion),
      change.concurrencia ?? before.concurrencia,
      state,
      now,
      startsAfresh,
      change.recuperacion_automatica ?? before.recuperacion_automatica,
    ],
  );
  if (state === 'desactivado' && before.estado === 'activo') await holdPending(tx, id);
  await audit(tx, actor, 'webhook_cambiado', { tipo: 'webhook', id }, now, { cambios: Object.keys(change) });
  return rows[0] as WebhookRow;
}

/** Deletes the receiver and cancels its waiting deliveries. @throws DomainError no_encontrado */
export async function deleteWebhook(tx: Tx, { actor, now }: Requester, id: string): Promise<void> {
  await requireWebhook(tx, id);
  await tx.sql(
    'update webhooks set borrado = $2, actualizado = $2 where aseguradora_id = aseguradora_actual() and id = $1',
    [id, now],
  );
  await cancelPending(tx, id, now);
  await audit(tx, actor, 'webhook_borrado', { tipo: 'webhook', id }, now);
}

/** Adds a second secret beside the current secret, and replaces an earlier second secret. @throws DomainError no_encontrado */
export async function rotateSecret(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  id: string,
): Promise<{ secret: string; hasta: Date }> {
  const row = await requireWebhook(tx, id);
  // If the time of an earlier rotation is over, its second secret is the current one.
  const isOver = row.rotacion_hasta !== null && row.rotacion_hasta <= now;
  const current = isOver ? await promoteNextSecret(tx, aseguradora, row, now) : row.secreto_cifrado;
  const secret = newSecret();
  const hasta = new Date(now.getTime() + ROTATION);
  await tx.sql(
    `update webhooks set secreto_cifrado = $2, secreto_siguiente_cifrado = $3, rotacion_hasta = $4, actualizado = $5
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [id, current, aseguradora.clave.encrypt(secretPlace(id, 'secreto_siguiente_cifrado'), secret), hasta, now],
  );
  await audit(tx, actor, 'webhook_secreto_rotado', { tipo: 'webhook', id }, now);
  return { secret, hasta };
}

/** Ends a rotation now: from then on only the new secret signs. @throws DomainError no_encontrado, estado_no_permite */
export async function activateSecret(tx: Tx, { aseguradora, actor, now }: Requester, id: string): Promise<WebhookRow> {
  const row = await requireWebhook(tx, id);
  if (!row.secreto_siguiente_cifrado)
    throw new DomainError('estado_no_permite', { estado: 'sin rotación', posible: refusal('noRotation') });
  await promoteNextSecret(tx, aseguradora, row, now);
  await audit(tx, actor, 'webhook_secreto_activado', { tipo: 'webhook', id }, now);
  return requireWebhook(tx, id);
}

/**
 * Makes the next secret the only one. The secret is encrypted anew, because a ciphertext is bound to its column.
 * @returns its new ciphertext
 */
async function promoteNextSecret(tx: Tx, { clave }: Tenant, row: WebhookRow, now: Date): Promise<Buffer> {
  const secret = clave.decrypt(
    secretPlace(row.id, 'secreto_siguiente_cifrado'),
    row.secreto_siguiente_cifrado as Uint8Array,
  );
  const encrypted = clave.encrypt(secretPlace(row.id, 'secreto_cifrado'), secret);
  await tx.sql(
    `update webhooks set secreto_cifrado = $2, secreto_siguiente_cifrado = null, rotacion_hasta = null, actualizado = $3
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [row.id, encrypted, now],
  );
  return encrypted;
}

/** @throws DomainError no_encontrado */
export async function requireWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id);
  if (!row) throw new DomainError('no_encontrado');
  return row;
}

function checkUrl(url: string, permissions: Permissions): void {
  const problem = urlProblem(url, permissions);
  if (problem) throw forbiddenUrl(problem);
}

export function forbiddenUrl(problem: UrlProblem): DomainError {
  return invalid({ campo: 'url', texto: refusal('noPublicUrl', { problem }) });
}

/** The webhooks of an insurer, newest first. @throws DomainError consulta_invalida */
export async function listWebhooks(
  tx: Tx,
  { cursor, limite = 25 }: { readonly cursor?: string; readonly limite?: number },
  now: Date,
): Promise<{ elementos: Webhook[]; siguiente: string | null }> {
  return inPage(await webhooksPage(tx, readCursor(cursor), limite + 1), limite, (row) => presentWebhook(row, now));
}
