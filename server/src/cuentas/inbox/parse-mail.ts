/** Parses a received message. Runs in a thread, bounded in time and memory, because the sender decides how much has to be unpacked. */
import { compile } from 'html-to-text';
import type { Attachment, Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { isReportType } from './rules-report.ts';

interface ParsedAttachment {
  readonly nombre: string;
  readonly contenido: Uint8Array;
  /** Whether it is a letter of ours that came back. */
  readonly isReturned: boolean;
  /** Whether it is a TNEF file (`winmail.dat`), in which Outlook may have put the text and the files. */
  readonly isTnef: boolean;
}

/** A message attached to another. */
interface EnclosedMail {
  readonly nombre: string;
  readonly bytes: number;
  readonly de: ParsedMail['de'];
  readonly asunto: string;
  readonly texto: string;
}

export interface ParsedMail {
  readonly de: { readonly nombre: string; readonly direccion: string };
  readonly asunto: string;
  readonly texto: string;
  /** Whether a part of the text is missing or unreadable, also because the message has it in the form that is not shown. */
  readonly cortado: boolean;
  /** The headers in `KEPT_HEADERS` by name in lower case; only the first of each name. */
  readonly cabeceras: Readonly<Record<string, string>>;
  /** The machine-readable parts of a mail server's report; null: there is none. */
  readonly informe: string | null;
  readonly reenviados: readonly EnclosedMail[];
  /** Headers of the first attached message, which in a report is the message that came back; null: no message is attached. */
  readonly devuelto: string | null;
  /** The files of the message and of the messages attached to it. */
  readonly adjuntos: readonly ParsedAttachment[];
  /** How many attachments were left out. */
  readonly moreAttachments: number;
}

/** Maximum number of characters kept of a text. */
const TEXT = 50_000;
/** Stands for bytes that are no characters in the charset that the message names. */
const UNDECODED = '\ufffd';
/** Number of bytes at the beginning of an enclosed message in which its headers are searched. */
const HEAD = 20_000;
/** Maximum number of files and enclosed messages that are opened. */
const ATTACHMENTS = 10;
const ENCLOSED = 5;
/** The first bytes of a TNEF file (MS-OXTNEF, 2.1.3.1). */
const TNEF = Buffer.from([0x78, 0x9f, 0x3e, 0x22]);
const KEPT_HEADERS = [
  'auto-submitted',
  'list-unsubscribe',
  'content-type',
  'in-reply-to',
  'references',
  'x-failed-recipients',
];

const takeApart = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  });

/** @throws when the bytes cannot be parsed as a message, or are nested too deeply */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const mail = await takeApart(bytes);
  const reports = mail.attachments.filter(isReport);
  const returned = mail.attachments.find((part) => isMessage(part) || isHead(part));
  const cabeceras = headersOf(mail.headers);
  const isReporting = reports.length > 0 && isReportType(cabeceras);
  const enclosed = mail.attachments.filter(isMessage);
  const toOpen = enclosed.filter((part) => !OUR_LETTER.test(headersIn(part))).slice(0, ENCLOSED);
  const opened = await Promise.all(toOpen.map(openEnclosed));
  const files = [
    ...mail.attachments.filter((part) => !isMessage(part) && !(isReporting && (isReport(part) || isHead(part)))),
    ...opened.flatMap(({ files }) => files),
    ...enclosed.filter((part) => !toOpen.includes(part)),
  ];
  const [head, words] = [headOf(mail), wordsOf(mail)];
  const reenviados = opened.flatMap(({ mail }) => mail ?? []);
  const said = [head.asunto, words.texto, ...reenviados.flatMap(({ asunto, texto }) => [asunto, texto])];
  return {
    ...head,
    texto: words.texto,
    cortado: words.cortado || said.some((one) => one.includes(UNDECODED)),
    reenviados,
    cabeceras,
    informe: reports.length === 0 ? null : reports.map(textOf).join('\n\n').slice(0, 10_000),
    devuelto: returned ? headersIn(returned) : null,
    adjuntos: files.slice(0, ATTACHMENTS).map((part) => {
      const contenido = bytesOf(part);
      return {
        nombre: oneLine(part.filename ?? '', 150),
        contenido,
        isReturned: isMessage(part) && OUR_LETTER.test(headersIn(part)),
        isTnef: TNEF.equals(contenido.subarray(0, TNEF.length)),
      };
    }),
    moreAttachments: Math.max(0, files.length - ATTACHMENTS),
  };
}

type Head = Pick<ParsedMail, 'de' | 'asunto'>;

const headOf = ({ from, subject }: Email): Head => ({
  de: { nombre: oneLine(from?.name ?? '', 200), direccion: oneLine(from?.address ?? '', 254).toLowerCase() },
  asunto: oneLine(subject ?? '', 300),
});

