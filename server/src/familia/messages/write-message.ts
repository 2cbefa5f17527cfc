/** A person of the service writes to the family. The message leaves after some seconds; until then it can be taken back. */
import type { Message, MessageDraft, MessagePreview, NewMessage } from '@albacea/contract/schemas/messages.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { lookAtCaso, type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { isLive } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMessage, withdrawMails, withdrawSms } from '../../outbox/mail/enqueue.ts';
import { replyAddressShown } from '../../outbox/mail/rules-addresses.ts';
import { takeBackMails } from '../../outbox/mail/written-mails.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import type { FactKind } from '../../shared/rules-facts.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type Composed, compose, type MessagesDependencies } from './compose.ts';
import { type MessageData, messagePlace, viewMessage } from './messages.ts';
import { MESSAGE_DAYS, MOST_A_DAY } from './rules.ts';
import { assignMessages, insertMessage, type MessageRow, readMessage, retireMessage, retireUnsent } from './sql.ts';

const refusal = phrasesOf(es.message, en.message);

/**
 * Previews the message; nothing is written.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite
 */
export async function previewMessage(
  deps: MessagesDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  draft: MessageDraft,
): Promise<MessagePreview> {
  requireActor(who.actor, 'servicio');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const { content, de, para, asunto, parrafos, repetido } = await compose(deps, tx, who, caso, draft);
  const bySms = content.telefono !== undefined;
  const { inbound } = deps.config;
  const answeredTo = inbound
    ? replyAddressShown(inbound.domain)
    : (who.aseguradora.responder_a ?? deps.remitente.replyTo);
  return {
    idioma: content.idioma,
    asunto,
    parrafos: [...parrafos],
    medio: draft.medio,
    de,
    para,
    responder_a: bySms ? null : answeredTo,
    repetido: repetido?.toISOString() ?? null,
    segundos: Math.ceil(deps.config.letterUndoMs / 1000),
  };
}

/**
 * Writes a message. If a message of the same case, author and template has the same id, that message is returned and nothing is written.
 * @throws DomainError as {@link previewMessage}, codigo_en_uso
 */
export async function writeMessage(
  deps: MessagesDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { mensaje_id, repetido_a_sabiendas, ...draft }: NewMessage,
): Promise<Message> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const caso = await takeCaso(tx, aseguradora, casoId);
  const before = await readMessage(tx, caso.fila.id, mensaje_id);
  if (before?.plantilla === draft.plantilla && before.autor === actor.id) return viewMessage(tx, caso, mensaje_id, now);
  const composed = await compose(deps, tx, who, caso, draft);
  refuseTooMuch(composed, repetido_a_sabiendas ?? false, caso);
  await insert(deps, tx, who, caso, { mensaje_id, ...draft }, composed);
  const { plantilla, medio, papel } = draft;
  const detail = { mensaje: mensaje_id, plantilla, medio, ...(papel && { papel }) };
  await recordFacts(tx, caso.fila.id, [{ tipo: 'mensaje_escrito', datos: detail }], actor, now);
  if (papel && isLive(caso.fila.estado)) await advanceCaso(tx, who, caso.fila.id);
  return viewMessage(tx, caso, mensaje_id, now);
}

function refuseTooMuch({ repetido, hoy }: Composed, meant: boolean, { fila }: TakenCaso): void {
  if (repetido !== null && !meant)
    throw invalid({
      campo: 'repetido_a_sabiendas',
      texto: refusal('repeated'),
    });
  if (hoy < MOST_A_DAY) return;
  const posible = refusal('tooMany');
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}

async function insert(
  { config }: MessagesDependencies,
  tx: Tx,
  { actor, now }: Requester,
  { fila, clave }: TakenCaso,
  { mensaje_id: id, plantilla, medio, papel }: NewMessage,
  { content, cuenta, para, asunto, parrafos }: Composed,
): Promise<void> {
  const correo = uuidV7(now);
  const data: MessageData = { idioma: content.idioma, para, asunto, parrafos };
  const sealed = clave.encryptJson(messagePlace(id), data);
  const row = {
    id,
    caso: fila.id,
    correo,
    plantilla,
    medio,
    papel: papel ?? null,
    cuenta,
    autor: actor.id,
    escrito: now,
  };
  if (!(await insertMessage(tx, { ...row, datos_cifrados: sealed })))
    throw new DomainError('codigo_en_uso', { codigo: id });
  const later = (ms: number) => new Date(now.getTime() + ms);
  const times = { now, sale: later(config.letterUndoMs), caduca: later(MESSAGE_DAYS * MS_PER_DAY) };
  await enqueueMessage(tx, clave, { id: correo, caso: fila.id }, content, times);
}

/**
 * Takes back a message that has not left; its request for a paper ends too.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, mensaje_ya_salio
 */
export async function takeBackMessage(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const { caso, row } = await take(tx, who, casoId, id);
  if ((await takeBackMails(tx, [row.correo], who.now)) === 0) throw new DomainError('mensaje_ya_salio');
  await retireMessage(tx, id, who.now);
  await tell(tx, who, caso, row, 'mensaje_deshecho');
}

/**
 * Ends a message's request for a paper; the message stays as sent. A second time changes nothing.
 * @throws DomainError no_encontrado (also when the message asks for no paper), caso_bloqueado, accion_no_permitida
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

async function tell(tx: Tx, who: Requester, { fila }: TakenCaso, row: MessageRow, tipo: FactKind): Promise<void> {
  const datos = { mensaje: row.id, ...(row.papel && { papel: row.papel }) };
  await recordFacts(tx, fila.id, [{ tipo, datos }], who.actor, who.now);
  if (row.papel && isLive(fila.estado)) await advanceCaso(tx, who, fila.id);
}

/**
 * Withdraws waiting messages, with their requests for papers.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function withdrawWaitingMessages(tx: Tx, caso: string, now: Date): Promise<void> {
  await retireUnsent(tx, caso, await withdrawMails(tx, caso, now, `tipo = 'mensaje'`), now);
}

/** Withdraws everything that waits for wrong telephones: links, codes, and messages with their requests for papers. */
export async function withdrawWaitingSms(
  tx: Tx,
  { fila, clave }: TakenCaso,
  isWrong: (telephone: string) => boolean,
  now: Date,
): Promise<void> {
  await retireUnsent(tx, fila.id, await withdrawSms(tx, clave, fila.id, isWrong, now), now);
}

/**
 * Assigns the messages that a former heir got to that person's new record as a relative. Waiting messages are withdrawn; the others no longer
 * ask for papers.
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado the relative as whom the former heir is kept
 */
export async function leaveMessages(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await withdrawWaitingMessages(tx, caso, now);
  await assignMessages(tx, caso, allegado, now);
}
