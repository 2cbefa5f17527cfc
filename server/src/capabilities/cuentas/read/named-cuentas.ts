/** The accounts of a case by the name of their provider, and which of them no second person has signed for. */
import type { Tx } from '../../../db/database.ts';
import type { Cuentas } from '../../../db/table-types.ts';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import { openCuenta } from '../data.ts';
import { readCuentas, writeWithoutCofirma } from '../sql.ts';

export interface NamedCuenta extends Pick<Cuentas, 'id' | 'accion' | 'estado' | 'reservada'> {
  readonly proveedor: string;
}

/** @param caso internal id */
export async function namedCuentas(tx: Tx, caso: string, key: DataKey): Promise<NamedCuenta[]> {
  return (await readCuentas(tx, caso)).map((row) => ({ ...row, proveedor: openCuenta(key, row).proveedor }));
}

/** Says so on the rows, to tell whose turn it is. @param lacking ids of the accounts that lack the signature */
export const markWithoutCofirma = (tx: Tx, caso: string, lacking: readonly string[]): Promise<void> =>
  writeWithoutCofirma(tx, caso, lacking);
