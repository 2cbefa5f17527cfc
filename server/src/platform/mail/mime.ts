import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { LOGO_CID, type OutgoingMail } from './transport.ts';

const MESSAGE_ID = /^<[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+>$/;
const IDENTIFIER = /^[A-Za-z0-9-]{1,64}$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
/** A URL that stops e-mails, short enough for one header line, because a folded URL would not work. */
const UNSUBSCRIBE = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Control characters (line breaks above all), line separators, and the marks that reorder text on the screen. */
const INVISIBLES = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** The beginning of text that a mail program would take for an encoded word (RFC 2047). */
const LIKE_AN_ENCODED_WORD = /=(?=\?[^?]*\?[BQ]\?)/gi;

/** The logo, which shares a part with the HTML (RFC 2387), so that no mail program lists it as an attachment. */
const LOGO_PART = { filename: 'logo.png', contentType: 'image/png' };

/**
 * Makes the MIME message: text and HTML as alternatives in quoted-printable, then the attachments in base64 (RFC 2046, 5.1.3).
 * Every attempt has the same bytes, because id, date and boundary come from the message.
 *
 * @returns nodemailer's message; null: no server could take the recipient's address
 * @throws TypeError when anything but the recipient is malformed
 */
export function composeMime(message: OutgoingMail): MimeNode | null {
  check(message);
  const from = ownAddress(message.de.direccion, 'de');
  const replyTo = message.replyTo === undefined ? undefined : ownAddress(message.replyTo, 'replyTo');
  const target = normalizeAddress(message.para.direccion);
  if (target === null) return null;

  const bounces = message.rebotes === undefined ? from : ownAddress(message.rebotes, 'rebotes');
  const composed = new MailComposer({
    from: { name: clean(message.de.nombre), address: from },
    to: { name: clean(message.para.nombre), address: target },
    replyTo,
    subject: clean(message.asunto),
    messageId: message.messageId,
    date: message.fecha,
    headers: {
      ...(!message.personal && { 'Auto-Submitted': 'auto-generated' }),
      ...(message.baja !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${message.baja}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Content-Language': message.idioma,
      ...(message.ensayo && { 'X-Albacea-Ensayo': '1' }),
    },
    text: withCrlf(message.texto),
    html: withCrlf(message.html),
    attachments: [
      ...(message.logo
        ? [{ ...LOGO_PART, content: message.logo, contentDisposition: 'inline' as const, cid: LOGO_CID }]
        : []),
      ...(message.attachments ?? []).map(({ name, format, content }) => ({
        filename: plainName(name),
        contentType: format,
        content,
      })),
    ],
    encoding: 'quoted-printable',
    textEncoding: 'base64',
    // `=_` occurs in neither quoted-printable nor base64, so no part can contain the boundary.
    boundaryPrefix: '=_albacea',
    baseBoundary: message.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  // nodemailer's default envelope has the message's sender and recipient
  if (bounces !== from)
    composed.setEnvelope({ from: { name: '', address: bounces }, to: { name: '', address: target } });
  return composed;
}

/**
 * Checks the form of an address and writes the domain in ASCII (IDNA). A local part with accents stays as it is; only servers with SMTPUTF8
 * (RFC 6531) accept such an address.
 *
 * @returns the address; null: no server could take it
 */
export function normalizeAddress(address: string): string | null {
  if (!address.isWellFormed() || !ADDRESS.test(address) || Buffer.byteLength(address) > 254) return null;
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? null : `${address.slice(0, at)}@${domain}`;
}

/** Removes invisible characters from a name or subject, and keeps it from being read as an encoded word. */
const clean = (text: string): string =>
  text.toWellFormed().replace(INVISIBLES, ' ').replace(/\s+/gu, ' ').replace(LIKE_AN_ENCODED_WORD, '= ').trim();

const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n');

/** Writes a file name that every mail program shows: letters without accents, digits, points and hyphens. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 60);

function check(message: OutgoingMail): void {
  const malformed = (field: string): TypeError => new TypeError(`malformed mail message: ${field}`);
  if (!IDENTIFIER.test(message.id)) throw malformed('id');
  if (!MESSAGE_ID.test(message.messageId)) throw malformed('messageId');
  if (!LANGUAGE.test(message.idioma)) throw malformed('idioma');
  if (message.baja !== undefined && !UNSUBSCRIBE.test(message.baja)) throw malformed('baja');
  if (Number.isNaN(message.fecha.getTime())) throw malformed('fecha');
}

function ownAddress(address: string, field: string): string {
  const normal = normalizeAddress(address);
  if (normal === null) throw new TypeError(`malformed mail message: ${field}`);
  return normal;
}
