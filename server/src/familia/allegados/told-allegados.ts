/** The relatives whom an invitation reached: they have read about the case, and are told when it was a mistake. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { type AllegadoData, openAllegado } from '../../caso/people/data.ts';
import type { Tx } from '../../db/database.ts';
import { isNotified } from '../../outbox/mail/rules.ts';
import { readAllegados } from './sql.ts';

export async function toldAllegados(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<(AllegadoData & { readonly id: string })[]> {
  return (await readAllegados(tx, fila.id))
    .filter(({ correo }) => isNotified(correo))
    .map((row) => ({ ...openAllegado(clave, row), id: row.id }));
}
