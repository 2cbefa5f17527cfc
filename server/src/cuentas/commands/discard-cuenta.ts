/** Discards an account: nothing is wanted of it any more. */
import type { SERVICE_DISCARD_REASONS } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { withManagement } from '../data.ts';
import { type ChangedCuenta, requireCommand, requireText, takeCuenta, takeStep, visibleNote } from './command.ts';

interface Discard {
  /** Required of the service. */
  readonly motivo?: string;
  /** The kind of reason that the service gives; for the heir it is `familia`. */
  readonly motivo_descarte?: (typeof SERVICE_DISCARD_REASONS)[number];
  readonly version?: number;
}

/**
 * Who may: heir, until something was sent; service, with a reason, until there is an outcome.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function discardCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { motivo, motivo_descarte = 'servicio', version }: Discard = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  const withdrawable = actor.visible === 'servicio' && (fila.estado === 'solicitada' || fila.estado === 'rechazada');
  const orden = withdrawable ? 'retirar' : 'descartar';
  requireCommand(orden, fila, actor);
  const because = actor.visible === 'servicio' ? requireText('motivo', motivo) : visibleNote(motivo);
  return takeStep(tx, who, taken, {
    orden,
    cambios: { plazo: null, motivo_descarte: actor.visible === 'servicio' ? motivo_descarte : 'familia' },
    datos: withManagement(datos, {
      tipo: 'descarte',
      cuando: now.toISOString(),
      canal: null,
      nota: because,
      documento: null,
    }),
  });
}
