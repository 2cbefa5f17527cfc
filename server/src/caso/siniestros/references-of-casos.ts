/** The insurer's own references on the claims of several cases, for whoever looks for them. */
import type { Tx } from '../../db/database.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { notesPlace, type SiniestroData } from '../data.ts';
import { siniestrosWithReference } from './sql.ts';

/** @returns by internal id of the case; nothing of those whose claim has none */
export async function referencesOfCasos(
  tx: Tx,
  casos: readonly { readonly id: string; readonly clave: DataKey }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(casos.map(({ id, clave }) => [id, clave]));
  const rows = await siniestrosWithReference(tx, [...keys.keys()]);
  return new Map(
    rows.flatMap(({ id, caso, datos_cifrados }) => {
      const { referencia } = keys.get(caso)?.decryptJson<SiniestroData>(notesPlace(id), datos_cifrados) ?? {};
      return referencia === undefined ? [] : [[caso, referencia] as const];
    }),
  );
}
