/** Turns a row of the outbox into an e-mail, a text message or a letter on paper. */
import { SERVICE_ID } from '../../db/service.ts';
import type { Tenant } from '../../db/tenant.ts';
import { LOGO_CID, type MailAttachment, type MailSignature, type OutgoingMail } from '../../platform/mail/transport.ts';
import type { PostalItem } from '../../platform/post.ts';
import type { SmsMessage } from '../../platform/sms.ts';
import { attentionOf, type Telephone } from '../../shared/rules-attention.ts';
import { escapeText } from '../../shared/rules-html.ts';
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
  /** Addresses of this e-mail alone, for answers and for bounces; absent: this installation receives no e-mail. */
  readonly respuesta?: string;
  readonly rebotes?: string;
  /** The insurer's own address, if it is verified; without it, the service is the sender. */
  readonly own?: OwnSender | null;
  /** The insurer's logo, if it has one; only e-mails to families show it. */
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
 * Whether an e-mail goes to a family, and so comes from the insurer: every e-mail about a case that is no letter to a provider. Letters come
 * from the service, because a provider that ignores `Reply-To` would tell the insurer what it may not see. E-mails to the staff, which are
 * about no case, come from the service too.
 */
export const isToFamily = ({ tipo, caso }: Pick<Sending, 'tipo' | 'caso'>): boolean =>
  caso !== null && tipo !== 'carta_proveedor';

/** Kinds of e-mail to a member of the staff that are about their insurer, not about their own account. */
const ABOUT_INSURER: ReadonlySet<MailType> = new Set([
  'rol_cambiado',
  'clave_creada',
  'remitente_caido',
  'consulta_contestada',
]);

/**
 * Whether an e-mail is about a staff member's own account. Such an account may serve several insurers, so the e-mail is sent even if the
 * insurer is a test insurer. Without a mail server it is kept in the service's folder.
 */
export const isAboutOwnAccount = ({ tipo, contenido }: Pick<Sending, 'tipo' | 'contenido'>): boolean =>
  'acceso' in contenido && !ABOUT_INSURER.has(tipo);

/** The service as sender: MAIL_FROM, and MAIL_REPLY_TO if set. */
export interface Sender {
  readonly direccion: string;
  readonly replyTo: string | null;
  /** The number for families whose insurer has no telephone. */
  readonly attention: Telephone;
}

export function messageOf(
  { direccion, replyTo: ours, attention }: Sender,
  aseguradora: Tenant,
  sending: Sending,
): OutgoingMail {
  const picture = isToFamily(sending) ? (sending.picture ?? null) : null;
  const logo = picture && { ...picture, src: `cid:${LOGO_CID}` };
  const { remitente, asunto, texto, html, para, idioma } = textOf(aseguradora, attention, sending, logo);
  const own = isToFamily(sending) ? (sending.own ?? null) : null;
  // Answers to an insurer's own address, and bounces, may quote the family's link: unless they have an address of their own, MAIL_FROM gets them.
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
    // Only letters to providers have attachments. They count as personal, so that companies do not set them aside as automatic mail.
    ...(sending.adjuntos && { attachments: sending.adjuntos, personal: true }),
    ...(aseguradora.pruebas && !isAboutOwnAccount(sending) && { ensayo: true }),
    folder: isAboutOwnAccount(sending) ? `${SERVICE_ID}/avisos` : `${aseguradora.id}/${sending.caso ?? 'avisos'}`,
  };
}

/** @throws TypeError for a kind that is never sent as a text message */
export function smsOf(aseguradora: Tenant, { id, tipo, caso, creado, contenido }: Sending): SmsMessage {
  const folder = `${aseguradora.id}/${caso}`;
  const place = { id, written: creado, folder, ...(aseguradora.pruebas && { ensayo: true }) };
  if ('mensaje' in contenido && contenido.telefono !== undefined && caso !== null) {
    const text = draftShortMessage({ ...contenido, aseguradora });
    return { ...place, to: contenido.telefono, text };
  }
  if (!('heredero' in contenido) || contenido.telefono === undefined || caso === null)
    throw new TypeError('this kind is never sent as a text message');
  const { idioma, telefono, enlace, codigo = null } = contenido;
  const text = draftSms(tipo as SmsType, { idioma, aseguradora: aseguradora.nombre, enlace, codigo });
  return { ...place, to: telefono, text };
}

