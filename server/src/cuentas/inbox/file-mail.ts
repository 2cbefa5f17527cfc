/**
 * Files an e-mail in its case: attachments become documents for a person to check, a provider's answer becomes a proposal, the family's
 * words become a message, and a returned letter counts as never delivered. Nothing is final, and nobody gets a reply.
 */
import type { ReceivedClass } from '@albacea/contract/schemas/inbox-lists.ts';
import {
  type DocumentosDependencies,
  type PreparedDocumento,
  prepareDocumento,
} from '../../caso/documentos/receive-documento.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { recordDeadlines, recordLostMail } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import type { Tenants } from '../../db/tenant.ts';
import { type AnsweredMail, sentTexts } from '../../outbox/mail/mail-addresses.ts';
import { entryOf } from '../../outbox/mail/rules.ts';
import { returnMail } from '../../outbox/mail/written-mails.ts';
import { isPassing } from '../../queue/passing.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import { type Actor, type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { proposeAnswer } from '../respuestas/propose-answer.ts';
import { hasRoom } from '../respuestas/receive-answer.ts';
import { readCuenta } from '../sql.ts';
import { type NamedAttachment, originalPlace, type ReadMail, sealReceived, UNOPENED_TNEF } from './data.ts';
import type { ParsedMail } from './parse-mail.ts';
import { allWords, ownWords } from './rules-own-words.ts';
import { REPORT_KINDS, repliesByItself } from './rules-report.ts';
import { fileReceived } from './sql.ts';

export interface ToFile {
  readonly id: string;
  readonly answered: AnsweredMail;
  readonly prueba: string;
  readonly clase: ReceivedClass;
  readonly leido: ReadMail;
  readonly mail: ParsedMail;
  /** The message as received. */
  readonly original: Buffer;
}

/** The actors that count as bringing the documents of an e-mail; the system itself brings none. */
const PROVIDER: Actor = { visible: 'servicio', tipo: 'sistema', id: null };
const FAMILY: Actor = { visible: 'heredero', tipo: 'sistema', id: null };

/** @throws DomainError no_encontrado when the case is gone; other errors are temporary and lead to another try */
export async function fileMail(
  deps: DocumentosDependencies & { readonly tenants: Tenants },
  mail: ToFile,
): Promise<void> {
  const { base, tenants } = deps;
  const { answered } = mail;
  const aseguradora = await tenants.get(answered.aseguradora_id);
  const now = await base.readAsTenant(aseguradora.id, insurersNow);
  const who = { aseguradora, actor: answered.cuenta === null ? FAMILY : PROVIDER, now };
  const { prepared, adjuntos } = await prepareFiles(deps, who, mail);
  try {
    await base.asTenant(aseguradora.id, async (tx) => {
      const caso = await takeCaso(tx, aseguradora, answered.caso_id);
      const documentos: string[] = [];
      for (const { confirm } of prepared) documentos.push((await confirm(tx)).documento.id);
      const { cuenta } = answered;
      const letters = cuenta === null ? [] : await sentTexts(tx, caso.clave, caso.fila.id, cuenta);
      await settle(tx, { ...who, actor: SYSTEM }, caso, mail, { documentos, letters });
      const sealed = sealReceived(caso.clave, mail.id, { leido: { ...mail.leido, adjuntos } });
      const isKept = isAllKept(mail, letters, adjuntos);
      const original = isKept ? null : caso.clave.encrypt(originalPlace(mail.id), mail.original);
      if (!(await fileReceived(tx, mail.id, { clase: mail.clase, documentos, sealed, original, now })))
        throw new Error('another process has filed the e-mail');
    });
  } catch (error) {
    for (const { discard } of prepared) await discard();
    throw error;
  }
}

/** Whether only the service handles the e-mail: a report of a mail server, or mail from somebody who is not the heir now. */
const isForDesk = (filed: ToFile): boolean =>
  isReport(filed) || (filed.answered.cuenta === null && !filed.answered.al_heredero);

interface PreparedFiles {
  readonly prepared: PreparedDocumento[];
  readonly adjuntos: NamedAttachment[];
}

async function prepareFiles(deps: DocumentosDependencies, who: Requester, filed: ToFile): Promise<PreparedFiles> {
  const { cuenta } = filed.answered;
  if (isForDesk(filed)) return onlyNamed(filed, null);
  const isFull = cuenta !== null && !(await deps.base.readAsTenant(who.aseguradora.id, (tx) => hasRoom(tx, cuenta)));
  return isFull ? onlyNamed(filed, 'demasiados_documentos') : prepareAll(deps, who, filed);
}

