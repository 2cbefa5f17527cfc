/**
 * The tables of what was written behind the sealed paper (ISO 32000-1, section 7.5.4). A reader goes by them, so they could strike out
 * an object of the paper, or send to other bytes for it. They have to lead to the objects of the update, and from there to the table of
 * the paper and nowhere else.
 */
import { newBudget, PdfReader, type PdfValue, UnreadablePdf } from '../../documentos/inspect/pdf-reader.ts';

/** What a trailer may say. Another name could bring a second table, or a password. */
const TRAILER = ['Size', 'Root', 'Prev', 'Info', 'ID'];
const TABLES_MOST = 20;
const LAST = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;
const ENTRY = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/;
const ENTRY_LENGTH = 20;

/**
 * @param end where the sealed paper ends
 * @param isObject whether the word `obj` of an object of the update stands there
 * @returns the dictionaries of its trailers, newest first; null: a table says something that no signature needs
 */
export function trailersOfUpdate(
  pdf: Buffer,
  end: number,
  isObject: (at: number) => boolean,
): readonly PdfValue[] | null {
  const [sealed, newest] = [lastTable(pdf.subarray(0, end)), lastTable(pdf)];
  const trailers: PdfValue[] = [];
  for (let at = newest; at !== sealed; ) {
    if (at === null || at < end || trailers.length >= TABLES_MOST) return null;
    const trailer = readTable(pdf, at, (number, place) => place > end && isObject(wordOf(pdf, number, place)));
    const before = trailer && previous(trailer);
    if (!trailer || before === null || before >= at) return null; // each leads further back, or it would never end
    trailers.push(trailer);
    at = before;
  }
  return trailers.length > 0 ? trailers : null;
}

const lastTable = (bytes: Buffer): number | null => {
  const found = LAST.exec(bytes.toString('latin1', Math.max(0, bytes.length - 200)))?.[1];
  return found === undefined ? null : Number(found);
};

/** Where the word `obj` stands of the object that begins here; -1: it is another one, or none. */
function wordOf(pdf: Buffer, number: number, place: number): number {
  const head = `${number} 0 obj`;
  return pdf.toString('latin1', place, place + head.length) === head ? place + head.length - 'obj'.length : -1;
}

/** @returns its trailer; null: it strikes an object out, or an entry leads elsewhere */
function readTable(pdf: Buffer, start: number, leads: (number: number, place: number) => boolean): PdfValue | null {
  const line = (at: number) => pdf.toString('latin1', at, at + 40);
  let at = start + (/^xref\s+/.exec(line(start))?.[0].length ?? Number.NaN);
  for (;;) {
    const section = /^(\d{1,10}) (\d{1,5})\s+/.exec(line(at));
    if (!section) break;
    at += section[0].length;
    const [first, count] = [Number(section[1]), Number(section[2])];
    for (let number = first; number < first + count; number += 1, at += ENTRY_LENGTH) {
      const [, place = '', generation, kind] = ENTRY.exec(pdf.toString('latin1', at, at + ENTRY_LENGTH)) ?? [];
      // The first of all objects is none, and every table may say so.
      if (kind === 'f' && number === 0) continue;
      if (kind !== 'n' || generation !== '00000' || !leads(number, Number(place))) return null;
    }
  }
  if (!/^trailer\s*<</.test(line(at))) return null;
  const reader = new PdfReader(pdf, at + 'trailer'.length, newBudget(true));
  const trailer = reader.value();
  return /^\s*startxref\s/.test(line(reader.at)) ? trailer : null;
}

/** @returns null: it says more than it may, or not where the one before stands */
function previous(trailer: PdfValue): number | null {
  if (trailer.kind !== 'dict') throw new UnreadablePdf('trailer');
  const keys = trailer.entries.map(([key]) => key);
  if (new Set(keys).size !== keys.length || !keys.every((key) => TRAILER.includes(key))) return null;
  const value = trailer.entries.find(([key]) => key === 'Prev')?.[1];
  return value?.kind === 'plain' && /^\d{1,10}$/.test(value.word) ? Number(value.word) : null;
}
