/** The heir resends an invitation. */

import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import type { Guest } from './invite-allegado.ts';
import { renewInvitation } from './renew-invitation.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, enlace_reciente */
export async function resendInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  casoId: string,
  allegado: string,
): Promise<Guest> {
  herederoOnly(who.actor);
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const correo = await renewInvitation(deps, tx, who, caso, allegado);
  if (correo === 'desconocido') throw new DomainError('no_encontrado');
  if (correo === 'reciente') throw new DomainError('enlace_reciente');
  return { caso: caso.fila.id, allegado, correo };
}
