/** Corrects the heir's name to the one that the heir gave, once a person has accepted it. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { surnamesWords } from '../../shared/rules-text.ts';
import { dataPlace } from '../data.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { recordData } from '../sql.ts';
import { addSearchWords } from '../sql-search.ts';

/** The case is found by the new surnames and still by the old ones. The caller holds the lock of the case. */
export async function renameHeredero(
  tx: Tx,
  { clave }: Pick<Tenant, 'clave'>,
  caso: TakenCaso,
  { nombre, apellidos }: { readonly nombre: string; readonly apellidos: string },
): Promise<void> {
  const data = { ...caso.datos, heredero: { ...caso.datos.heredero, nombre, apellidos } };
  await recordData(tx, caso.fila.id, caso.clave.encryptJson(dataPlace(caso.fila.id), data));
  const words = surnamesWords(apellidos).map((word) => clave.blindIndex('apellido', word));
  await addSearchWords(tx, caso.fila.id, words);
}
