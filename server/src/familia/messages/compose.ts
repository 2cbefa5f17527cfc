/** Turns a draft into the final message: fills the placeholders, checks the author's own words, finds the telephone. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { MessageDraft } from '@albacea/contract/schemas/messages.ts';
import type { OpenedCaso } from '../../caso/lock-caso.ts';
import { type OpenedCuenta, openedCuentas, reservedNameIn } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import { languageFor } from '../../outbox/mail/enqueue.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import {
  draftMessage,
  draftShortMessage,
  MESSAGES_IN,
  type ReadParagraph,
} from '../../outbox/mail/templates/family-message.ts';
import type { MessageContent } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { attentionOf, type Telephone } from '../../shared/rules-attention.ts';
import { type Phrase, phrasesOf, say } from '../../shared/rules-phrase.ts';
import { hasVisibleText, normalizeNotes, normalizeText } from '../../shared/rules-text.ts';
import { phoneInUse } from '../sms/claim-phone.ts';
import { maskedPhone } from '../sms/rules.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { problemsOf, SAME_AGAIN_MS } from './rules.ts';
import { writtenSince } from './sql.ts';

const refusal = phrasesOf(es.message, en.message);

export interface MessagesDependencies {
  readonly mailSender: Pick<MailSender, 'sendsSms'>;
  /** `replyTo` is MAIL_REPLY_TO, the address for answers if the insurer has none; null: not set. */
  readonly remitente: { readonly replyTo: string | null };
  readonly config: {
    readonly letterUndoMs: number;
    readonly attention: Telephone;
    /** Domain at which we receive answers; null: we receive no e-mail, so answers go to the insurer or to MAIL_REPLY_TO. */
    readonly inbound: { readonly domain: string } | null;
  };
}

/** The final message, as the family gets it, and how often the family was written to before. */
export interface Composed {
  readonly content: MessageContent;
  readonly cuenta: string | null;
  /** The sender that is shown. */
  readonly de: string;
  readonly para: string;
  readonly asunto: string | null;
  readonly parrafos: readonly ReadParagraph[];
  /** The instant at which the same message was last written; null: it was not written within a day. */
  readonly repetido: Date | null;
  /** Number of messages written to the family within a day, without withdrawn ones. */
  readonly hoy: number;
}

/**
 * Makes the final message of a draft, and writes nothing.
 * @throws DomainError validacion, estado_no_permite: the case was annulled, the case was closed and the message asks for something, or no
 *   telephone can get the message
 */
export async function compose(
  deps: MessagesDependencies,
  tx: Tx,
  who: Requester,
  caso: OpenedCaso,
  draft: MessageDraft,
): Promise<Composed> {
  const { aseguradora, now } = who;
  const { fila, datos } = caso;
  refuseEnded(caso, draft);
  const problems = problemsOf(draft, datos.fallecido);
  if (problems.length > 0) throw invalid(...problems);
  await refuseReserved(tx, caso, draft);
  const idioma = languageFor(fila.idioma, aseguradora);
  const { nombre, apellidos, email } = datos.heredero;
  const { valores, cuenta } = await valuesOf(tx, caso, draft, idioma);
  const telefono = draft.medio === 'sms' ? await phoneFor(deps, tx, who, caso) : undefined;
  const content: MessageContent = {
    idioma,
    familiar: { nombre, apellidos, email },
    mensaje: {
      plantilla: draft.plantilla,
      valores,
      asunto: draft.asunto === undefined ? null : normalizeText(draft.asunto),
      palabras: draft.palabras !== undefined && hasVisibleText(draft.palabras) ? normalizeNotes(draft.palabras) : null,
      idioma_palabras: draft.idioma_palabras ?? idioma,
    },
    ...(telefono !== undefined && { telefono }),
  };
  const before = await writtenSince(tx, fila.id, new Date(now.getTime() - SAME_AGAIN_MS));
  const same = before.find(
    ({ plantilla, papel }) => plantilla === draft.plantilla && papel === (draft.papel ?? null) && plantilla !== 'libre',
  );
  return {
    content,
    cuenta,
    ...writtenOut(deps, who, content),
    repetido: same?.escrito ?? null,
    hoy: before.length,
  };
}

function writtenOut(
  { config }: MessagesDependencies,
  { aseguradora }: Requester,
  content: MessageContent,
): Pick<Composed, 'de' | 'para' | 'asunto' | 'parrafos'> {
  const { familiar, telefono } = content;
  if (telefono !== undefined) {
    const texto = draftShortMessage({ ...content, aseguradora });
    return {
      de: 'Albacea',
      para: maskedPhone(telefono),
      asunto: null,
      parrafos: [{ texto, idioma: null }],
    };
  }
  const atencion = attentionOf(aseguradora, config.attention);
  const { remitente, asunto, parrafos } = draftMessage({ ...content, aseguradora, atencion });
  return { de: remitente, para: `${familiar.nombre} ${familiar.apellidos} <${familiar.email}>`, asunto, parrafos };
}