/** Answers to a letter go to its own address, which identifies the account; answers of families go to the insurer if it may read them. */
function answersTo(aseguradora: Tenant, sending: Sending, ours: string | null): string | null {
  const own = sending.respuesta ?? ours;
  if (sending.respuesta && sending.tipo === 'carta_proveedor') return own;
  return mayInsurerReadAnswers(aseguradora, sending) ? (aseguradora.responder_a ?? own) : own;
}

/** Members that may name an account that the family hides from the insurer, or say why a document of the family was rejected. */
const CONFIDENTIAL = ['hecho', 'pendientes', 'firmado', 'desacuerdo', 'rechazo'] as const;

/**
 * Whether the insurer may get the answers. An answer quotes the e-mail, and in Variant B the insurer must never see a link or a code of the
 * family. An e-mail about no case goes to the insurer's own staff, so answers to it are meant for us.
 */
function mayInsurerReadAnswers({ variante }: Tenant, { caso, contenido }: Sending): boolean {
  if (caso === null) return false;
  if ('heredero' in contenido && CONFIDENTIAL.some((member) => contenido[member] !== undefined)) return false;
  const opens = ('enlace' in contenido && contenido.enlace !== null) || ('codigo' in contenido && contenido.codigo);
  return variante === 'A' || !opens;
}

function textOf(aseguradora: Tenant, attention: Telephone, { tipo, contenido }: Sending, logo: LetterLogo | null) {
  if ('proveedor' in contenido) return draftLetter(aseguradora, contenido);
  // The staff gets English if that is the insurer's language, else Spanish.
  const staffLanguage = aseguradora.idioma === 'en' ? 'en' : 'es';
  if ('acceso' in contenido) {
    const { nombre, email } = contenido.acceso;
    const letter = draftAccess(tipo as AccessType, { ...contenido, idioma: staffLanguage, aseguradora });
    return { ...letter, para: { nombre, direccion: email }, idioma: staffLanguage };
  }
  if ('destinatario' in contenido) {
    const { nombre, email } = contenido.destinatario;
    const idioma = staffLanguage;
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
    dejado: contenido.dejado ?? false,
    dia,
    baja,
    invitacion: invitacion ?? null,
    desacuerdo: contenido.desacuerdo ?? null,
  });
  return { ...letter, para: { nombre: `${heredero.nombre} ${heredero.apellidos}`, direccion: heredero.email }, idioma };
}

/** Proof that a letter was posted: the carrier's number of the item, and the day. */
export interface KeptProof {
  readonly numero: string;
  readonly fecha: string;
}

/** The request that a posted letter makes to a provider. */
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

/** Makes the letter that a carrier prints and posts. @returns null: the row is no letter on paper */
export function postalOf(
  aseguradora: Tenant,
  { id, caso, creado, contenido }: Pick<Attempt, 'id' | 'caso' | 'creado' | 'contenido'>,
  attachments: readonly MailAttachment[],
): PostedItem | null {
  if (!('proveedor' in contenido) || !contenido.postal || caso === null) return null;
  const { medio, lineas, cuenta, solicitud } = contenido.postal;
  // The address sheet is the last attachment, and has to be printed first.
  const documents = [...attachments.slice(-1), ...attachments.slice(0, -1)];
  const folder = `${aseguradora.id}/${caso}`;
  return {
    item: { id, kind: medio, to: lineas, documents, written: creado, folder },
    request: { caso, cuenta, solicitud },
  };
}

/** A letter to a provider as an e-mail, laid out plainly, so that every provider can read and quote it. */
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
