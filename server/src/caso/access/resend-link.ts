/** Sends the heir one more link, to the address on file; those that live go on. */
import type { Tx } from '../../db/database.ts';
import { canSend } from '../../familia/acceso-heredero/rules.ts';
import { sendingsOf } from '../../familia/acceso-heredero/statement-sender.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import type { TakenCaso } from '../lock-caso.ts';
import type { CasosDependencies } from '../open/open-caso.ts';
import { hadNews } from '../sql-access.ts';
import { addAccess } from './add-access.ts';
import { sendLink } from './send-link.ts';

/** @returns `reciente`: they were written to a moment ago, or often today */
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
