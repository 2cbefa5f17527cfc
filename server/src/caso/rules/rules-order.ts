/**
 * The order in which a case writes to its providers; pure. A bank blocks the account from which the home's supplies are paid, so it is told
 * after these have passed to a new holder or ended. A mailbox and a telephone line receive the answers and codes of all other providers, so
 * they are ended last.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { type ProveedorType, SUPPLY_TYPES } from '@albacea/contract/schemas/proveedor-lists.ts';

/** Maximum number of days that an account waits for others, from the day on which its request could have been sent. */
export const DAYS_OF_TURN = 30;

export interface Turn {
  /** Position of the account; accounts with a lower position go first. */
  readonly turno: number;
  /** The account waits while an account with a position below this number is under way; 0: it waits for none. */
  readonly tras: number;
}

const SUPPLY: Turn = { turno: 0, tras: 0 };
const ANY: Turn = { turno: 1, tras: 0 };
const BANK: Turn = { turno: 1, tras: 1 };
const LAST: Turn = { turno: 2, tras: 2 };

/** Finds the place of an account in this order. @param type kind of the provider */
export function turnOf(type: ProveedorType, action: CuentaAction): Turn {
  const ends = action === 'eliminar' || action === 'cancelar';
  if (ends && (type === 'correo' || type === 'telefonia')) return LAST;
  if (type === 'banca') return BANK;
  return SUPPLY_TYPES.includes(type) ? SUPPLY : ANY;
}
