/** Records silence as the outcome: the term is over, the provider was chased, and no answer came. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { reasonsAgainstSilence } from '../rules/rules-deadline.ts';
import { type ChangedCuenta, requireCommand, takeCuenta, takeStep } from './command.ts';

/**
 * The evidence is the attempts, which the account keeps with day and channel. While the case is open, the provider can be asked again. Who
 * may: service, and the service's own clock.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function withoutResponseCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila } = taken;
  requireCommand('dar_por_silencio', fila, who.actor);
  const posible = reasonsAgainstSilence(fila, who.now);
  if (posible) throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  const { solicitudes, insistencias } = fila;
  return takeStep(tx, who, taken, { orden: 'dar_por_silencio', detalle: { solicitudes, insistencias } });
}
