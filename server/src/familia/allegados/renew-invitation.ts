/** Sends another relative a fresh link, to the address that the heir gave. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { canSend } from '../acceso-heredero/rules.ts';
import { sendingsOf } from '../acceso-heredero/statement-sender.ts';
import { sendInvitation } from './send-invitation.ts';
import { readAllegado } from './sql.ts';

/** @returns `desconocido`: unknown or without access; `reciente`: an e-mail was sent a moment ago, or several today */
export async function renewInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  allegado: string,
): Promise<NewMail | 'desconocido' | 'reciente'> {
  const { actor, now } = who;
  const row = await readAllegado(tx, caso.fila.id, allegado);
  if (!row) return 'desconocido';
  if (!canSend(await sendingsOf(tx, caso.fila.id, row.id, now), now)) return 'reciente';
  const mail = await sendInvitation(deps, tx, who, caso, row);
  await recordFacts(tx, caso.fila.id, [{ tipo: 'acceso_reenviado', datos: { allegado: row.id } }], actor, now);
  return mail;
}
