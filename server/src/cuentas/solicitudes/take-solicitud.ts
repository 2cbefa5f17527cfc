/** Locks the open request of an account to record what was said about it. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type TakenCuenta, takeCuenta } from '../commands/command.ts';
import { readSolicitud, type Solicitud } from './sql.ts';

/**
 * Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when nothing was requested, or the case has ended
 */
export async function takeSolicitud(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
): Promise<{ readonly taken: TakenCuenta; readonly solicitud: Solicitud }> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const taken = await takeCuenta(tx, who, casoId, cuentaId);
  const { id, estado, solicitada, solicitudes } = taken.fila;
  const solicitud = solicitada === null ? null : await readSolicitud(tx, id, solicitudes);
  if (!solicitud) throw nothingAsked(estado);
  return { taken, solicitud };
}

const nothingAsked = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: { es: 'Todavía no se ha pedido nada al proveedor.', en: 'The provider has not been asked yet.' },
  });
