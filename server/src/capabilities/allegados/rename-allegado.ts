/** Another relative is called otherwise than the heir wrote. */
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { allegadoData } from './allegado-data.ts';
import { sealAllegado } from './data.ts';
import { saveAllegado } from './sql.ts';

/** The caller holds the lock of the case. @throws DomainError no_encontrado: withdrawn in this very moment */
export async function renameAllegado(
  tx: Tx,
  { fila, clave }: TakenCaso,
  id: string,
  { nombre, apellidos }: { readonly nombre: string; readonly apellidos: string },
): Promise<void> {
  const data = await allegadoData(tx, clave, fila.id, id);
  await saveAllegado(tx, id, sealAllegado(clave, id, { ...data, nombre, apellidos }));
}
