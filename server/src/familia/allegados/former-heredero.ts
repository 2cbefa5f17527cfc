/** Who was the heir of a case and is no more: kept among the relatives, out, so that what they did and were sent stays theirs. */

import type { CasoData } from '../../caso/data.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { openAllegado, sealAllegado } from '../../caso/people/data.ts';
import { readGuests } from '../../caso/people/name-allegados.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { insertAllegado, writeWithdrawn } from './sql.ts';

/** @returns id of the relative */
export async function keepFormerHeredero(
  tx: Tx,
  { fila, clave, datos }: Pick<TakenCaso, 'fila' | 'clave' | 'datos'>,
  now: Date,
): Promise<string> {
  const id = uuidV7(now);
  const cifrado = sealAllegado(clave, id, { ...datos.heredero, idioma: fila.idioma });
  await insertAllegado(tx, fila.id, { id, papel: 'consulta', cifrado }, now);
  await writeWithdrawn(tx, id, now);
  return id;
}

/** Everybody who was ever kept among the relatives of a case, by id. */
export async function formerHerederos(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<ReadonlyMap<string, CasoData['heredero']>> {
  const rows = await readGuests(tx, fila.id);
  return new Map(
    rows.map((row) => {
      const { nombre, apellidos, email, parentesco, telefono = null } = openAllegado(clave, row);
      return [row.id, { nombre, apellidos, email, telefono, parentesco }];
    }),
  );
}
