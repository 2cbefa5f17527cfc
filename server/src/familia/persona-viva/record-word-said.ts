/** Records that the service called the person's own telephone, or wrote to it. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { writeAvisoDone } from './sql.ts';

/**
 * Any result counts, also that nobody answered. Who may: the service.
 * @throws DomainError no_encontrado (unknown, or recorded before), caso_bloqueado, accion_no_permitida, estado_no_permite
 */
export async function recordWordSaid(tx: Tx, who: Requester, casoId: string, avisoId: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeLiveCaso(tx, aseguradora, casoId);
  if (!(await writeAvisoDone(tx, fila.id, avisoId, now))) throw new DomainError('no_encontrado');
  await recordFacts(tx, fila.id, [{ tipo: 'aviso_previo_dado' }], actor, now);
  await advanceCaso(tx, who, fila.id);
}
