/** What a relative signed too, as far as it is about them, for that person's own copy of their data. */
import type { Tx } from '../../db/database.ts';
import type { CasoWithKey } from '../mandato/read-ejemplares.ts';
import type { SignedByHeredero } from '../mandato/signed-by-heredero.ts';
import { type CofirmaData, cofirmaPlace } from './data.ts';
import { readCofirmas } from './sql.ts';

/** All of theirs, whatever became of them, the newest first. */
export async function signedByAllegado(
  tx: Tx,
  { fila, clave }: CasoWithKey,
  allegado: string,
): Promise<SignedByHeredero[]> {
  return (await readCofirmas(tx, fila.id)).flatMap((row) => {
    const { id, firmada, terminada, datos_cifrados } = row;
    if (row.allegado !== allegado || !firmada || !datos_cifrados) return [];
    const { preparada, firma } = clave.decryptJson<CofirmaData>(cofirmaPlace(id), datos_cifrados);
    return [{ firmado: firmada, revocado: terminada, identidad: preparada?.identidad ?? null, firma: firma ?? null }];
  });
}
