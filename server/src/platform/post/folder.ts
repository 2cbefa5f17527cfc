/** Keeps letters by post as the PDF that would be printed, with a proof of its own: the embedded database and test insurers. */
import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { keepFile } from '../mail/folder.ts';
import type { PostTransport } from './transport.ts';

/** JSON beside the kept PDF. */
interface KeptLetter {
  readonly kind: string;
  readonly to: readonly string[];
  /** ISO 8601 */
  readonly written: string;
  readonly number: string;
  /** SHA-256 of the PDF in hexadecimal. */
  readonly hash: string;
}

/** @param directory absolute path of the folder of kept messages */
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

/** One file in the order in which it would be put into the envelope. */
async function printed(documents: readonly Buffer[]): Promise<Buffer> {
  const all = await PDFDocument.create({ updateMetadata: false });
  for (const document of documents) {
    const one = await PDFDocument.load(document, { updateMetadata: false });
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
  }
  return Buffer.from(await all.save());
}
