/** Nothing is wanted of an account any more. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { conGestion } from './datos.ts';
import { type CuentaCambiada, dar, exigirOrden, exigirTexto, nota, tomarCuenta } from './orden.ts';

export interface Descarte {
  /** Required of the service. */
  readonly motivo?: string;
  readonly version?: number;
}

/**
 * Who may: heir while nothing was sent; service, with a reason, until there is an outcome.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function descartarCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { motivo, version }: Descarte = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  const retirable = actor.visible === 'servicio' && (fila.estado === 'solicitada' || fila.estado === 'rechazada');
  const orden = retirable ? 'retirar' : 'descartar';
  exigirOrden(orden, fila, actor);
  const porque = actor.visible === 'servicio' ? exigirTexto('motivo', motivo) : nota(motivo);
  return dar(tx, quien, tomada, {
    orden,
    cambios: { plazo: null },
    datos: conGestion(datos, {
      tipo: 'descarte',
      cuando: ahora.toISOString(),
      canal: null,
      nota: porque,
      documento: null,
    }),
  });
}
