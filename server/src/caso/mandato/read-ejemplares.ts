/** The signed papers of a case, opened. */
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type EjemplarData, ejemplarPlace } from './data.ts';
import { type EjemplarRow, readEjemplarRows } from './sql-ejemplares.ts';

/** A case, as far as its papers have to be found and opened. */
interface CasoWithKey {
  readonly fila: Pick<Casos, 'id'>;
  readonly clave: DataKey;
}

export interface OpenEjemplar extends Omit<EjemplarRow, 'datos_cifrados'> {
  readonly datos: EjemplarData;
}

/** Those of the heir, but for what a newer one has replaced, in the order in which they were signed. */
export const readEjemplares = async (tx: Tx, caso: CasoWithKey): Promise<readonly OpenEjemplar[]> =>
  (await openEjemplares(tx, caso)).filter(({ allegado }) => allegado === null);

/** With those of whoever was the heir before. */
export async function openEjemplares(tx: Tx, { fila, clave }: CasoWithKey): Promise<readonly OpenEjemplar[]> {
  const rows = await readEjemplarRows(tx, fila.id);
  return rows.map(({ datos_cifrados, ...row }) => ({
    ...row,
    datos: clave.decryptJson<EjemplarData>(ejemplarPlace(row.id), datos_cifrados),
  }));
}
