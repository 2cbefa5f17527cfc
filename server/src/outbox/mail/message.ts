/** Turns a row of the outbox into an e-mail, a text message or a letter on paper. */
import { SERVICE_ID } from '../../db/service.ts';
import type { Tenant } from '../../db/tenant.ts';
import {
  LOGO_CID,
  type MailAttachment,
  type MailMessageType,
  type MailSignature,
} from '../../platform/mail/transport.ts';
import type { PostalItem } from '../../platform/post.ts';
import type { SmsMessage } from '../../platform/sms.ts';
import { attentionOf, type Telephone } from '../../shared/rules-attention.ts';
import { DAYS_UNTIL_DEACTIVATE } from '../webhooks/rules.ts';
import type { Attempt } from './prepare-attempt.ts';
import { draftAccess } from './templates/access-letter.ts';
import { draftToPerson } from './templates/alive-letter.ts';
import { draft } from './templates/draft.ts';
import { draftMessage, draftShortMessage } from './templates/family-message.ts';
import type { LetterLogo } from './templates/letter-html.ts';
import { draftNotice } from './templates/notice-webhook.ts';
import { draftAboutData } from './templates/rights-letter.ts';
import { draftSms, type SmsType } from './templates/sms.ts';
import type { AccessType, AnyContent, LetterContent, LetterType, MailType, PersonType } from './types.ts';

export interface Sending {
  readonly id: string;
  readonly tipo: MailType;
  readonly caso: string | null;
  readonly creado: Date;
  readonly contenido: AnyContent;
  readonly adjuntos?: readonly MailAttachment[];
  /** Its own addresses for answers and for bounces, where this installation receives e-mail. */
  readonly respuesta?: string;
  readonly rebotes?: string;
  /** The insurer's own address, where it is verified; the service's otherwise. */
  readonly own?: OwnSender | null;
  /** The insurer's logo, where it has one; it goes to families alone. */
  readonly picture?: SentPicture | null;
}

/** A PNG, with its size in pixels and its alternative text. */
export interface SentPicture extends Omit<LetterLogo, 'src'> {
  readonly png: Buffer;
}

/** The address of an insurer at its own domain, and the DKIM key for it. */
export interface OwnSender {
  readonly direccion: string;
  readonly firma: MailSignature;
}

/**
 * E-mails to families come from their insurer. Letters to providers come from the service, which acts by the mandate: a provider that
 * answers to the sender and not to `Reply-To` would tell an insurer what it may not see. E-mails to the staff come from the service too.
 */
export const isToFamily = ({ tipo, caso }: Pick<Sending, 'tipo' | 'caso'>): boolean =>
  caso !== null && tipo !== 'carta_proveedor';

/** Kinds to a member of the staff about their insurer. */
const OF_INSURER: ReadonlySet<MailType> = new Set([
  'rol_cambiado',
  'clave_creada',
  'remitente_caido',
  'consulta_contestada',
]);

/**
 * Whether an e-mail opens or changes a staff member's own account, which may serve at several insurers: the service sends it, for a
 * test insurer too, and no insurer keeps it.
 */
export const isOfPerson = ({ tipo, contenido }: Pick<Sending, 'tipo' | 'contenido'>): boolean =>
  'acceso' in contenido && !OF_INSURER.has(tipo);

/** The service as sender: MAIL_FROM, and MAIL_REPLY_TO if set. */
export interface Sender {
  readonly direccion: string;
  readonly replyTo: string | null;
  /** The number for families whose insurer has no telephone. */
  readonly attention: Telephone;
}

