/** Transport of letters by post: over HTTP to a carrier that prints and posts them, or into a folder. */
import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { handOver } from './carrier.ts';
import { keepFile } from './mail/folder.ts';
import type { MailAttachment, SendingResult } from './mail/transport.ts';
import type { OutboundClient } from './outbound-http/client.ts';

/** `burofax`: a registered letter whose content and delivery the carrier certifies. */
export type PostalKind = 'postal' | 'burofax';

/** A letter ready to be printed. All members are personal data: never log them. */
export interface PostalItem {
  /** uuid of the outbox row, the same for every attempt; also the name of the kept file */
  readonly id: string;
  readonly kind: PostalKind;
  /** The lines of the address sheet: name, street, town. */
  readonly to: readonly string[];
  /** The address sheet first, then the letter and its attachments. */
  readonly documents: readonly MailAttachment[];
  /** The instant at which the letter was written; the same for every attempt */
  readonly written: Date;
  /** Folder of a kept letter, below the folder of kept messages: `<aseguradora_id>/<caso_id>` */
  readonly folder: string;
}

/** The carrier's proof that it has the letter. */
interface PostalProof {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

interface PostalOutcome {
  readonly result: SendingResult;
  /** The carrier's proof; null: the carrier has given none yet, and a person enters the proof when it arrives. */
  readonly proof: PostalProof | null;
}

export interface PostTransport {
  /** Makes one attempt. Failures of the carrier or the disk are results, not exceptions. */
  send(item: PostalItem): Promise<PostalOutcome>;
  close(): Promise<void>;
}

export interface Carrier {
  /** URL to which letters are posted. */
  readonly url: string;
  readonly token: string | null;
}

const NUMBER = /^[\w./-]{1,60}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Whether a text is a day of the calendar, which 30 February is not. */
const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/**
 * Makes a transport that sends a letter by one POST of JSON, for post and burofax alike. The carrier may have accepted a letter although its answer
 * came too late, so every attempt has the same `reference`, in the body and as Idempotency-Key, by which the carrier recognises a repeat.
 */
export function createPostOverHttp({ url, token }: Carrier, client: OutboundClient): PostTransport {
  return {
    async send({ id, kind, to, documents, written }) {
      const content = {
        reference: id,
        kind,
        to,
        date: written.toISOString().slice(0, 10),
        documents: documents.map(({ name, content }) => ({ name, pdf: content.toString('base64') })),
      };
      const { result, answer } = await handOver(client, { caller: 'post', url, token, id, content });
      return { result, proof: result.tipo === 'aceptado' && answer ? proofIn(answer, written) : null };
    },
    close: () => client.close(),
  };
}

/**
 * Reads `{"number": "…", "date": "YYYY-MM-DD"}`. Without a valid date, the day on which the letter was written counts.
 * @returns the proof; null: the answer has no valid number
 */
function proofIn(body: Buffer, written: Date): PostalProof | null {
  try {
    const { number, date } = JSON.parse(body.toString()) as { number?: unknown; date?: unknown };
    if (typeof number !== 'string' || !NUMBER.test(number)) return null;
    return {
      number,
      date: typeof date === 'string' && isDay(date) ? date : written.toISOString().slice(0, 10),
    };
  } catch {
    return null;
  }
}

/** The JSON file beside the PDF of a kept letter. */
interface KeptLetter {
  readonly kind: string;
  readonly to: readonly string[];
  /** ISO 8601 */
  readonly written: string;
  readonly number: string;
  /** SHA-256 of the PDF in hexadecimal. */
  readonly hash: string;
}

/**
 * Makes a transport that keeps letters as the PDF that would be printed, with an invented proof, for the embedded database and test insurers.
 * @param directory absolute path of the folder of kept messages
 */
export function createPostFolder(directory: string): PostTransport {
  return {
    async send({ id, kind, to, documents, written, folder }) {
      const date = written.toISOString().slice(0, 10);
      try {
        const pdf = await printed(documents.map(({ content }) => content));
        const hash = createHash('sha256').update(pdf).digest('hex');
        const number = `PRUEBA-${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
        const kept: KeptLetter = { kind, to, written: written.toISOString(), number, hash };
        await keepFile(directory, folder, `${id}.pdf`, pdf);
        await keepFile(directory, folder, `${id}.postal`, Buffer.from(JSON.stringify(kept)));
        return { result: { tipo: 'retenido' }, proof: { number, date } };
      } catch {
        return { result: { tipo: 'temporal', codigo: null }, proof: null };
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Joins the documents into one file, in the order in which they would be put into the postal envelope. */
async function printed(documents: readonly Buffer[]): Promise<Buffer> {
  const all = await PDFDocument.create({ updateMetadata: false });
  for (const document of documents) {
    const one = await PDFDocument.load(document, { updateMetadata: false });
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
  }
  return Buffer.from(await all.save());
}
