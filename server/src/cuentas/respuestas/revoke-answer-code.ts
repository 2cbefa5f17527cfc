/** The service revokes the code of a request: it went to the wrong address, or somebody passes it around. */

import { takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { isCuentaOf } from '../read/is-cuenta-of.ts';
import { revokeCodes } from './sql-codes.ts';

/**
 * The next letter about the account carries another code. Who may: the service.
 * @throws DomainError no_encontrado (also without a code in use), caso_bloqueado, accion_no_permitida
 */
export async function revokeAnswerCode(tx: Tx, who: Requester, casoId: string, cuentaId: string): Promise<void> {
  requireActor(who.actor, 'servicio');
  const { fila } = await takeCaso(tx, who.aseguradora, casoId);
  if (!(await isCuentaOf(tx, fila.id, cuentaId))) throw new DomainError('no_encontrado');
  if (!(await revokeCodes(tx, fila.id, cuentaId, who.now))) throw new DomainError('no_encontrado');
  const object = { tipo: 'caso', id: casoId } as const;
  await audit(tx, who.actor, 'codigo_respuesta_revocado', object, who.now, { cuenta: cuentaId });
}
