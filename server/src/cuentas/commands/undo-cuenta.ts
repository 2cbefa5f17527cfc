/** Undoes a confirmation until the request is sent. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { type ChangedCuenta, requireCommand, takeCuenta, takeStep } from './command.ts';

/**
 * Who may: heir, service. A copy that was obtained stays; any other answer to the offer has to be given again.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function undoCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { copia } = taken.fila;
  requireCommand('deshacer', taken.fila, who.actor);
  const offered = copia === null || copia === 'obtenida' || copia === 'guardada' ? copia : ('ofrecida' as const);
  return takeStep(tx, who, taken, {
    orden: 'deshacer',
    cambios: { confirmada: null, reposo_hasta: null, copia: offered, corte_aceptado: null },
  });
}
