/** The provider has answered, or its refusal is taken as final. */

import type { ResultadoCuenta } from '@albacea/contract/cuentas.ts';
import { resultadosDe } from '@albacea/contract/listas.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { conGestion } from './datos.ts';
import { type CuentaCambiada, dar, exigirOrden, exigirPrueba, nota, requireAccion, tomarCuenta } from './orden.ts';

export interface Resolucion {
  readonly resultado: ResultadoCuenta;
  /** Document that proves it. */
  readonly prueba?: string;
  /** What the provider answered. */
  readonly respuesta?: string;
  readonly version?: number;
}

/**
 * After a refusal that nobody asks against again, the only result is `denegada`. Who may: service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function resolverCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { resultado, prueba, respuesta, version }: Resolucion,
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  const rechazada = fila.estado === 'rechazada';
  const orden = rechazada ? 'dar_por_denegada' : 'resolver';
  exigirOrden(orden, fila, actor);
  const posibles = rechazada ? ['denegada'] : resultadosDe(requireAccion(fila));
  if (!posibles.includes(resultado)) {
    const lista = posibles.join(', ');
    throw noValido({
      campo: 'resultado',
      texto: { es: `debe ser uno de: ${lista}.`, en: `must be one of: ${lista}.` },
    });
  }
  await exigirPrueba(tx, tomada, prueba);
  return dar(tx, quien, tomada, {
    orden,
    cambios: { resultado, plazo: null, prueba: prueba ?? fila.prueba },
    datos: conGestion(datos, {
      tipo: 'respuesta',
      cuando: ahora.toISOString(),
      canal: null,
      nota: nota(respuesta),
      documento: prueba ?? null,
    }),
  });
}
