/** The relatives who were ever asked in, by their ids, for the service alone: the withdrawn too, whose words stay. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { type AllegadoData, openAllegado } from './data.ts';
import { readGuests } from './sql.ts';

export async function nameAllegados(
  tx: Tx,
  { fila, clave }: TakenCaso,
): Promise<ReadonlyMap<string, Pick<AllegadoData, 'nombre' | 'apellidos' | 'parentesco'>>> {
  const rows = await readGuests(tx, fila.id);
  return new Map(rows.map((one) => [one.id, openAllegado(clave, one)]));
}
