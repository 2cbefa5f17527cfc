/** The telephones of the heir: which of them get links and codes, the mobile given in the portal, and the link by text message. */
import type { Contact, DeskContact } from '@albacea/contract/schemas/sms.ts';
import { addAccess } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { lookAtCaso, type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { rewriteContact } from '../../caso/people/heredero.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { herederoOnly, requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizePhone } from '../../shared/rules-text.ts';
import { sendingsOf } from '../acceso-heredero/links-sent.ts';
import { canSend } from '../acceso-heredero/rules.ts';
import { redirectCall } from '../llamadas/calls.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { claimPhone, phoneHash, phonesOf, reachablePhone } from './claim-phone.ts';
import { endMisdirected } from './misdirected.ts';
import { type HerederoPhones, maskedPhone, smsProblem } from './rules.ts';

const problemOf = phrasesOf(es.sms, en.sms);

interface Deps {
  readonly mailSender: Pick<MailSender, 'sendsSms'>;
}

/** The telephones as the family sees them: only the end of each number, because the holder of the link may be somebody else. */
export async function viewContact(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<Contact> {
  const { propio, enlace, codigo, hay_sms } = await look(deps, tx, who, casoId);
  const masked = (phone: string | null) => phone && maskedPhone(phone);
  return { propio: masked(propio), enlace: masked(enlace), codigo: masked(codigo), hay_sms };
}

/** The telephones as the service sees them, in full. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewDeskContact(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<DeskContact> {
  requireActor(who.actor, 'servicio');
  return look(deps, tx, who, casoId);
}

async function look(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<DeskContact> {
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  return {
    propio: caso.datos.contacto?.telefono ?? null,
    enlace: await reachablePhone(deps, tx, who, caso, 'enlace'),
    codigo: await reachablePhone(deps, tx, who, caso, 'codigo'),
    hay_sms: deps.mailSender.sendsSms(who.aseguradora),
  };
}

/**
 * The heir gives a mobile in the portal, or removes it. The telephone on file stays as it is. A mobile given before may have been mistyped and belong
 * to a stranger. So links that went to telephones no longer known end, with what their visitors did, messages waiting for them are withdrawn, and a
 * call goes to the telephone that the heir has now.
 * @param written null: removes the mobile
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite, accion_no_permitida, validacion
 */
export async function givePhone(tx: Tx, who: Requester, casoId: string, written: string | null): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const telefono = written === null ? null : readPhone(written, 'telefono');
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { own, onFile } = phonesOf(caso);
  if (own === telefono) return;
  const right = [onFile, telefono].filter((phone) => phone !== null);
  await endMisdirected(tx, who, caso, { exceptTo: right }, actor.id);
  await redirectCall(tx, caso, (phone) => phone === own, telefono ?? onFile, now);
  await rewriteContact(tx, caso, telefono);
  const tipo = telefono === null ? 'telefono_retirado' : 'telefono_dado';
  await recordFacts(tx, caso.fila.id, [{ tipo }], actor, now);
  await advanceCaso(tx, who, caso.fila.id); // withdrawn messages no longer ask the family for documents
}

/**
 * Reads a typed number that takes text messages.
 * @returns the number, E.164
 * @throws DomainError validacion
 */
function readPhone(written: string, campo: string): string {
  const phone = normalizePhone(written);
  const problem = smsProblem(phone);
  if (problem !== null) throw invalid({ campo, texto: problemOf(problem) });
  return phone;
}

/**
 * Sends the heir one more link by text message; valid links stay valid. Links by e-mail and by text message share one limit.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite: as {@link claimPhone}; enlace_reciente
 */
export async function sendLinkBySms(deps: CasosDependencies, tx: Tx, who: Requester, casoId: string): Promise<void> {
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  await sendLinkToPhone(deps, tx, who, caso);
  await recordDeadlines(tx, who, caso.fila.id);
}

/** Like {@link sendLinkBySms}, for a caller that has locked the case. @param phones the telephones to choose from */
export async function sendLinkToPhone(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  phones?: HerederoPhones,
): Promise<void> {
  const { actor, now } = who;
  const { id } = caso.fila;
  if (!canSend(await sendingsOf(tx, id, null, now), now)) throw new DomainError('enlace_reciente');
  const telefono = await claimPhone(deps, tx, who, caso, 'enlace', phones);
  const { enlace, caduca } = await addAccess(deps, tx, who, id, { phone: phoneHash(who, caso, telefono) });
  await writeToFamily(tx, who, caso, {
    tipo: 'acceso_nuevo',
    caduca,
    immediate: false,
    contenido: { enlace, caduca: caduca.toISOString(), telefono },
  });
  await recordFacts(tx, id, [{ tipo: 'enlace_por_sms' }], actor, now);
}
