/** Another relative chooses the language of the messages to them. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { sealAllegado } from '../../caso/people/data.ts';
import type { Tx } from '../../db/database.ts';
import { allegadoData } from './allegado-data.ts';
import { saveAllegado } from './sql.ts';

/**
 * @returns false when it was already that language
 * @throws DomainError no_encontrado
 */
export async function changeAllegadoLanguage(
  tx: Tx,
  { fila, clave }: TakenCaso,
  id: string,
  idioma: Language,
): Promise<boolean> {
  const data = await allegadoData(tx, clave, fila.id, id);
  if (data.idioma === idioma) return false;
  await saveAllegado(tx, id, sealAllegado(clave, id, { ...data, idioma }));
  return true;
}
