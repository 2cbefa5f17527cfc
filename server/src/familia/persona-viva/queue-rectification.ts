/** Queues a letter of rectification, which can be taken back for as long as any letter. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { composeRectification } from '../../cuentas/letters/compose/rules-rectification.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueLetter } from '../../outbox/mail/enqueue.ts';
import type { LetterContent } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import type { RectificacionData } from './data.ts';

export interface RectifyingDependencies {
  readonly config: { readonly letterUndoMs: number };
}

/** Days after which an untaken letter is given up. */
const MAIL_DAYS = 7;

/** @returns id of the e-mail */
export async function queueRectification(
  { config }: RectifyingDependencies,
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave }: TakenCaso,
  cuenta: string | null,
  { carta, direccion }: RectificacionData,
): Promise<string> {
  if (direccion === null) throw new Error('a letter without address');
  const { asunto, texto } = composeRectification(carta, aseguradora.color);
  const content: LetterContent = {
    idioma: carta.idioma,
    proveedor: { nombre: carta.destinatario, email: direccion },
    ...{ asunto, texto, adjuntos: [] },
  };
  const later = (ms: number) => new Date(now.getTime() + ms);
  const times = { now, sale: later(config.letterUndoMs), caduca: later(MAIL_DAYS * MS_PER_DAY) };
  return enqueueLetter(tx, clave, { caso: fila.id, cuenta }, content, times);
}
