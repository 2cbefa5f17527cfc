/** Ends an account for which there is nothing to file: it stays as it is, or the provider closes it in its time. */
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import {
  type CuentaCambiada,
  type DependenciasDeCuentas,
  dar,
  exigirOrden,
  requireAccion,
  tomarCuenta,
} from './orden.ts';
import { fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { resultadoSinTramite, sinTramite } from './reglas-acciones.ts';
import { deBase } from './reglas-envio.ts';
import { caducidadTras } from './reglas-plazo.ts';
import { situacionDe } from './situacion.ts';
import { enUnaFrase } from './solicitar-cuenta.ts';

/**
 * `plazo` becomes the day by which the provider closes it, where the catalogue knows after how long. Who may: service, and the
 * service's own clock. The base papers are needed all the same: nothing is concluded about a person who may be alive.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, envio_impedido
 */
export async function concluirCuenta(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { caso, fila } = tomada;
  exigirOrden('concluir_sin_solicitud', fila, quien.actor);
  const accion = requireAccion(fila);
  const ficha = fichaDe(await catalogo.vigente(tx), fila.proveedor);
  if (!sinTramite(proveedorParaEnvio(ficha, fila))) {
    const texto = { es: 'a este proveedor hay que pedírselo.', en: 'this provider has to be asked.' };
    throw noValido({ campo: 'accion', texto });
  }
  const faltan = deBase(await situacionDe(tx, caso));
  if (faltan.length > 0) throw new ErrorDeDominio('envio_impedido', { motivos: enUnaFrase(faltan) });
  const resultado = resultadoSinTramite(accion);
  const dias = resultado === 'caduca_sola' ? (ficha?.caducidad_por_inactividad_dias ?? null) : null;
  return dar(tx, quien, tomada, {
    orden: 'concluir_sin_solicitud',
    cambios: {
      resultado,
      canal: 'nada_que_presentar',
      plazo: caducidadTras(caso.fila.fecha_fallecimiento, dias),
    },
  });
}
