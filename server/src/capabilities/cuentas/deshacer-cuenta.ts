/** Takes a confirmation back, until the request is sent. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { type CuentaCambiada, dar, exigirOrden, tomarCuenta } from './orden.ts';

/**
 * Who may: heir, service. A copy that was obtained stays; any other answer to the offer is asked for again.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function deshacerCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { copia } = tomada.fila;
  exigirOrden('deshacer', tomada.fila, quien.actor);
  const ofrecida = copia === null || copia === 'obtenida' ? copia : ('ofrecida' as const);
  return dar(tx, quien, tomada, {
    orden: 'deshacer',
    cambios: { confirmada: null, reposo_hasta: null, copia: ofrecida, corte_aceptado: null },
  });
}
