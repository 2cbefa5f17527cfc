/** Keeps the mobile that the heir gave in the portal, beside what the insurer put on file. */
import type { Tx } from '../../db/database.ts';
import { dataPlace } from '../data.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { recordData } from '../sql.ts';

/** @param telefono null takes it away. The caller holds the lock of the case. */
export async function rewriteContact(
  tx: Tx,
  { fila, clave, datos }: TakenCaso,
  telefono: string | null,
): Promise<void> {
  const { contacto: _, ...rest } = datos;
  const data = telefono === null ? rest : { ...rest, contacto: { telefono } };
  await recordData(tx, fila.id, clave.encryptJson(dataPlace(fila.id), data));
}
