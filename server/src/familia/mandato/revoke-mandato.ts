/** The heir revokes the mandate: from now on nothing leaves. Requests already sent stay out. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import { withdrawSendings } from '../../cuentas/letters/withdraw-sendings.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { finishMandato } from './finish-mandato.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite */
export async function revokeMandato(tx: Tx, who: Requester, casoId: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const { fila } = await takeLiveCaso(tx, aseguradora, casoId);
  if (!(await finishMandato(tx, fila.id, now))) {
    const posible = { es: 'No hay ningún permiso que retirar.', en: 'There is no permission to withdraw.' };
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const withdrawn = await withdrawSendings(tx, fila.id, null, now);
  await recordFacts(tx, fila.id, [{ tipo: 'mandato_revocado' }, ...withdrawn], actor, now);
  await advanceCaso(tx, who, fila.id);
}