/** Only names the attachments, which stay with the message. A returned letter is left out, because the case already holds it. */
const onlyNamed = ({ mail }: ToFile, rechazo: string | null): PreparedFiles => ({
  prepared: [],
  adjuntos: mail.adjuntos
    .filter(({ isReturned }) => !isReturned)
    .map(({ nombre, contenido }) => ({ nombre, bytes: contenido.length, rechazo })),
});
const isReport = ({ clase }: ToFile): boolean => REPORT_KINDS.some((kind) => kind === clase);

/** Inspects each file like any other upload; a refused file is named with the reason. */
async function prepareAll(
  deps: DocumentosDependencies,
  who: Requester,
  { answered, mail, leido }: ToFile,
): Promise<PreparedFiles> {
  const prepared: PreparedDocumento[] = [];
  const named: NamedAttachment[] = [];
  for (const { nombre, contenido, isTnef } of mail.adjuntos) {
    if (isTnef) {
      named.push({ nombre, bytes: contenido.length, rechazo: UNOPENED_TNEF });
      continue;
    }
    const file = { nombre, contenido: Buffer.from(contenido) };
    const brought =
      answered.cuenta === null
        ? { ...file, tipo: 'otro' as const }
        : { ...file, tipo: 'respuesta_proveedor' as const, cuenta_id: answered.cuenta };
    const rechazo = await prepareDocumento(deps, who, answered.caso_id, brought).then(
      (ready) => {
        prepared.push(ready);
        return null;
      },
      (error) => {
        if (error instanceof DomainError && !isPassing(error)) return error.codigo;
        throw error;
      },
    );
    named.push({ nombre, bytes: contenido.length, rechazo });
  }
  return { prepared, adjuntos: [...named, ...leido.adjuntos.slice(named.length)] };
}

/**
 * Whether the case now holds the whole text and every file. If not, the original message has to stay: its sender was told that it arrived
 * and will not send it again.
 */
function isAllKept(filed: ToFile, letters: readonly string[], adjuntos: readonly NamedAttachment[]): boolean {
  const { texto, cortado, reenviados } = filed.mail;
  if (isForDesk(filed) && adjuntos.length > 0) return false;
  const own = ownWords(texto, letters);
  const enclosed = reenviados.map((one) => one.texto);
  if (cortado || own.isGuess || enclosed.some((one) => ownWords(one, letters).isGuess)) return false;
  const words = [...(reenviados.length === 0 ? [own.texto] : []), ...enclosed];
  return words.every(saysSomething) && adjuntos.every(({ rechazo }) => rechazo === null);
}

/** Whether the text has a line that is no quotation: quotations alone are no answer. */
const saysSomething = (text: string): boolean => text.split('\n').some((line) => /^[^>]/.test(line.trim()));

async function settle(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  mail: ToFile,
  { documentos, letters }: { readonly documentos: readonly string[]; readonly letters: readonly string[] },
): Promise<void> {
  const { answered, clase, leido, id } = mail;
  const { cuenta } = answered;
  if (clase === 'rebote') await recordReturn(tx, who, caso, answered);
  if (clase === 'familia') {
    const fact: Fact = { tipo: 'correo_de_la_familia', datos: { correo: id } };
    await recordFacts(tx, caso.fila.id, [fact], FAMILY, who.now);
    // An answering machine would otherwise restart the reminders with each reminder that it answers.
    if (answered.al_heredero && !repliesByItself(mail.mail)) await recordDeadlines(tx, who, caso.fila.id, true);
  }
  // Also for a settled account: it waits for no answer, but the provider may report another outcome.
  if (clase === 'otra' && cuenta !== null && (await readCuenta(tx, caso.fila.id, cuenta)))
    await proposeAnswer(tx, who, {
      casoId: answered.caso_id,
      cuentaId: cuenta,
      clave: `correo:${id}`,
      via: 'correo',
      clase,
      documentos,
      texto: allWords(mail.mail, (text) => ownWords(text, letters).texto) || leido.texto,
      quien: { nombre: leido.de.nombre, email: leido.de.direccion },
      origen: leido.de.direccion,
    });
}

/** A returned letter counts as never delivered: its account becomes a task again. A family that no e-mail reaches gets a call. */
async function recordReturn(tx: Tx, who: Requester, { fila }: TakenCaso, answered: AnsweredMail): Promise<void> {
  const returned = await returnMail(tx, fila.id, answered, who.now);
  if (returned === null) return;
  const { id: correo, tipo, medio, cuenta } = returned;
  const isLetter = tipo === 'carta_proveedor';
  const fact: Fact = {
    tipo: isLetter ? 'carta_devuelta' : entryOf(tipo, 'rechazado', medio),
    datos: { cuenta, correo },
  };
  await recordFacts(tx, fila.id, [fact], who.actor, who.now);
  await recordLostMail(tx, fila.id);
}
