/** The addresses of everybody who was ever asked in: what is meant for somebody else does not go there. */
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { openAllegado } from './data.ts';
import { readGuests } from './sql.ts';

export async function allegadoAddresses(tx: Tx, { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>): Promise<string[]> {
  return (await readGuests(tx, fila.id)).map((row) => openAllegado(clave, row).email);
}
