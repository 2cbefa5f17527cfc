/**
 * Health of endpoints: since when an endpoint fails, when to tell the insurer's admins, when to disable the endpoint. The deliveries to a disabled
 * endpoint are held, never lost.
 */
import type { Database, Tx } from '../../../db/database.ts';
import { waitRows } from '../../../db/settings.ts';
import type { Tenants } from '../../../db/tenant.ts';
import { audit } from '../../../queue/record-facts.ts';
import { SYSTEM } from '../../../shared/actor.ts';
import { MS_PER_DAY } from '../../../shared/rules-dates-madrid.ts';
import { enqueueNotice } from '../../mail/enqueue.ts';
import { dueNotices, follow410 } from '../rules.ts';
import { holdPending, recoverExhausted } from '../sql.ts';
import { type FinishedAttempt, ROWS_WAIT } from '../sql-dispatch.ts';

/** Facts of a failing endpoint for the notice to the insurer's admins. */
interface FailureNotice {
  readonly webhook: string;
  readonly url: string;
  readonly descripcion: string | null;
  readonly nivel: 1 | 2 | 3;
  readonly motivo: 'fallos' | 'respuesta_410';
  readonly desde: Date;
  readonly ultimo: Pick<FinishedAttempt, 'resultado' | 'estado_http' | 'detalle'>;
}

/** Queues the notice, in the transaction that decided to send it. */
type Notify = (tx: Tx, notice: FailureNotice, now: Date) => Promise<void>;

export interface Health {
  /**
   * Updates the health of an endpoint by recorded attempts. Must be called when one of the attempts failed, or when the endpoint was failing
   * before.
   * @returns whether the endpoint was disabled
   * @throws an error that `isBusyRow` recognises when another transaction has locked the endpoint
   */
  record(webhook: string, attempts: readonly FinishedAttempt[]): Promise<boolean>;
}

interface Row {
  url: string;
  descripcion: string | null;
  fallando_desde: Date | null;
  recuperar_desde: Date | null;
  avisos_enviados: number;
  ultimo_410: Date | null;
  recuperacion_automatica: boolean;
}

/** Maximum number of deliveries resent in one transaction, so that the transaction ends before the database's time limit. */
const RECOVERED_AT_ONCE = 20_000;

interface HealthDependencies {
  readonly base: Database;
  readonly notify: Notify;
  /** Replaces `RECOVERED_AT_ONCE` in tests. */
  readonly atOnce?: number;
}

export const createHealth = ({ base, notify, atOnce = RECOVERED_AT_ONCE }: HealthDependencies): Health => ({
  record: (webhook, attempts) =>
    base.asTenant((attempts[0] as FinishedAttempt).entrega.aseguradora_id, (tx) =>
      review({ notify, atOnce }, tx, webhook, attempts),
    ),
});

/** @returns whether the endpoint was disabled */
async function review(
  { notify, atOnce }: Required<Omit<HealthDependencies, 'base'>>,
  tx: Tx,
  webhook: string,
  attempts: readonly FinishedAttempt[],
): Promise<boolean> {
  const [, { rows }] = await Promise.all([
    tx.sql(waitRows(ROWS_WAIT)),
    tx.sql<Row>(
      `select url, descripcion, fallando_desde, recuperar_desde, avisos_enviados, ultimo_410, recuperacion_automatica from webhooks
        where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'activo' and borrado is null for update`,
      [webhook],
    ),
  ]);
  const [row] = rows;
  if (!row) return false;
  if (attempts.some(({ resultado }) => resultado === 'entregado')) {
    const { fin } = attempts.at(-1) as FinishedAttempt;
    const since = row.recuperar_desde ?? row.fallando_desde;
    if (row.recuperacion_automatica && since) {
      const recovered = await recoverAutomatically(tx, webhook, { since, now: fin, most: atOnce });
      if (recovered === atOnce) return false; // until all are resent, the endpoint counts as failing
    }
    await tx.sql(
      `update webhooks set fallando_desde = null, recuperar_desde = null, avisos_enviados = 0, ultimo_410 = null
        where aseguradora_id = aseguradora_actual() and id = $1
          and num_nonnulls(fallando_desde, recuperar_desde, ultimo_410) > 0`,
      [webhook],
    );
    return false;
  }
  return recordFailure(notify, tx, webhook, row, attempts);
}

