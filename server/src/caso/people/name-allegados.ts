/** Names the relatives who were ever invited, by id, for the service alone; withdrawn ones too, because their messages stay. */

import type { Tx } from '../../db/database.ts';
import type { Allegados } from '../../db/table-types.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { type AllegadoData, openAllegado } from './data.ts';

export async function nameAllegados(
  tx: Tx,
  { fila, clave }: TakenCaso,
): Promise<ReadonlyMap<string, Pick<AllegadoData, 'nombre' | 'apellidos' | 'parentesco'>>> {
  const rows = await readGuests(tx, fila.id);
  return new Map(rows.map((one) => [one.id, openAllegado(clave, one)]));
}

/** Reads the relatives who were ever invited and are not erased. */
export async function readGuests(tx: Tx, caso: string): Promise<Pick<Allegados, 'id' | 'datos_cifrados'>[]> {
  const { rows } = await tx.sql<Pick<Allegados, 'id' | 'datos_cifrados'>>(
    `select id, datos_cifrados from allegados
      where aseguradora_id = aseguradora_actual() and caso = $1 and datos_cifrados is not null`,
    [caso],
  );
  return rows;
}
