/** The identifiers by which providers knew the deceased, as far as the family gave them. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { openCuenta } from '../data.ts';
import { readCuentas } from '../sql.ts';

/** Those of every account of the case, in any state, oldest first. */
export async function cuentaIdentifiers(tx: Tx, { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>): Promise<string[]> {
  return (await readCuentas(tx, fila.id)).flatMap((row) => openCuenta(clave, row).identificador ?? []);
}
