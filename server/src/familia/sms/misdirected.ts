/** Ends links that went by text message to a wrong telephone, and undoes some of what their visitors did. */
import { endSmsLinks, type SmsLinks } from '../../caso/access/access.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { setReminders } from '../../caso/record-deadlines.ts';
import { withdrawLooks } from '../../cuentas/rastros/looks.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { withdrawInvitedBy } from '../allegados/people-invited.ts';
import { redirectCall } from '../llamadas/calls.ts';
import { withdrawWaitingSms } from '../messages/write-message.ts';
import { dropHandoverRequest } from '../relevo/handover-request.ts';
import { phoneHash } from './claim-phone.ts';

/**
 * Ends links that went to a wrong telephone, because its owner may be a stranger, and withdraws the text messages that wait for it. If somebody
 * opened such a link, also withdraws the relatives invited with it and the permission to look at traces, cancels a call to a telephone other
 * than the insurer's, ends a request for a handover, and lets the reminders go on.
 * @param spared id of the link by which the present visitor came in, which stays valid; null: none
 * @returns whether somebody had opened one of the links
 */
export async function endMisdirected(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  links: SmsLinks<string>,
  spared: string | null = null,
): Promise<boolean> {
  const { id } = caso.fila;
  const hash = (phone: string) => phoneHash(who, caso, phone);
  const hashed = 'to' in links ? { to: hash(links.to) } : { exceptTo: links.exceptTo.map(hash) };
  const isWrong = (phone: string) => ('to' in links ? phone === links.to : !links.exceptTo.includes(phone));
  await withdrawWaitingSms(tx, caso, isWrong, who.now);
  const opened = await endSmsLinks(tx, id, hashed, spared, who.now);
  if (opened.length === 0) return false;
  const facts = await withdrawInvitedBy(tx, id, opened, who.now);
  await recordFacts(tx, id, facts, who.actor, who.now);
  await redirectCall(tx, caso, (phone) => phone !== caso.datos.heredero.telefono, null, who.now);
  await dropHandoverRequest(tx, id, who.now);
  await withdrawLooks(tx, who, caso, null);
  await setReminders(tx, id, null);
  return true;
}
