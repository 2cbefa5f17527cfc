/** The accounts of a case with their sealed data opened, for modules that follow requests. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CuentaData } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { openCuenta } from '../data.ts';
import { type Cuenta, readCuentas } from '../sql.ts';

export interface OpenedCuenta {
  readonly fila: Cuenta;
  readonly datos: CuentaData;
}

/** Oldest first. */
export const openedCuentas = async (
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<OpenedCuenta[]> =>
  (await readCuentas(tx, fila.id)).map((row) => ({ fila: row, datos: openCuenta(clave, row) }));
