/** What of an account and of an objection is sealed under the key of the case. */

import type { CuentaData, StoredGestion } from '../caso/rules/rules-shown-cuentas.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';

const cuentaPlace = (id: string) => ({ tabla: 'cuentas', columna: 'datos_cifrados', fila: id });
export const objecionPlace = (id: string) => ({ tabla: 'objeciones', columna: 'datos_cifrados', fila: id });

export interface ObjecionData {
  /** What was said. */
  readonly motivo: string | null;
  /** Why it was decided so. */
  readonly decision: string | null;
}

export function openCuenta(key: DataKey, row: { id: string; datos_cifrados: Uint8Array | null }): CuentaData {
  if (!row.datos_cifrados) return { proveedor: '', identificador: null };
  return key.decryptJson<CuentaData>(cuentaPlace(row.id), row.datos_cifrados);
}

/** Whether there is an identifier by which the provider finds the account, as far as we know. */
export const isIdentified = ({ identificador, pideOtroIdentificador }: CuentaData): boolean =>
  identificador !== null && !pideOtroIdentificador;

/** The sealed part of the row, and what of it is said in plain: that there is an identifier. */
export const sealCuenta = (key: DataKey, id: string, data: CuentaData) => ({
  datos_cifrados: key.encryptJson(cuentaPlace(id), data),
  con_identificador: isIdentified(data),
});

/** The same account with one more thing that was done or answered. */
export const withManagement = (data: CuentaData, management: StoredGestion): CuentaData => ({
  ...data,
  gestiones: [...(data.gestiones ?? []), management],
});
