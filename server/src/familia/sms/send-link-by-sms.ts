/** Sends the heir one more link by text message; valid links stay valid. */

import { addAccess } from '../../caso/access/add-access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { canSend } from '../acceso-heredero/rules.ts';
import { sendingsOf } from '../acceso-heredero/statement-sender.ts';
import { claimPhone } from './claim-phone.ts';
import type { HerederoPhones } from './rules.ts';

/**
 * Links by e-mail and by text message count together, so that neither floods anybody.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite: as {@link claimPhone}; enlace_reciente
 */
export async function sendLinkBySms(deps: CasosDependencies, tx: Tx, who: Requester, casoId: string): Promise<void> {
  await sendLinkToPhone(deps, tx, who, await takeLiveCaso(tx, who.aseguradora, casoId));
}

/** Sends the link for a caller that has locked the case. @param phones the telephones to choose from */
export async function sendLinkToPhone(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  phones?: HerederoPhones,
): Promise<void> {
  const { actor, now } = who;
  const { id } = caso.fila;
  if (!canSend(await sendingsOf(tx, id, null, now), now)) throw new DomainError('enlace_reciente');
  const telefono = await claimPhone(deps, tx, who, caso, 'enlace', phones);
  const { enlace, caduca } = await addAccess(deps, tx, who, id);
  await writeToFamily(tx, who, caso, {
    ...{ tipo: 'acceso_nuevo', caduca, immediate: false },
    contenido: { enlace, caduca: caduca.toISOString(), telefono },
  });
  await recordFacts(tx, id, [{ tipo: 'enlace_por_sms' }], actor, now);
}
