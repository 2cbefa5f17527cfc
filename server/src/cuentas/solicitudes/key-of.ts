/** The facts that a chase quotes of its request. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { openSolicitud } from './data.ts';
import { lookAtSolicitud } from './sql.ts';

interface Quoted {
  /** The provider's reference; null: none is known. */
  readonly clave: string | null;
  /** Day `YYYY-MM-DD` on which a legally binding term ended; null: none has. */
  readonly vencido: string | null;
}

/** @param numero number of the request within the account */
export async function keyOf(
  tx: Tx,
  { clave: key }: Pick<TakenCaso, 'clave'>,
  cuenta: string,
  numero: number,
  today: string,
): Promise<Quoted> {
  const row = await lookAtSolicitud(tx, cuenta, numero);
  if (!row) return { clave: null, vencido: null };
  return { clave: openSolicitud(key, row).clave, vencido: row.obliga && row.plazo < today ? row.plazo : null };
}
