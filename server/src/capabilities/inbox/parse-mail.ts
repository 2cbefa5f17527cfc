/** Takes a message apart. It runs in a thread within bounds of time and memory: whoever sends it chooses what has to be unpacked. */
import PostalMime, { type Attachment } from 'postal-mime';
import { wordsOfPage } from './words-of-page.ts';

export interface ParsedAttachment {
  readonly nombre: string;
  readonly contenido: Uint8Array;
}

export interface ParsedMail {
  readonly de: { readonly nombre: string; readonly direccion: string };
  readonly asunto: string;
  readonly texto: string;
  /** By name in small letters, the first of each. */
  readonly cabeceras: Readonly<Record<string, string>>;
  /** The part of a bounce that programs read. */
  readonly informe: string | null;
  readonly adjuntos: readonly ParsedAttachment[];
  /** How many attachments there are beyond those. */
  readonly moreAttachments: number;
}

/** Characters that are kept of a text. */
const TEXT = 50_000;
/** Files that are looked at. */
const ATTACHMENTS = 10;
const KEPT_HEADERS = [
  ...['auto-submitted', 'x-autoreply', 'x-auto-response-suppress', 'precedence', 'list-unsubscribe', 'return-path'],
  ...['content-type', 'in-reply-to', 'references'],
];

/** @throws when it can't be read as a message, or is nested too deeply */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, {
    ...{ forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' },
    ...{ maxNestingDepth: 20, maxHeadersSize: 256 * 1024 },
  });
  const reports = mail.attachments.filter(isReport);
  const files = mail.attachments.filter((part) => !isReport(part) && part.mimeType !== 'message/rfc822');
  return {
    de: {
      nombre: oneLine(mail.from?.name ?? '', 200),
      direccion: oneLine(mail.from?.address ?? '', 254).toLowerCase(),
    },
    asunto: oneLine(mail.subject ?? '', 300),
    texto: plainText(mail.text ?? '', mail.html ?? ''),
    cabeceras: headersOf(mail.headers),
    informe: reports.length === 0 ? null : reports.map(textOf).join('\n\n').slice(0, 10_000),
    adjuntos: files.slice(0, ATTACHMENTS).map((part) => ({
      nombre: oneLine(part.filename ?? '', 150),
      contenido: bytesOf(part),
    })),
    moreAttachments: Math.max(0, files.length - ATTACHMENTS),
  };
}

const isReport = ({ mimeType }: Attachment): boolean => mimeType === 'message/delivery-status';

/** Whatever stands in a header stays within one line wherever it is shown or written. */
const oneLine = (text: string, maximum: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maximum);

function headersOf(headers: readonly { readonly key: string; readonly value: string }[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { key, value } of headers)
    if (KEPT_HEADERS.includes(key) && kept[key] === undefined) kept[key] = oneLine(value, 2000);
  return kept;
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

const textOf = (part: Attachment): string => Buffer.from(bytesOf(part)).toString('utf8');

function plainText(text: string, html: string): string {
  const chosen = text.trim() === '' ? wordsOfPage(html) : text;
  return chosen
    .slice(0, TEXT)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
