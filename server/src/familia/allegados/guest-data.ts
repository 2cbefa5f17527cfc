/** The data of any relative ever invited, also without access now: they are still owed an answer. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { type AllegadoData, openAllegado } from '../../caso/people/data.ts';
import { readGuests } from '../../caso/people/name-allegados.ts';
import type { Tx } from '../../db/database.ts';

/** @returns null: unknown, or erased */
export async function guestData(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
  id: string,
): Promise<AllegadoData | null> {
  const row = (await readGuests(tx, fila.id)).find((one) => one.id === id);
  return row ? openAllegado(clave, row) : null;
}
