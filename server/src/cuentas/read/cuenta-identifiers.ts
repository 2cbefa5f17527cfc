/** Under what names the deceased was known to providers, as far as the family said. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { openCuenta } from '../data.ts';
import { readCuentas } from '../sql.ts';

/** Of every account of the case, whatever became of it, oldest first. */
export async function cuentaIdentifiers(tx: Tx, { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>): Promise<string[]> {
  return (await readCuentas(tx, fila.id)).flatMap((row) => openCuenta(clave, row).identificador ?? []);
}
