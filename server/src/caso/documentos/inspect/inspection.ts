/**
 * Tells the format of a file by its bytes alone, whatever its declared type or name. Refuses, with a reason, everything but a complete PDF,
 * JPEG or PNG with nothing added.
 */
import type { Format } from '@albacea/contract/schemas/documentos.ts';
import type { InadmissibilityReason } from '../rules/rules-admission.ts';
import { inspectJpeg, inspectPng } from './inspection-images.ts';
import { inspectPdf } from './inspection-pdf.ts';
import { hasPage, notAccepted } from './not-accepted.ts';

export interface Inspected {
  readonly formato: Format;
  /** The bytes to keep; for an image, up to its end. */
  readonly contenido: Buffer;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

const SIGNATURES: readonly [signature: Buffer, formato: Format][] = [
  [latin1('%PDF-'), 'application/pdf'],
  [latin1('\xff\xd8\xff'), 'image/jpeg'],
  [latin1('\x89PNG\r\n\x1a\n'), 'image/png'],
];
const INSPECTORS: Readonly<Record<Format, (bytes: Buffer) => number>> = {
  'application/pdf': inspectPdf,
  'image/jpeg': inspectJpeg,
  'image/png': inspectPng,
};

/** The test file of virus scanners; written in two parts, so that no scanner reports this source file. */
const EICAR = Buffer.from(['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'].join(''));

/** Inspects a file in the calling thread. @throws DomainError documento_no_admitido */
export function inspect(bytes: Buffer): Inspected {
  if (bytes.length === 0) throw notAccepted('vacio');
  if (bytes.includes(EICAR)) throw notAccepted('danino');
  const formato = SIGNATURES.find(([signature]) => begins(bytes, signature))?.[1];
  if (!formato) throw notAccepted(seemsOther(bytes));
  const end = INSPECTORS[formato](bytes);
  if (end < bytes.length && bringsOther(bytes.subarray(end))) throw notAccepted('anadido');
  const contenido = bytes.subarray(0, end);
  if (endsInZip(contenido)) throw notAccepted('anadido');
  return { formato, contenido };
}

/**
 * Inspects a file in another thread, which does not send the bytes back.
 * @returns the format, and how many bytes to keep
 */
export function measure(bytes: Uint8Array): { formato: Format; fin: number } {
  const { formato, contenido } = inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { formato, fin: contenido.length };
}

const COMPRESSED = ['PK', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xd0\xcf\x11\xe0', '\xfd7zXZ'].map(latin1);

/** The reason for refusing an unknown format. Formats that a family is likely to send by mistake have their own reasons, with advice. */
function seemsOther(bytes: Buffer): InadmissibilityReason {
  if (/^ftyp(?:hei|hev|mif|msf|avif)/.test(bytes.subarray(4, 12).toString('latin1'))) return 'heic';
  return COMPRESSED.some((signature) => begins(bytes, signature)) ? 'comprimido' : 'formato';
}

const begins = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

/**
 * Content that may not follow the end of an image: archives, pages and programs are an attack. Other data are dropped without a refusal, because
 * telephones append some: a second, smaller picture, a short film, the rest of a cropped picture.
 */
const FOREIGN = ['PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '%PDF-', '\x7fELF'].map(latin1);
const PROGRAMS = ['MZ', '#!'].map(latin1);

const bringsOther = (tail: Buffer): boolean =>
  FOREIGN.some((signature) => tail.includes(signature)) ||
  PROGRAMS.some((signature) => begins(tail, signature)) ||
  hasPage(tail);

const ZIP_END = latin1('PK\x05\x06');
/** Bytes of the record that ends a zip, without its comment. */
const ZIP_RECORD = 22;
/** Maximum number of bytes of the comment of a zip. */
const ZIP_COMMENT = 65_535;

/** Whether a file is a zip as well. Programs read a zip from its end: its last record must reach the last byte. */
function endsInZip(bytes: Buffer): boolean {
  const since = Math.max(0, bytes.length - ZIP_RECORD - ZIP_COMMENT);
  for (let i = bytes.indexOf(ZIP_END, since); i >= 0; i = bytes.indexOf(ZIP_END, i + 1)) {
    if (i + ZIP_RECORD <= bytes.length && i + ZIP_RECORD + bytes.readUInt16LE(i + 20) === bytes.length) return true;
  }
  return false;
}
