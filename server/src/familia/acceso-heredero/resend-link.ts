/** Sends the heir one more link, to the address on file; those that live go on. */

import { addAccess } from '../../caso/access/add-access.ts';
import { sendLink } from '../../caso/access/send-link.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { hadNews } from '../../caso/sql-access.ts';
import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { canSend } from './rules.ts';
import { sendingsOf } from './statement-sender.ts';

/** @returns `reciente`: an e-mail was sent a moment ago, or several today */
export async function resendLink(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
): Promise<NewMail | 'reciente'> {
  const { actor, now } = who;
  const { id } = caso.fila;
  if (!canSend(await sendingsOf(tx, id, null, now), now)) return 'reciente';
  const hadHeard = await hadNews(tx, id);
  const access = await addAccess(deps, tx, who, id);
  const mail = await sendLink(deps, tx, who, caso, access, hadHeard);
  await recordFacts(tx, id, [{ tipo: 'acceso_reenviado' }], actor, now);
  return mail;
}
