/** Makes another person the heir of a case. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { surnamesWords } from '../../shared/rules-text.ts';
import type { CasoData } from '../data.ts';
import { rewriteData } from '../erase/rewrite-data.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { addSearchWords } from '../sql-search.ts';
import { changeLanguage } from './change-language.ts';

/**
 * The case can then be found by the surnames of both heirs. The caller holds its lock.
 * @returns the case with its new heir
 */
export async function changeHeredero(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  heredero: CasoData['heredero'],
  idioma: Language,
): Promise<TakenCaso> {
  const { aseguradora, now } = who;
  const datos = { ...caso.datos, heredero };
  await rewriteData(tx, who, { ...caso.fila, clave: caso.clave }, datos);
  await changeLanguage(tx, caso, idioma, now);
  const words = surnamesWords(heredero.apellidos).map((word) => aseguradora.clave.blindIndex('apellido', word));
  await addSearchWords(tx, caso.fila.id, words);
  return { ...caso, datos, fila: { ...caso.fila, idioma } };
}
