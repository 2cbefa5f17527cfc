/**
 * The addresses of all relatives ever invited and of former heirs: messages for other people do not go there.
 */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { openAllegado } from '../../caso/people/data.ts';
import { readGuests } from '../../caso/people/name-allegados.ts';
import type { Tx } from '../../db/database.ts';

interface FamilyAddresses {
  readonly correos: readonly string[];
  readonly telefonos: readonly string[];
}

export async function allegadoAddresses(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<FamilyAddresses> {
  const opened = (await readGuests(tx, fila.id)).map((row) => openAllegado(clave, row));
  return {
    correos: opened.map(({ email }) => email),
    telefonos: opened.flatMap(({ telefono }) => telefono ?? []),
  };
}
