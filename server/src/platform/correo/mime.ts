import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import type { MensajeCorreo } from './transporte.ts';

const MESSAGE_ID = /^<[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+>$/;
const IDENTIFICADOR = /^[A-Za-z0-9-]{1,64}$/;
const IDIOMA = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
/** Short enough for one header line: a folded address is no address. */
const BAJA = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;
const DIRECCION = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Controls (line breaks above all), line separators, and the marks that reorder what is shown. */
const INVISIBLES = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Where text begins that a reader would decode (RFC 2047), although nobody encoded it. */
const LIKE_AN_ENCODED_WORD = /=(?=\?[^?]*\?[BQ]\?)/gi;

/**
 * Prepares the message as it goes over the wire: text and HTML as alternatives in quoted-printable, then the papers in base64
 * (RFC 2046, 5.1.3). Its bytes are the same at every attempt, because id, date and boundary come from the message.
 *
 * @returns nodemailer's message, or null if no server could take the recipient's address
 * @throws TypeError when something that is not the recipient's is malformed
 */
export function componerMime(mensaje: MensajeCorreo): MimeNode | null {
  comprobar(mensaje);
  const de = direccionPropia(mensaje.de.direccion, 'de');
  const responderA = mensaje.responderA === undefined ? undefined : direccionPropia(mensaje.responderA, 'responderA');
  const para = normalizarDireccion(mensaje.para.direccion);
  if (para === null) return null;

  return new MailComposer({
    from: { name: clean(mensaje.de.nombre), address: de },
    to: { name: clean(mensaje.para.nombre), address: para },
    replyTo: responderA,
    subject: clean(mensaje.asunto),
    messageId: mensaje.messageId,
    date: mensaje.fecha,
    headers: {
      ...(!mensaje.personal && { 'Auto-Submitted': 'auto-generated' }),
      ...(mensaje.baja !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${mensaje.baja}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Content-Language': mensaje.idioma,
    },
    text: withCrlf(mensaje.texto),
    html: withCrlf(mensaje.html),
    attachments: (mensaje.adjuntos ?? []).map(({ nombre, formato, contenido }) => ({
      filename: nombreLlano(nombre),
      contentType: formato,
      content: contenido,
    })),
    encoding: 'quoted-printable',
    textEncoding: 'base64',
    // `=_` never stands in quoted-printable nor in base64, so no part can hold the boundary.
    boundaryPrefix: '=_albacea',
    baseBoundary: mensaje.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

/**
 * Checks the form of an address and writes its domain in ASCII (IDNA). A local part with accents stays as it is; only
 * servers with SMTPUTF8 (RFC 6531) take it.
 *
 * @returns the address, or null if no server could take it
 */
export function normalizarDireccion(direccion: string): string | null {
  if (!direccion.isWellFormed() || !DIRECCION.test(direccion) || Buffer.byteLength(direccion) > 254) return null;
  const arroba = direccion.lastIndexOf('@');
  const dominio = domainToASCII(direccion.slice(arroba + 1));
  return dominio === '' ? null : `${direccion.slice(0, arroba)}@${dominio}`;
}

/** A name or subject as it may be shown. */
const clean = (text: string): string =>
  text.toWellFormed().replace(INVISIBLES, ' ').replace(/\s+/gu, ' ').replace(LIKE_AN_ENCODED_WORD, '= ').trim();

const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n');

/** Names that every reader shows: letters without marks, digits, points and hyphens. */
const nombreLlano = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 60);

function comprobar(mensaje: MensajeCorreo): void {
  const mal = (campo: string): TypeError => new TypeError(`malformed mail message: ${campo}`);
  if (!IDENTIFICADOR.test(mensaje.id)) throw mal('id');
  if (!MESSAGE_ID.test(mensaje.messageId)) throw mal('messageId');
  if (!IDIOMA.test(mensaje.idioma)) throw mal('idioma');
  if (mensaje.baja !== undefined && !BAJA.test(mensaje.baja)) throw mal('baja');
  if (Number.isNaN(mensaje.fecha.getTime())) throw mal('fecha');
}

function direccionPropia(direccion: string, campo: string): string {
  const normal = normalizarDireccion(direccion);
  if (normal === null) throw new TypeError(`malformed mail message: ${campo}`);
  return normal;
}