/** The words of the form that says more: some programs expect that only the page is shown. */
function wordsOf({ text = '', html = '' }: Email): Pick<ParsedMail, 'texto' | 'cortado'> {
  const page = html === '' ? { words: '', isWhole: true } : wordsOfPage(html);
  const plain = text.slice(0, CHARACTERS);
  const [onPage, inText] = [wordsOnlyIn(page.words, plain), wordsOnlyIn(plain, page.words)];
  const isPage = text.trim() === '' || (onPage.areMost && onPage.count >= inText.count);
  const [chosen, unseen] = isPage ? [page.words, inText] : [text, onPage];
  const shown = normalizeNotes(chosen.slice(0, TEXT).replaceAll(/[^\P{Cc}\r\n\t]/gu, '')).replaceAll(TOKEN, '…');
  return { texto: shown, cortado: chosen.length > TEXT || (isPage && !page.isWhole) || unseen.count > STOCK_WORDS };
}

/**
 * The tokens of our links, which replies quote, also as filters rewrite them (`%23`, `%2523`, `-23` or `*` for `#`): who reads a reply must not be
 * able to follow them.
 */
const TOKEN =
  /(?<=portal(?:.{1,5}idioma.{1,5}\w\w)?(?:[#*]|[%-](?:25)?23)token(?:=|[%-](?:25)?3D)|(?:estoy-vivo|recordatorios)(?:[/_]|%(?:25)?2F))[\w-]{43,}/gi;

/** Maximum number of words that only the form left out may have, as in «your program does not show pages». */
const STOCK_WORDS = 12;

/** Counts the words, quotations aside, that one form of a text has and the other lacks, and tells whether they are most of its words. */
function wordsOnlyIn(form: string, other: string): { readonly count: number; readonly areMost: boolean } {
  const own = form.replaceAll(/^>.*$|https?:\S+/gm, '');
  const [said, words] = [new Set(other.match(WORD)), own.match(WORD) ?? []];
  const only = words.filter((word) => !said.has(word));
  return { count: new Set(only).size, areMost: only.length * 2 > words.length };
}
const WORD = /[\p{L}\p{N}]+/gu;

/** The Message-ID of our letters. A letter that comes back with an answer is not opened, because the case holds its text and files. */
const OUR_LETTER = /^message-id:[ \t]*<[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}@/im;

/** Opens an enclosed message. If it cannot be read in full, it counts as a file. A message within it always counts as a file. */
async function openEnclosed(
  part: Attachment,
): Promise<{ readonly mail: EnclosedMail | null; readonly files: readonly Attachment[] }> {
  const bytes = bytesOf(part);
  const mail = await takeApart(bytes).catch(() => null);
  const words = mail && wordsOf(mail);
  if (mail === null || words === null || words.cortado) return { mail: null, files: [part] };
  const nombre = oneLine(part.filename ?? '', 150) || 'message/rfc822';
  return { mail: { nombre, bytes: bytes.length, ...headOf(mail), texto: words.texto }, files: mail.attachments };
}

const isMessage = ({ mimeType }: Attachment): boolean => mimeType === 'message/rfc822' || mimeType === 'message/global';

/** Whether the part holds only the headers of the message that a report returns (RFC 6522; RFC 6533 where addresses are not ASCII). */
const isHead = ({ mimeType }: Attachment): boolean =>
  mimeType === 'text/rfc822-headers' || mimeType === 'message/global-headers';

/** Whether the part is the machine-readable report (RFC 3464, RFC 6533, RFC 5965). */
const isReport = ({ mimeType }: Attachment): boolean =>
  ['message/delivery-status', 'message/global-delivery-status', 'message/feedback-report'].includes(mimeType);

const headersIn = (part: Attachment): string =>
  Buffer.from(bytesOf(part).subarray(0, HEAD))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0] ?? '';

/** Replaces control characters, so that the value of a header stays on one line wherever it is shown or written. */
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

// An HTML e-mail is reduced to its text, and never shown as HTML.

/** Maximum number of characters and elements that are read: nesting costs the parser the square of its depth. */
const CHARACTERS = 400_000;
const ELEMENTS = 10_000;
/** Deepest nesting that is read; `LEFT_OUT` replaces deeper elements. */
const DEPTH = 200;
const LEFT_OUT = '\u0001';

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: DEPTH, ellipsis: LEFT_OUT },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'ol', format: 'unorderedList' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'block' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Extracts the text of an HTML page. Quoted lines begin with `> `, as in plain text; the address of a link follows its text. */
export function wordsOfPage(html: string): { readonly words: string; readonly isWhole: boolean } {
  const part = withElements(html.slice(0, CHARACTERS));
  const words = convert(part).replaceAll('\u00a0', ' ');
  return { words: words.replaceAll(LEFT_OUT, '…'), isWhole: part.length === html.length && !words.includes(LEFT_OUT) };
}

/** Cuts the page after `ELEMENTS` tags. */
function withElements(html: string): string {
  let at = -1;
  for (let count = 0; count <= ELEMENTS; count++) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}
