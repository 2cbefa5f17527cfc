/**
 * The heir says that they sent the letter that was ready for them: the request, or what follows when nobody answers it. They say so
 * in the portal, or to the service, which keeps how it took their word.
 */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { insistirPorFamilia } from '../cuentas/insistir-por-familia.ts';
import { type CuentaCambiada, type DependenciasDeCuentas, exigirTexto, tomarCuenta } from '../cuentas/orden.ts';
import { solicitarCuenta } from '../cuentas/solicitar-cuenta.ts';

export interface PalabraDeEnvio {
  /** For instance a reference number. */
  readonly nota?: string;
  /** How the service took the heir's word: when, by what means. Required of the service. */
  readonly constancia?: string;
  readonly version?: number;
}

/** @throws ErrorDeDominio validacion without the record, and as `solicitarCuenta` and `insistirPorFamilia` */
export async function anotarCartaEnviada(
  deps: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { nota, constancia, version }: PalabraDeEnvio,
): Promise<CuentaCambiada> {
  const { fila } = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const palabra = quien.actor.visible === 'servicio' ? exigirTexto('constancia', constancia) : undefined;
  const dicho = {
    nota: [palabra, nota].filter((parte) => parte !== undefined).join('\n'),
    ...(version !== undefined && { version }),
  };
  return fila.estado === 'solicitada'
    ? insistirPorFamilia(tx, quien, casoId, cuentaId, dicho)
    : solicitarCuenta(deps, tx, quien, casoId, cuentaId, { porLaFamilia: true, ...dicho });
}
