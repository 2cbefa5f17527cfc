/**
 * Makes a copy that states on every page its recipient, purpose, day and case, so that a leaked copy shows where it came from. The original
 * stays as it is. Runs in a worker thread (the lane `papers`).
 */
import type { Format } from '@albacea/contract/schemas/documentos.ts';
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { inspect } from '../../../caso/documentos/inspect/inspection.ts';
import { notAccepted } from '../../../caso/documentos/inspect/not-accepted.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type Posture, postureOf, UPRIGHT } from '../../../shared/rules-jpeg.ts';
import { keepOnlyDrawing } from './drawn-content.ts';
import { embedPng } from './embed-png.ts';

export interface Mark {
  /** Recipient, purpose, day and case, written across the page. */
  readonly texto: string;
  /** Title of the copy. */
  readonly titulo: string;
  /** Instant, fixed so that the same copy has the same bytes. */
  readonly fecha: string;
}

/** Longer side, in points, of a page made for a picture. */
const GREATER_SIDE = 842;
const INK = rgb(0.45, 0.1, 0.12);

/**
 * @returns a PDF; from an original in PDF it takes only what is drawn on the pages
 * @throws DomainError documento_no_admitido: a PDF that an earlier inspection accepted cannot be copied safely
 */
export async function markCopy(content: Uint8Array, format: Format, mark: Mark): Promise<Uint8Array> {
  if (format !== 'application/pdf') return markPages(await pageOfImage(content, format), mark);
  const copy = await markPdf(content, mark).catch((error) => {
    throw error instanceof DomainError ? error : notAccepted('complejo');
  });
  // The copy is inspected like an upload, in case pdf-lib and another program read a document differently.
  inspect(Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength));
  return copy;
}

async function markPdf(content: Uint8Array, mark: Mark): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(content, { updateMetadata: false, ignoreEncryption: true });
  if (pdf.isEncrypted) throw notAccepted('protegido');
  keepOnlyDrawing(pdf);
  return markPages(pdf, mark);
}

async function markPages(pdf: PDFDocument, mark: Mark): Promise<Uint8Array> {
  const date = new Date(mark.fecha);
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const text = writable(font, mark.texto);
  for (const page of pdf.getPages()) markPage(page, font, text);
  pdf.setTitle(writable(font, mark.titulo));
  pdf.setProducer('Albacea');
  pdf.setCreator('Albacea');
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  return pdf.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

async function pageOfImage(content: Uint8Array, format: Exclude<Format, 'application/pdf'>): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  // pdf-lib reads a JPEG from the start of the underlying buffer, so the content is copied into a buffer for it alone.
  const image = format === 'image/jpeg' ? await pdf.embedJpg(new Uint8Array(content)) : await embedPng(pdf, content);
  const posture = format === 'image/jpeg' ? postureOf(content) : UPRIGHT;
  const scale = GREATER_SIDE / Math.max(image.width, image.height);
  const [along, across] = [image.width * scale, image.height * scale];
  const size: [width: number, height: number] = posture.turns % 2 === 0 ? [along, across] : [across, along];
  const page = pdf.addPage(size);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrixOf(posture, size)),
    drawObject(page.node.newXObject('Image', image.ref)),
    popGraphicsState(),
  );
  return pdf;
}

/** The matrix that fills a page with a picture, upright (ISO 32000-1, 8.9.5), without touching its samples. */
function matrixOf({ mirrored, turns }: Posture, [width, height]: readonly [number, number]) {
  const place = (x: number, y: number): [number, number] => {
    let [u, v] = [mirrored ? 1 - x : x, y];
    for (let left = turns; left > 0; left -= 1) [u, v] = [v, 1 - u];
    return [u * width, v * height];
  };
  const [[e, f], [right, down], [left, up]] = [place(0, 0), place(1, 0), place(0, 1)];
  return [right - e, down - f, left - e, up - f, e, f] as const;
}

/** Marks the page three times across, so that no part can be cut out without a mark, and once at its foot. */
function markPage(page: PDFPage, font: PDFFont, text: string): void {
  const { x, y, width, height } = page.getCropBox();
  const angle = Math.atan2(height, width) * 0.75;
  const size = Math.min(26, (Math.hypot(width, height) * 0.74) / Math.max(1, font.widthOfTextAtSize(text, 1)));
  const length = font.widthOfTextAtSize(text, size);
  for (const part of [0.2, 0.5, 0.8]) {
    page.drawText(text, {
      x: x + width / 2 - (Math.cos(angle) * length) / 2,
      y: y + height * part - (Math.sin(angle) * length) / 2,
      size,
      font,
      color: INK,
      opacity: 0.28,
      rotate: degrees((angle * 180) / Math.PI),
    });
  }
  const footSize = Math.min(8, (width - 24) / Math.max(1, font.widthOfTextAtSize(text, 1)));
  page.drawText(text, { x: x + 12, y: y + 10, size: footSize, font, color: INK, opacity: 0.9 });
}

/** Replaces letters that the font lacks by a dot: the standard fonts have only Western letters. */
function writable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return [...text].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '\u00b7')).join('');
}
