/**
 * Puts a seal into a PDF, that is, a signature of the service over the whole file. Runs in a thread, because it parses and rewrites the file.
 */
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { PDFDocument } from 'pdf-lib';
import { CmsSigner, type Seal } from './cms-signer.ts';

/** Number of bytes reserved for the signature; a chain of three RSA certificates takes less than half of them. */
const ROOM = 16_384;

export interface SealedFor {
  /** Name of the signer, as PDF viewers show it. */
  readonly name: string;
  readonly reason: string;
  /** An instant in ISO 8601. */
  readonly date: string;
}

export async function sealPdf(paper: Uint8Array, seal: Seal, { name, reason, date }: SealedFor): Promise<Buffer> {
  const pdf = await PDFDocument.load(paper, { updateMetadata: false });
  pdflibAddPlaceholder({
    pdfDoc: pdf,
    reason,
    name,
    contactInfo: '',
    location: '',
    signingTime: new Date(date),
    signatureLength: ROOM,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  const bytes = await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return new SignPdf().sign(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), new CmsSigner(seal));
}
