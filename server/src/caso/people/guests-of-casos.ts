/** Reads the relatives who were ever invited to several cases and are not erased, for a search over many cases at once. */

import type { Tx } from '../../db/database.ts';
import type { Allegados } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type AllegadoData, openAllegado } from './data.ts';

/** @param casos internal ids, each with the key that its data are under */
export async function guestsOfCasos(
  tx: Tx,
  casos: readonly { readonly id: string; readonly clave: DataKey }[],
): Promise<ReadonlyMap<string, readonly AllegadoData[]>> {
  const rows = await readGuestsOf(
    tx,
    casos.map(({ id }) => id),
  );
  const keys = new Map(casos.map(({ id, clave }) => [id, clave]));
  const guests = new Map<string, AllegadoData[]>();
  for (const row of rows) {
    const key = keys.get(row.caso);
    if (key) guests.set(row.caso, [...(guests.get(row.caso) ?? []), openAllegado(key, row)]);
  }
  return guests;
}

/** Their rows, by id. */
async function readGuestsOf(
  tx: Tx,
  casos: readonly string[],
): Promise<Pick<Allegados, 'id' | 'caso' | 'datos_cifrados'>[]> {
  const { rows } = await tx.sql<Pick<Allegados, 'id' | 'caso' | 'datos_cifrados'>>(
    `select id, caso, datos_cifrados from allegados
      where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[]) and datos_cifrados is not null order by id`,
    [[...casos]],
  );
  return rows;
}
