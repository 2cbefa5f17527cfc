/** The heir says that they sent the letter that was ready for them. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import type { CuentaCambiada, DependenciasDeCuentas } from '../cuentas/orden.ts';
import { solicitarCuenta } from '../cuentas/solicitar-cuenta.ts';

/** @throws ErrorDeDominio as `solicitarCuenta` */
export function anotarCartaEnviada(
  deps: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { nota, version }: { readonly nota?: string; readonly version?: number },
): Promise<CuentaCambiada> {
  return solicitarCuenta(deps, tx, quien, casoId, cuentaId, {
    porLaFamilia: true,
    ...(nota !== undefined && { nota }),
    ...(version !== undefined && { version }),
  });
}
