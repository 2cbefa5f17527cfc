/** The request of an account that is out, taken to write down what was said about it. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { requireAction, type TakenCuenta, takeCuenta } from '../cuentas/commands/command.ts';
import { cardOf } from '../cuentas/proveedor-of.ts';
import { openSolicitud } from './open-solicitud.ts';
import { readSolicitud, type Solicitud } from './sql.ts';

/**
 * One that went before requests were kept is entered now, with the term that its account had. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when nothing was asked for, or the case has ended
 */
export async function takeSolicitud(
  catalogo: Catalogo,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
): Promise<{ readonly taken: TakenCuenta; readonly solicitud: Solicitud }> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const taken = await takeCuenta(tx, who, casoId, cuentaId);
  const { id, estado, solicitada, solicitudes, canal, plazo } = taken.fila;
  if (solicitada === null || canal === null) throw nothingAsked(estado);
  const known = await readSolicitud(tx, id, solicitudes);
  if (known) return { taken, solicitud: known };
  const enviada = todayInMadrid(solicitada);
  const { tipo = null } = cardOf(await catalogo.current(tx), taken.fila.proveedor) ?? {};
  const sent = { accion: requireAction(taken.fila), tipo, canal, numero: solicitudes, enviada };
  await openSolicitud(tx, taken.fila, { ...sent, plazo: plazo ?? enviada });
  const entered = await readSolicitud(tx, id, solicitudes);
  if (!entered) throw new Error('the request was not entered');
  return { taken, solicitud: entered };
}

const nothingAsked = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: { es: 'Todavía no se ha pedido nada al proveedor.', en: 'The provider has not been asked yet.' },
  });
