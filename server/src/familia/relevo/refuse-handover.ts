/** The service refuses with a reason; the heir reads it on their page. */

import { takeLiveCaso } from '../../caso/lock-caso.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { type HandoverData, handoverPlace } from './data.ts';
import { askedOf, endRelevo, readRelevos } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite when nothing was asked */
export async function refuseHandover(tx: Tx, who: Requester, casoId: string, respuesta: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const words = requireText('respuesta', respuesta);
  const { fila, clave } = await takeLiveCaso(tx, aseguradora, casoId);
  const open = askedOf(await readRelevos(tx, fila.id));
  if (!open?.datos_cifrados) {
    const posible = { es: 'Nadie lo ha pedido, o ya se decidió.', en: 'Nobody has asked for it, or it was decided.' };
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const data = clave.decryptJson<HandoverData>(handoverPlace(open.id), open.datos_cifrados);
  const sealed = clave.encryptJson(handoverPlace(open.id), { ...data, respuesta: words } satisfies HandoverData);
  if (!(await endRelevo(tx, open.id, 'descartado', sealed, now))) throw new DomainError('cambiado_entretanto');
  await recordFacts(tx, fila.id, [{ tipo: 'relevo_descartado', datos: { relevo: open.id } }], actor, now);
}
