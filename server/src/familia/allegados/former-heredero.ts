/** Keeps a former heir among the relatives, without access, so that their actions and messages stay theirs. */

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

/** All relatives that a case ever had, by id. */
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
