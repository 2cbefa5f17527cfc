/** Somebody of the service called: they spoke, or nobody answered. */
import type { LlamadaOutcome } from '@albacea/contract/schemas/llamadas.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { takeCaso } from '../casos/lock-caso.ts';
import { isLive } from '../casos/rules/rules.ts';
import { hearFromFamily } from '../reminders/hear-the-family.ts';
import { endLlamada } from './sql.ts';

/**
 * Whoever was spoken with is not silent. Nobody who did not answer is called again by itself: the family sees it and chooses another
 * time.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function recordCall(
  tx: Tx,
  who: Requester,
  casoId: string,
  llamada: string,
  { resultado }: LlamadaOutcome,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeCaso(tx, aseguradora, casoId);
  if (!(await endLlamada(tx, fila.id, llamada, resultado, actor.id, now))) throw new DomainError('no_encontrado');
  await recordFacts(tx, fila.id, [{ tipo: `llamada_${resultado}`, datos: { llamada } }], actor, now);
  if (resultado === 'hecha' && isLive(fila.estado)) await hearFromFamily(tx, who, fila.id);
}
