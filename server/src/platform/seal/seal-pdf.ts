/**
 * Puts a seal into a PDF: a signature of the service over the whole file. It runs in a thread, because it parses and rewrites the file.
 */
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { PDFDocument } from 'pdf-lib';
import { CmsSigner, type Seal } from './cms-signer.ts';

/** Bytes kept free for the signature; a chain of three certificates of RSA takes less than half. */
const ROOM = 16_384;

export interface SealedFor {
  /** Signer and reason, as PDF viewers show them. */
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
