/** A request that waits for its answer is chased. */
import type { ClaseDeCarta } from '@albacea/contract/papeles.ts';
import type { Canal } from '@albacea/contract/proveedores-listas.ts';
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { conGestion } from './datos.ts';
import {
  type CuentaCambiada,
  type DependenciasDeCuentas,
  dar,
  exigirOrden,
  exigirPrueba,
  nota as notaDe,
  tomarCuenta,
} from './orden.ts';
import { cuentaParaEnvio, fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { impedimentosDeInsistencia } from './reglas-envio.ts';
import { situacionDe } from './situacion.ts';
import { enUnaFrase } from './solicitar-cuenta.ts';

export interface Insistencia {
  readonly canal?: Exclude<Canal, 'nada_que_presentar'>;
  /** Document that proves it. */
  readonly prueba?: string;
  /** The letter that chases it, where one does. */
  readonly carta?: ClaseDeCarta;
  readonly nota?: string;
  readonly version?: number;
}

/**
 * Who may: service, and the service's own clock.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion,
 *   envio_impedido with every reason at once
 */
export async function insistirCuenta(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { canal, prueba, carta, nota, version }: Insistencia = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { caso, fila, datos } = tomada;
  const { actor, ahora } = quien;
  exigirOrden('insistir', fila, actor);
  const proveedor = proveedorParaEnvio(fichaDe(await catalogo.vigente(tx), fila.proveedor), fila);
  const situacion = await situacionDe(tx, caso);
  const impedimentos = impedimentosDeInsistencia(cuentaParaEnvio(fila, datos), proveedor, situacion, ahora);
  if (impedimentos.length > 0) throw new ErrorDeDominio('envio_impedido', { motivos: enUnaFrase(impedimentos) });
  await exigirPrueba(tx, tomada, prueba);
  return dar(tx, quien, tomada, {
    orden: 'insistir',
    desde: 1,
    cambios: {
      insistencias: fila.insistencias + 1,
      ultima_insistencia: ahora,
    },
    datos: conGestion(datos, {
      tipo: 'insistencia',
      ...(carta && { carta }),
      cuando: ahora.toISOString(),
      canal: canal ?? fila.canal,
      nota: notaDe(nota),
      documento: prueba ?? null,
    }),
  });
}
