/** What came by e-mail about a case, beside what was proposed from it. */
import type { CasoMails } from '@albacea/contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { lookAtCaso, takeCaso } from '../casos/lock-caso.ts';
import { openReceived } from './data.ts';
import { presentFiled } from './present.ts';
import { markRead, readFiled } from './sql.ts';

const MAXIMUM = 100;

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewReceived(tx: Tx, who: Requester, casoId: string): Promise<CasoMails> {
  requireActor(who.actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, who.aseguradora, casoId);
  const rows = await readFiled(tx, fila.id, MAXIMUM);
  return {
    elementos: rows.flatMap((row) => {
      const { leido } = openReceived(clave, row.id, row.datos_cifrados);
      return leido ? [presentFiled(row, leido)] : [];
    }),
  };
}

/** Once is enough; again is no fault. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function markReceivedRead(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeCaso(tx, aseguradora, casoId);
  if (!isUuid(id)) throw new DomainError('no_encontrado');
  if (!(await markRead(tx, fila.id, id, now))) return;
  await audit(tx, actor, 'correo_recibido_leido', { tipo: 'correo', id }, now, { caso: casoId });
}
