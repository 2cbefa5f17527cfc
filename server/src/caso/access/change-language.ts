/** The heir chooses the language in which they are written to. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../lock-caso.ts';

/** @returns false when it was that one already */
export async function changeLanguage(tx: Tx, { fila }: TakenCaso, language: Language, now: Date): Promise<boolean> {
  if (fila.idioma === language) return false;
  await tx.sql(
    `update casos set idioma = $2, actualizado = greatest(actualizado, $3), version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [fila.id, language, now],
  );
  return true;
}
