/** What requests about cases have in common. */
import type { Tx } from '../../db/database.ts';
import type { RequestAny } from '../../http/route.ts';
import { isNotified } from '../../outbox/mail/rules.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { mailState } from '../sql-access.ts';

/** Who asks, from a request. */
export function requesterOf({
  aseguradora,
  credential,
  now,
  signal,
}: Pick<RequestAny, 'aseguradora' | 'credential' | 'now' | 'signal'>): Requester {
  const actor: Actor = { visible: 'aseguradora', tipo: credential.clase, id: credential.titular };
  return { aseguradora, actor, now, ...(signal && { signal }) };
}

/** What was not known of the e-mail when an answer was cut off, from the record of its attempts. */
export async function completeNotified<D>(tx: Tx, data: D, mail: string): Promise<D> {
  const withAccess = data as { acceso_heredero?: { notificado: boolean } };
  if (!withAccess.acceso_heredero) return data;
  const notificado = isNotified(await mailState(tx, mail));
  return { ...data, acceso_heredero: { ...withAccess.acceso_heredero, notificado } };
}
