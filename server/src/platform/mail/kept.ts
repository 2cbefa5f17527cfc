/** Reads the e-mails that `folder.ts` keeps, and the SMS in the same folders. */
import { open as openFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment } from 'postal-mime';
import type { KeptSms } from '../sms.ts';
import { LOGO_CID } from './transport.ts';

/** File name endings of e-mails and SMS. */
const ENDINGS = ['.eml', '.sms'] as const;

/** Number of bytes from the start of an e-mail that contain its head. */
const HEAD_BYTES = 16 * 1024;

/** The path of a message: folder of the insurer, folder of the case or of messages without a case, id of the message (a UUID of version 7). */
const ROUTE = /^([0-9a-f-]{36})\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})\/([0-9a-f-]{36})$/;

interface Kept {
  /** `<insurer>/<folder>/<message>` */
  readonly ruta: string;
  readonly aseguradora: string;
  readonly para: string;
  readonly asunto: string;
  readonly guardado: Date;
}

export interface KeptMails {
  /** Lists the newest messages, newest first. @param aseguradora absent: messages of all insurers */
  list(limit: number, aseguradora?: string): Promise<Kept[]>;
  /** Reads the HTML and the text of a message; an SMS has no HTML. @returns null: there is no such message */
  page(route: string): Promise<{ html: string | null; texto: string } | null>;
}

/** @param directory absolute path of the mail folder */
export function openKept(directory: string): KeptMails {
  async function read(
    route: string,
    ending: (typeof ENDINGS)[number],
    by: (path: string) => Promise<Buffer> = readFile,
  ): Promise<Buffer | null> {
    const parts = ROUTE.exec(route);
    if (!parts) return null;
    return by(join(directory, parts[1] as string, parts[2] as string, `${parts[3]}${ending}`)).catch(absent);
  }
  /** @param mailBy reads an e-mail, or as much of it as is needed */
  async function open(route: string, mailBy?: (path: string) => Promise<Buffer>) {
    const mail = await read(route, '.eml', mailBy);
    if (mail) {
      const { to, subject, date, html, text, attachments } = await PostalMime.parse(mail);
      return {
        para: to?.[0]?.address ?? '',
        asunto: subject ?? '',
        fecha: date,
        html: html === undefined ? null : withLogo(html, attachments),
        texto: text ?? '',
      };
    }
    const sms = await read(route, '.sms');
    if (!sms) return null;
    const { to, text, written } = JSON.parse(sms.toString()) as KeptSms;
    return { para: to, asunto: 'SMS', fecha: written, html: null, texto: text };
  }
  async function routes(aseguradora?: string): Promise<string[]> {
    const entries = await readdir(join(directory, aseguradora ?? ''), { recursive: true }).catch(() => []);
    return entries
      .filter((entry) => ENDINGS.some((ending) => entry.endsWith(ending)))
      .map((entry) => entry.slice(0, -'.eml'.length).replaceAll('\\', '/'))
      .map((entry) => (aseguradora === undefined ? entry : `${aseguradora}/${entry}`))
      .filter((route) => ROUTE.test(route));
  }
  return {
    async list(limit, aseguradora) {
      // Files are named by the ids of their messages, and these ids are ordered by time.
      const newest = (await routes(aseguradora)).toSorted((a, b) => (name(a) < name(b) ? 1 : -1)).slice(0, limit);
      const list: Kept[] = [];
      // one after the other, because several people may look at once
      for (const ruta of newest) {
        const message = await open(ruta, readHead);
        if (!message) continue;
        const { para, asunto, fecha } = message;
        list.push({ ruta, aseguradora: ruta.slice(0, 36), para, asunto, guardado: new Date(fecha ?? 0) });
      }
      return list;
    },
    async page(route) {
      const message = await open(route);
      return message && { html: message.html, texto: message.texto };
    },
  };
}

/** Reads the head of an e-mail, without the text and the attachments. */
async function readHead(path: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const end = buffer.indexOf('\r\n\r\n');
    return buffer.subarray(0, end < 0 ? bytesRead : end);
  } finally {
    await file.close();
  }
}

const name = (route: string): string => route.slice(route.lastIndexOf('/') + 1);

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Embeds the logo in the HTML, because the HTML is shown without the other parts of its message. */
function withLogo(html: string, attachments: readonly Attachment[]): string {
  const part = attachments.find(({ contentId }) => contentId === `<${LOGO_CID}>`);
  if (!part || typeof part.content === 'string') return html;
  const picture = Buffer.from(new Uint8Array(part.content)).toString('base64');
  return html.replace(`cid:${LOGO_CID}`, `data:image/png;base64,${picture}`);
}
