/** Whether two accounts of a provider ask it the same; pure. */
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';

interface Asked {
  readonly accion: CuentaAction | null;
  readonly identificador: string | null;
}

/**
 * Whether one asks again for what the other has asked and is waited for. Of one name that nobody gave it may be the same account;
 * two names that are the same are refused where accounts are proposed.
 */
export const repeats = (one: Asked, other: Asked & { readonly estado: CuentaState }): boolean =>
  other.estado === 'solicitada' &&
  one.accion !== null &&
  one.accion === other.accion &&
  (one.identificador === null || other.identificador === null);
