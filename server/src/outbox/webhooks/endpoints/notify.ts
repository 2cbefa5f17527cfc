/** Tells the insurer's admins of an endpoint that fails, by the same outbox as every e-mail. */
import type { Tenants } from '../../../db/tenant.ts';
import { MS_PER_DAY } from '../../../shared/rules-dates-madrid.ts';
import { enqueueNotice } from '../../mail/enqueue.ts';
import type { Notify } from './health.ts';

/** Days after which such a notice is of no use. */
const VALIDITY = 3 * MS_PER_DAY;

export function createNotify(tenants: Tenants): Notify {
  return async (tx, notice, now) => {
    const { clave } = await tenants.unchanging(tx.aseguradoraId);
    const { rows } = await tx.sql<{ nombre: string; email: string }>(
      `select nombre, email from membresias
        where aseguradora_id = aseguradora_actual() and rol = 'admin' and estado = 'activo' and persona is not null`,
    );
    const times = { now, caduca: new Date(now.getTime() + VALIDITY) };
    const content = { ...notice, desde: notice.desde.toISOString() };
    for (const destinatario of rows) await enqueueNotice(tx, clave, { destinatario, ...content }, times);
  };
}
