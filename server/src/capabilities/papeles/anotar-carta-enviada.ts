/** The heir says that they sent the letter that was ready for them: the request, or what follows when nobody answers it. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { insistirPorFamilia } from '../cuentas/insistir-por-familia.ts';
import { type CuentaCambiada, type DependenciasDeCuentas, tomarCuenta } from '../cuentas/orden.ts';
import { solicitarCuenta } from '../cuentas/solicitar-cuenta.ts';

/** @throws ErrorDeDominio as `solicitarCuenta` and `insistirPorFamilia` */
export async function anotarCartaEnviada(
  deps: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { nota, version }: { readonly nota?: string; readonly version?: number },
): Promise<CuentaCambiada> {
  const dicho = { ...(nota !== undefined && { nota }), ...(version !== undefined && { version }) };
  const { fila } = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  return fila.estado === 'solicitada'
    ? insistirPorFamilia(tx, quien, casoId, cuentaId, dicho)
    : solicitarCuenta(deps, tx, quien, casoId, cuentaId, { porLaFamilia: true, ...dicho });
}