/** The e-mail of a row. Answers go to the insurer if it may read them, else to the service's answer address if there is one. */
export function messageOf(
  { direccion, replyTo: ours, attention }: Sender,
  aseguradora: Tenant,
  sending: Sending,
): MailMessageType {
  const picture = isToFamily(sending) ? (sending.picture ?? null) : null;
  const logo = picture && { ...picture, src: `cid:${LOGO_CID}` };
  const { remitente, asunto, texto, html, para, idioma } = textOf(aseguradora, attention, sending, logo);
  const own = isToFamily(sending) ? (sending.own ?? null) : null;
  // Answers and bounces may quote the family's link, so without an address of ours they go to MAIL_FROM, not to the insurer's sender.
  const replyTo = answersTo(aseguradora, sending, ours) ?? (own && direccion);
  const rebotes = sending.rebotes ?? (own && direccion);
  return {
    id: sending.id,
    messageId: `<${sending.id}@${direccion.split('@')[1]}>`,
    de: { nombre: remitente, direccion: own?.direccion ?? direccion },
    ...(rebotes && { rebotes }),
    ...(own && { firma: own.firma }),
    para,
    ...(replyTo && { replyTo }),
    ...('baja' in sending.contenido && sending.contenido.baja && { baja: sending.contenido.baja }),
    asunto,
    texto,
    html,
    ...(picture && { logo: picture.png }),
    idioma,
    fecha: sending.creado,
    // a person ordered the letter
    ...(sending.adjuntos && { attachments: sending.adjuntos, personal: true }),
    ...(aseguradora.pruebas && !isOfPerson(sending) && { ensayo: true }),
    folder: isOfPerson(sending) ? `${SERVICE_ID}/avisos` : `${aseguradora.id}/${sending.caso ?? 'avisos'}`,
  };
}

/** The text message of a row. @throws TypeError for a kind that no family gets by telephone */
export function smsOf(aseguradora: Tenant, { id, tipo, caso, creado, contenido }: Sending): SmsMessage {
  const folder = `${aseguradora.id}/${caso}`;
  const place = { id, written: creado, folder, ...(aseguradora.pruebas && { ensayo: true }) };
  if ('mensaje' in contenido && contenido.telefono !== undefined && caso !== null) {
    const text = draftShortMessage({ ...contenido, aseguradora });
    return { ...place, to: contenido.telefono, text };
  }
  if (!('heredero' in contenido) || contenido.telefono === undefined || caso === null)
    throw new TypeError('no message for a telephone');
  const { idioma, telefono, enlace, codigo = null } = contenido;
  const text = draftSms(tipo as SmsType, { idioma, aseguradora: aseguradora.nombre, enlace, codigo });
  return { ...place, to: telefono, text };
}

/** Answers to a letter go to its own address, which identifies the account; answers of families go to the insurer if it may read them. */
function answersTo(aseguradora: Tenant, sending: Sending, ours: string | null): string | null {
  const own = sending.respuesta ?? ours;
  if (sending.respuesta && sending.tipo === 'carta_proveedor') return own;
  return returnsAAseguradora(aseguradora, sending) ? (aseguradora.responder_a ?? own) : own;
}

/** Members that may name an account that the family hides from the insurer, or say why its paper was rejected. */
const NAMING = ['hecho', 'pendientes', 'firmado', 'desacuerdo', 'rechazo'] as const;

/**
 * Whether answers go to the insurer. Answers quote the e-mail, and in Variant B the insurer must never see a link or a code of the
 * family, so answers to those come to us. An e-mail about no case is to the insurer itself, and its answers come to us too.
 */
function returnsAAseguradora({ variante }: Tenant, { caso, contenido }: Sending): boolean {
  if (caso === null) return false;
  if ('heredero' in contenido && NAMING.some((member) => contenido[member] !== undefined)) return false;
  const opens = ('enlace' in contenido && contenido.enlace !== null) || ('codigo' in contenido && contenido.codigo);
  return variante === 'A' || !opens;
}

