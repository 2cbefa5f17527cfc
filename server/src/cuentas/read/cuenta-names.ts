/** The names of a case's accounts, and which of them the family keeps from its insurer. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { foldedWords } from '../../shared/rules-text.ts';
import { openCuenta } from '../data.ts';
import { readCuentas } from '../sql.ts';

interface CuentaName {
  readonly id: string;
  readonly proveedor: string;
  readonly reservada: boolean;
}

export async function cuentaNames(tx: Tx, { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>): Promise<CuentaName[]> {
  return (await readCuentas(tx, fila.id)).map((row) => ({
    id: row.id,
    proveedor: openCuenta(clave, row).proveedor,
    reservada: row.reservada,
  }));
}

/** The first reserved account whose name occurs in a text, in any spelling; null: none. */
export async function reservedNameIn(
  tx: Tx,
  caso: Pick<TakenCaso, 'fila' | 'clave'>,
  text: string,
): Promise<string | null> {
  const said = ` ${foldedWords(text).join(' ')} `;
  const reserved = (await cuentaNames(tx, caso)).filter(({ reservada, proveedor }) => reservada && proveedor !== '');
  const named = reserved.find(({ proveedor }) => said.includes(` ${foldedWords(proveedor).join(' ')} `));
  return named?.proveedor ?? null;
}
