/** Whether two accounts at one provider make the same request; pure. */
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';

interface Asked {
  readonly accion: CuentaAction | null;
  readonly identificador: string | null;
}

/**
 * Whether one account repeats the open request of another. Without an identifier they may be the same account; accounts with equal
 * identifiers are refused when proposed.
 */
export const repeats = (one: Asked, other: Asked & { readonly estado: CuentaState }): boolean =>
  other.estado === 'solicitada' &&
  one.accion !== null &&
  one.accion === other.accion &&
  (one.identificador === null || other.identificador === null);
