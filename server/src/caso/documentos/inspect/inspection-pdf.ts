/** Accepts a PDF (ISO 32000) only if it is complete, every program would read it alike, and it contains no scripts, actions or files. */
import { notAccepted } from './not-accepted.ts';
import { isActive, isFetched, isHarmful, type OpenEffect, openingOf, valuesUnder } from './pdf-actions.ts';
import { objectsOf } from './pdf-objects.ts';
import { type PdfValue, UnreadablePdf } from './pdf-reader.ts';

/** Number of bytes at the end of a file in which `%%EOF` must be. */
const TAIL = 2048;

/**
 * Checks a PDF.
 * @returns offset at which the document ends
 * @throws DomainError documento_no_admitido
 */
export function inspectPdf(bytes: Buffer): number {
  checkFinal(bytes);
  try {
    inspectObjects(bytes);
  } catch (error) {
    if (error instanceof UnreadablePdf) throw notAccepted('complejo');
    throw error;
  }
  return bytes.length;
}

/** Checks all objects of a PDF. @throws DomainError documento_no_admitido; UnreadablePdf */
function inspectObjects(bytes: Buffer): void {
  let objects = 0;
  const openings = new Set<number>();
  const addresses = new Set<number>();
  const harmful: number[] = [];
  const meanings = new Map<number, OpenEffect[]>();
  const remember = (opening: OpenEffect) => {
    if (opening === 'acts') throw notAccepted('activo');
    if (opening !== 'shows') openings.add(opening.object);
  };
  for (const { object, value, isStream } of objectsOf(bytes)) {
    if (isEncrypted(object, value)) throw notAccepted('protegido');
    if (isActive(value) || (isStream && isFetched(value))) throw notAccepted('activo');
    for (const opening of valuesUnder(value, 'OpenAction')) remember(openingOf(opening));
    for (const address of valuesUnder(value, 'URI')) if (address.kind === 'reference') addresses.add(address.object);
    if (object === null) continue;
    if (isHarmful(value)) harmful.push(object);
    objects += 1;
    const opening = openingOf(value);
    if (opening !== 'shows') meanings.set(object, [...(meanings.get(object) ?? []), opening]);
  }
  if (objects === 0) throw notAccepted('roto');
  if (harmful.some((object) => addresses.has(object))) throw notAccepted('activo');
  // Follows an opening action to the objects that it leads to, in every revision; `openings` grows during this loop.
  for (const object of openings) for (const meaning of meanings.get(object) ?? []) remember(meaning);
}

/** Whether a trailer, or the stream that replaces a trailer, says that the file is encrypted. */
const isEncrypted = (object: number | null, value: PdfValue): boolean =>
  value.kind === 'dict' &&
  value.entries.some(([key]) => key === 'Encrypt') &&
  (object === null || value.entries.some(([key]) => key === 'Root' || key === 'W'));

/** A PDF ends with `startxref`, an offset within the file, and `%%EOF`; only a line end and padding may follow. */
function checkFinal(bytes: Buffer): void {
  const since = Math.max(0, bytes.length - TAIL);
  const tail = bytes.subarray(since).toString('latin1');
  const final = tail.lastIndexOf('%%EOF');
  if (final < 0) throw notAccepted(bytes.subarray(0, since).includes('%%EOF') ? 'anadido' : 'roto');
  if (/[^\s\0]/.test(tail.slice(final + 5))) throw notAccepted('anadido');
  const [, place] = /startxref\s+(\d{1,10})\s+$/.exec(tail.slice(0, final)) ?? [];
  if (place === undefined || Number(place) >= bytes.length) throw notAccepted('roto');
}
