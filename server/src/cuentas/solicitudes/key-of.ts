/** What a chase quotes of the request that it is about. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { openSolicitud } from './data.ts';
import { lookAtSolicitud } from './sql.ts';

interface Quoted {
  /** The reference key that the provider gave it; null: none is known. */
  readonly clave: string | null;
  /** Day on which the term ended to which the law itself obliged the provider, `YYYY-MM-DD`; null: none did yet. */
  readonly vencido: string | null;
}

/** @param numero which request of the account */
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
