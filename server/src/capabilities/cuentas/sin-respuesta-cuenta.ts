/** Silence is an outcome: the term is over, the provider was chased, and nothing came. */
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { type CuentaCambiada, dar, exigirOrden, tomarCuenta } from './orden.ts';
import { motivosContraElSilencio } from './reglas-plazo.ts';

/**
 * The evidence are the attempts, which the account keeps with day and channel. While the case goes on it can be asked for
 * again. Who may: service, and the service's own clock.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function sinRespuestaCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila } = tomada;
  exigirOrden('dar_por_silencio', fila, quien.actor);
  const posible = motivosContraElSilencio(fila, quien.ahora);
  if (posible) throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible });
  const { solicitudes, insistencias } = fila;
  return dar(tx, quien, tomada, { orden: 'dar_por_silencio', detalle: { solicitudes, insistencias } });
}