/** Once the endpoint answers again, resends the deliveries that were exhausted since it began to fail. @returns the number resent */
async function recoverAutomatically(
  tx: Tx,
  webhook: string,
  { since, now, most }: { readonly since: Date; readonly now: Date; readonly most: number },
): Promise<number> {
  const recuperados = await recoverExhausted(tx, webhook, since, now, most);
  if (recuperados === 0) return 0;
  const range = { desde_instante: since.toISOString(), hasta_instante: now.toISOString() };
  await audit(tx, SYSTEM, 'entregas_recuperadas', { tipo: 'webhook', id: webhook }, now, { ...range, recuperados });
  return recuperados;
}

async function recordFailure(
  notify: Notify,
  tx: Tx,
  webhook: string,
  row: Row,
  attempts: readonly FinishedAttempt[],
): Promise<boolean> {
  const desde = row.fallando_desde ?? (attempts[0] as FinishedAttempt).fin;
  const { resultado, estado_http, detalle, fin } = attempts.at(-1) as FinishedAttempt;
  const now = fin; // the insurer's time, never this machine's
  // These failures may be recorded late. If a delivery has arrived after them, the endpoint works.
  if (row.fallando_desde === null && (await hasArrived(tx, webhook, fin))) return false;
  const { url, descripcion } = row;
  const failure = { webhook, url, descripcion, desde, ultimo: { resultado, estado_http, detalle } };
  const { ultimo410, confirmado } = follow410(row.ultimo_410, attempts);
  if (confirmado) return deactivate(notify, tx, { ...failure, nivel: 3, motivo: 'respuesta_410' }, now);
  const isWorthNotice = row.avisos_enviados > 0 || attempts.some(({ estado }) => estado === 'agotada');
  // One level at a time, so that even with few deliveries an insurer gets both notices before its endpoint is disabled.
  const nivel = isWorthNotice ? Math.min(dueNotices(desde, now), row.avisos_enviados + 1) : 0;
  if (nivel === 3) return deactivate(notify, tx, { ...failure, nivel, motivo: 'fallos' }, now);
  if (nivel > row.avisos_enviados) {
    await notify(tx, { ...failure, nivel: nivel as 1 | 2, motivo: 'fallos' }, now);
  }
  await tx.sql(
    `update webhooks set fallando_desde = $2, avisos_enviados = greatest(avisos_enviados, $3), ultimo_410 = $4
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [webhook, desde, nivel, ultimo410],
  );
  return false;
}

/** Whether a delivery to the endpoint arrived after an instant. Reads all deliveries that ended after that instant, which are few. */
async function hasArrived(tx: Tx, webhook: string, since: Date): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from entregas where terminada > $2 and aseguradora_id = aseguradora_actual() and webhook = $1 and estado = 'entregada'
      order by terminada desc limit 1`,
    [webhook, since],
  );
  return rows.length > 0;
}

async function deactivate(notify: Notify, tx: Tx, notice: FailureNotice, now: Date): Promise<true> {
  const { webhook, motivo } = notice;
  await tx.sql(
    `update webhooks set estado = 'desactivado', motivo_desactivacion = $2, actualizado = $3
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [webhook, motivo, now],
  );
  await holdPending(tx, webhook);
  await notify(tx, notice, now);
  return true;
}

/** Milliseconds after which a notice of a failing endpoint is no longer sent. */
const VALIDITY = 3 * MS_PER_DAY;

/** Tells the insurer's admins with a proven address about a failing endpoint, through the outbox of e-mails. */
export function createNotify(tenants: Tenants): Notify {
  return async (tx, notice, now) => {
    const { clave } = await tenants.unchanging(tx.aseguradoraId);
    const { rows } = await tx.sql<{ nombre: string; email: string }>(
      `select nombre, email from membresias
        where aseguradora_id = aseguradora_actual() and rol = 'admin' and estado = 'activo' and persona is not null and not por_inicio`,
    );
    const times = { now, caduca: new Date(now.getTime() + VALIDITY) };
    const content = { ...notice, desde: notice.desde.toISOString() };
    for (const destinatario of rows) await enqueueNotice(tx, clave, { destinatario, ...content }, times);
  };
}
