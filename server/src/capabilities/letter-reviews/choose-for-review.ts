/** Chance decides, as a letter is sent, whether it will be read again; what leaves is kept with it, word for word. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import type { LetterContent } from '../mail/types.ts';
import { sealReview } from './data.ts';
import { isChosen } from './rules.ts';
import { insertReview } from './sql.ts';

/** @param letter by the id of its e-mail, which is what decides; a letter that is taken back is not read again */
export async function chooseForReview(
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave }: TakenCaso,
  { id, cuenta, autor }: { readonly id: string; readonly cuenta: string; readonly autor: string | null },
  { proveedor, asunto, texto, adjuntos }: LetterContent,
): Promise<void> {
  const { muestra_cartas: porcentaje } = aseguradora;
  if (porcentaje === 0 || !isChosen(createHash('sha256').update(id).digest(), porcentaje)) return;
  const sealed = sealReview(clave, id, { proveedor, asunto, texto, adjuntos, nota: null });
  await insertReview(tx, { id, caso: fila.id, cuenta, autor, enviada: now, porcentaje, sealed });
}