function textOf(aseguradora: Tenant, attention: Telephone, { tipo, contenido }: Sending, logo: LetterLogo | null) {
  if ('proveedor' in contenido) return draftLetter(aseguradora, contenido);
  // The staff gets English if that is the insurer's language, else Spanish.
  const houseLanguage = aseguradora.idioma === 'en' ? 'en' : 'es';
  if ('acceso' in contenido) {
    const { nombre, email } = contenido.acceso;
    const letter = draftAccess(tipo as AccessType, { ...contenido, idioma: houseLanguage, aseguradora });
    return { ...letter, para: { nombre, direccion: email }, idioma: houseLanguage };
  }
  if ('destinatario' in contenido) {
    const { nombre, email } = contenido.destinatario;
    const idioma = houseLanguage;
    const notice = draftNotice({ ...contenido, idioma, aseguradora, diasHastaDesactivar: DAYS_UNTIL_DEACTIVATE });
    return { ...notice, para: { nombre, direccion: email }, idioma };
  }
  const atencion = attentionOf(aseguradora, attention);
  if ('persona' in contenido) {
    const { nombre, apellidos, email } = contenido.persona;
    const letter = draftToPerson(tipo as PersonType, { ...contenido, aseguradora, atencion, logo });
    return { ...letter, para: { nombre: `${nombre} ${apellidos}`, direccion: email }, idioma: contenido.idioma };
  }
  if ('interesado' in contenido) {
    const { nombre, apellidos, email } = contenido.interesado;
    const letter = draftAboutData({ ...contenido, aseguradora, atencion, logo });
    return { ...letter, para: { nombre: `${nombre} ${apellidos}`, direccion: email }, idioma: contenido.idioma };
  }
  if ('mensaje' in contenido) {
    const { nombre, apellidos, email } = contenido.familiar;
    const letter = draftMessage({ ...contenido, aseguradora, atencion, logo });
    return { ...letter, para: { nombre: `${nombre} ${apellidos}`, direccion: email }, idioma: contenido.idioma };
  }
  const { heredero, fallecido, idioma, enlace, caduca, codigo, invitacion, poliza = null } = contenido;
  const { pendientes = [], hecho = [], firmado = [], rechazo = null, dia = null, baja = null } = contenido;
  const letter = draft(tipo as LetterType, {
    idioma,
    heredero,
    fallecido,
    aseguradora,
    atencion,
    logo,
    poliza,
    enlace,
    caduca: caduca === null ? null : new Date(caduca),
    codigo: codigo ?? null,
    pendientes,
    hecho,
    firmado,
    rechazo,
    dia,
    baja,
    invitacion: invitacion ?? null,
    desacuerdo: contenido.desacuerdo ?? null,
  });
  return { ...letter, para: { nombre: `${heredero.nombre} ${heredero.apellidos}`, direccion: heredero.email }, idioma };
}

/** Proof that a letter was posted: the carrier's number and day. */
export interface KeptProof {
  readonly numero: string;
  readonly fecha: string;
}

/** The request that a posted letter carries. */
export interface PostedRequest {
  /** Internal id of the case. */
  readonly caso: string;
  readonly cuenta: string;
  readonly solicitud: number;
}

export interface PostedItem {
  readonly item: PostalItem;
  readonly request: PostedRequest;
}

/** The sheets that a carrier prints and posts, the address first. @returns null: the letter does not go by post */
export function postalOf(
  aseguradora: Tenant,
  { id, caso, creado, contenido }: Pick<Attempt, 'id' | 'caso' | 'creado' | 'contenido'>,
  papers: readonly MailAttachment[],
): PostedItem | null {
  if (!('proveedor' in contenido) || !contenido.postal || caso === null) return null;
  const { medio, lineas, cuenta, solicitud } = contenido.postal;
  const documents = [...papers.slice(-1), ...papers.slice(0, -1)];
  const folder = `${aseguradora.id}/${caso}`;
  return {
    item: { id, kind: medio, to: lineas, documents, written: creado, folder },
    request: { caso, cuenta, solicitud },
  };
}

/** A letter to a provider as an e-mail: its text in plain form, so that any desk can read and quote it. */
function draftLetter(aseguradora: { readonly nombre: string }, letter: LetterContent) {
  const { idioma, asunto, texto, proveedor } = letter;
  return {
    remitente: `Albacea, por cuenta de ${aseguradora.nombre}`,
    asunto,
    texto,
    html: inHtml(texto, idioma),
    idioma,
    para: { nombre: proveedor.nombre, direccion: proveedor.email },
  };
}

function inHtml(text: string, language: string): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>\n<html lang="${language}">\n<body style="font: 15px/1.5 Georgia, serif; max-width: 42em">\n${paragraphs.join('\n')}\n</body>\n</html>\n`;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
