/**
 * The order in which a case writes to its providers; pure. A bank blocks the account from which the home is paid, so it is told once the
 * supplies have changed hands. A mailbox and a telephone line bring the answers and codes of all others, so they end last.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { type ProveedorType, SUPPLY_TYPES } from '@albacea/contract/schemas/proveedor-lists.ts';

/** Days for which an account waits for others, counted from the day on which it could have been requested. */
export const DAYS_OF_TURN = 30;

export interface Turn {
  /** Position of the account: lower ones go first. */
  readonly turno: number;
  /** The account waits while another one with a position below this number is under way; 0: it waits for none. */
  readonly tras: number;
}

const SUPPLY: Turn = { turno: 0, tras: 0 };
const ANY: Turn = { turno: 1, tras: 0 };
const BANK: Turn = { turno: 1, tras: 1 };
const LAST: Turn = { turno: 2, tras: 2 };

/** @param type kind of the provider */
export function turnOf(type: ProveedorType, action: CuentaAction): Turn {
  const ends = action === 'eliminar' || action === 'cancelar';
  if (ends && (type === 'correo' || type === 'telefonia')) return LAST;
  if (type === 'banca') return BANK;
  return SUPPLY_TYPES.includes(type) ? SUPPLY : ANY;
}
