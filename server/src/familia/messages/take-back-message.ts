/** Takes a message back within the seconds for which it waits, or only the request for a paper that it makes. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { isLive } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { takeBackMail } from '../../outbox/mail/take-back.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { type MessageRow, readMessage, retireMessage } from './sql.ts';

/**
 * Its request for a paper ends too.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, mensaje_ya_salio
 */
export async function takeBackMessage(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const { caso, row } = await take(tx, who, casoId, id);
  if (!(await takeBackMail(tx, row.correo, who.now))) throw new DomainError('mensaje_ya_salio');
  await retireMessage(tx, id, who.now);
  await tell(tx, who, caso, row, 'mensaje_deshecho');
}

/**
 * The message stays as sent; a second time changes nothing.
 * @throws DomainError no_encontrado (also when it asks for nothing), caso_bloqueado, accion_no_permitida
 */
export async function stopAskingForPaper(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const { caso, row } = await take(tx, who, casoId, id);
  if (row.papel === null) throw new DomainError('no_encontrado');
  if (await retireMessage(tx, id, who.now)) await tell(tx, who, caso, row, 'papel_no_hace_falta');
}

async function take(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
  id: string,
): Promise<{ caso: TakenCaso; row: MessageRow }> {
  requireActor(actor, 'servicio');
  const caso = await takeCaso(tx, aseguradora, casoId);
  const row = await readMessage(tx, caso.fila.id, id);
  if (!row) throw new DomainError('no_encontrado');
  return { caso, row };
}

async function tell(tx: Tx, who: Requester, { fila }: TakenCaso, row: MessageRow, tipo: string): Promise<void> {
  const datos = { mensaje: row.id, ...(row.papel && { papel: row.papel }) };
  await recordFacts(tx, fila.id, [{ tipo, datos }], who.actor, who.now);
  if (row.papel && isLive(fila.estado)) await advanceCaso(tx, who, fila.id);
}