/** Refuses every message in an annulled case, and messages that ask the family for something in a closed case. */
function refuseEnded({ fila: { estado } }: OpenedCaso, { plantilla }: MessageDraft): void {
  const refuse = (posible: Phrase) => new DomainError('estado_no_permite', { estado, posible });
  if (estado === 'anulado') throw refuse(refusal('annulled'));
  if (estado === 'cerrado' && (plantilla === 'papel' || plantilla === 'identificador')) throw refuse(refusal('ended'));
}

/** Answers go to the insurer and quote the message, so no message names what the family keeps from the insurer. */
async function refuseReserved(tx: Tx, caso: OpenedCaso, { asunto = '', palabras = '' }: MessageDraft): Promise<void> {
  const named = await reservedNameIn(tx, caso, `${asunto}\n${palabras}`);
  if (named === null) return;
  const texto = refusal('namesReserved', { nombre: named });
  throw invalid({ campo: 'palabras', texto });
}

async function valuesOf(
  tx: Tx,
  caso: OpenedCaso,
  { plantilla, papel, cuenta_id }: MessageDraft,
  idioma: Language,
): Promise<{ valores: Record<string, string>; cuenta: string | null }> {
  const phrases = MESSAGES_IN[idioma];
  const one =
    cuenta_id === undefined ? null : (await openedCuentas(tx, caso)).find(({ fila }) => fila.id === cuenta_id);
  if (one === undefined) throw invalid({ campo: 'cuenta_id', texto: refusal('otherCaso') });
  const empresa = one?.fila.reservada ? phrases.reservada : (one?.datos.proveedor ?? '');
  const cuenta = one?.fila.id ?? null;
  if (plantilla === 'papel' && papel !== undefined) {
    const para_quien = one === null ? '' : say(phrases.paraQuien, { empresa });
    return { cuenta, valores: { papel: phrases.papel[papel], para_quien } };
  }
  if (plantilla === 'identificador') return { cuenta, valores: { empresa } };
  if (plantilla !== 'como_va') return { cuenta, valores: {} };
  const cuentas = await openedCuentas(tx, caso);
  const standing = STANDING.map(([word, states]) => ({
    word,
    names: cuentas.filter(({ fila }) => states.includes(fila.estado)),
  }));
  const said = standing
    .filter(({ names }) => names.length > 0)
    .map(({ word, names }) => say(phrases.estado[word], { cuentas: namesOf(names, idioma) }));
  const { en_espera_de: wait } = caso.fila;
  // whoever else the case waits for, the family may have a letter to send, or an account to close itself
  const turn = wait === null ? 'fin' : wait === 'heredero' ? wait : 'otros';
  return {
    cuenta,
    valores: {
      ...Object.fromEntries(standing.map(({ word, names }) => [word, String(names.length)])),
      estado: said.length > 0 ? said.join(' ') : phrases.estado.ninguna,
      turno: phrases.turno[turn],
    },
  };
}

/** The three words for the state of an account in a message to the family, each with the states that it stands for. */
const STANDING: readonly (readonly ['hechas' | 'pedidas' | 'por_pedir', readonly CuentaState[]])[] = [
  ['hechas', ['resuelta', 'sin_respuesta']],
  ['pedidas', ['solicitada']],
  ['por_pedir', ['propuesta', 'confirmada', 'rechazada']],
];

/**
 * The names of the companies as a list in words. Reserved accounts come last and without names, because the insurer reads the answers, which
 * quote the message.
 */
function namesOf(cuentas: readonly OpenedCuenta[], idioma: Language): string {
  const { reservada, reservadas } = MESSAGES_IN[idioma];
  const [hidden, named] = [cuentas.filter(({ fila }) => fila.reservada), cuentas.filter(({ fila }) => !fila.reservada)];
  const names = new Set(named.map(({ datos }) => datos.proveedor));
  const rest = hidden.length === 0 ? [] : [hidden.length === 1 ? reservada : reservadas];
  return new Intl.ListFormat(idioma, { type: 'conjunction' }).format([...names, ...rest]);
}

/** The telephone for the message, which got a link or a code by text message before. @throws DomainError estado_no_permite: there is none */
async function phoneFor(deps: MessagesDependencies, tx: Tx, who: Requester, caso: OpenedCaso): Promise<string> {
  const phone = await phoneInUse(deps, tx, who, caso);
  if (phone !== null) return phone;
  throw new DomainError('estado_no_permite', {
    estado: caso.fila.estado,
    posible: refusal('noTelephone'),
  });
}
