/** The provider refuses: for now, because it can be asked again. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { conGestion } from './datos.ts';
import { type CuentaCambiada, dar, exigirOrden, exigirPrueba, exigirTexto, tomarCuenta } from './orden.ts';

export interface Negativa {
  /** What the provider said. */
  readonly motivo: string;
  readonly prueba?: string;
  readonly version?: number;
}

/**
 * Somebody looks at it on the next working day. Who may: service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function rechazarCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { motivo, prueba, version }: Negativa,
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  exigirOrden('rechazar', fila, actor);
  const nota = exigirTexto('motivo', motivo);
  await exigirPrueba(tx, tomada, prueba);
  return dar(tx, quien, tomada, {
    orden: 'rechazar',
    cambios: {
      plazo: null,
      prueba: prueba ?? fila.prueba,
    },
    datos: conGestion(datos, {
      tipo: 'negativa',
      cuando: ahora.toISOString(),
      canal: null,
      nota,
      documento: prueba ?? null,
    }),
  });
}
