/**
 * Walks over all objects of a PDF in their written order, including those that a later revision has replaced, that no table points to, or
 * that hide in a stream. Every reader recognises an object by the word `obj`, so the walk examines every `obj`, and refuses a file with an `obj`
 * inside another object. It trusts no offset or length that the file states.
 */
import { inflateSync } from 'node:zlib';
import { isWhite, newBudget, type PdfBudget, PdfReader, type PdfValue, UnreadablePdf } from './pdf-reader.ts';

interface PdfObject {
  /** Number of the object; null: the value is the dictionary of a trailer. */
  readonly object: number | null;
  readonly value: PdfValue;
  /** The value is the dictionary of a stream. */
  readonly isStream: boolean;
  /** Offset of the word `obj` that begins the object; null for a trailer, and for an object in a stream. */
  readonly at: number | null;
}

/** Maximum number of bytes that compressed data may inflate to; a larger file is refused, because its rest would stay unexamined. */
const MAX_INFLATED = 32 * 1024 * 1024;
const MAX_OBJECTS = 300_000;
/** Maximum number of words `obj` and `trailer` that may be no object or trailer, but that a lenient reader might take for one. */
const MAX_DOUBTS = 20_000;
/** Number of bytes before `obj` in which the two numbers of the object must be. */
const NEAR = 48;
/** Number of bytes before `obj` in which a lenient reader might still find the two numbers. */
const LOOK_BACK = 2048;

/** A file, and how much of the limits the walk over its objects has used. */
interface Walk {
  readonly bytes: Buffer;
  readonly budget: PdfBudget;
  /** Number of bytes inflated so far, against MAX_INFLATED. */
  inflated: number;
  /** Number of doubtful words so far, against MAX_DOUBTS. */
  doubts: number;
}

/**
 * Yields all objects of a PDF.
 * @param exact for a comparison: keeps all numbers and whole texts
 * @throws UnreadablePdf
 */
export function* objectsOf(bytes: Buffer, exact = false): Generator<PdfObject> {
  const walk: Walk = { bytes, budget: newBudget(exact), inflated: 0, doubts: 0 };
  const taken: (readonly [from: number, to: number])[] = [];
  let end = 0;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const object = numberBefore(walk, at);
    if (object === null) continue;
    if (at < end || taken.length >= MAX_OBJECTS) throw new UnreadablePdf('an object within another');
    const reader = new PdfReader(bytes, at + 3, walk.budget);
    const value = reader.value();
    const data = streamAfter(reader, bytes);
    yield { object, value, isStream: data !== null, at };
    if (!data) checkEnd(reader, bytes);
    end = data ? data.to : reader.at;
    taken.push([at, end]);
    if (!data || value.kind !== 'dict') continue;
    checkTable(walk, value, at + 3, data);
    yield* objectsInStream(walk, value, data);
  }
  yield* trailersOf(walk, taken);
}

/** Reads the number of the object that begins with the `obj` at this offset; null: this `obj` begins no object. */
function numberBefore(walk: Walk, at: number): number | null {
  const { bytes } = walk;
  if (!isWhite(bytes[at - 1]) && !isDigit(bytes[at - 1])) return null; // `endobj`, or part of a longer word
  const near = bytes.toString('latin1', Math.max(0, at - NEAR), at);
  const number = /(?:^|[^0-9])(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(near)?.[1];
  if (number !== undefined) return Number(number);
  walk.doubts += 1;
  if (walk.doubts > MAX_DOUBTS || isFarFromItsNumbers(bytes, at)) throw new UnreadablePdf('an object unlike any');
  return null;
}

/**
 * Whether a lenient reader may find two numbers before the word `obj` at this offset, beyond comments or long blanks, which no writer puts
 * there. Examines at most LOOK_BACK bytes: if the two numbers may come before these bytes, they count as found.
 */
function isFarFromItsNumbers(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - LOOK_BACK), at);
  AFTER_NUMBERS.lastIndex = before.length;
  return AFTER_NUMBERS.test(before);
}

const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`;
const UNSEEN = String.raw`^(?:[^\r\n]*[\r\n])?`;
/** Matches right after two numbers, or where the two numbers may come before the examined bytes. */
const AFTER_NUMBERS = new RegExp(String.raw`(?<=(?:(?:\d${GAP}+|${UNSEEN}${GAP}*)\d+|${UNSEEN})${GAP}*)`, 'y');

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

interface StreamData {
  /** Offset of the first byte. */
  readonly from: number;
  /** Offset after the last byte. */
  readonly to: number;
}

/**
 * Finds the data of a stream: they end at the first `endstream`, whatever length the stream states. The bytes after `endstream` are examined as
 * ordinary content.
 * @returns null: the object is not a stream
 */
function streamAfter(reader: PdfReader, bytes: Buffer): StreamData | null {
  reader.skipFiller();
  if (!reader.skipWord('stream')) return null;
  // After the word come the end of the line, and then the data (section 7.3.8.1).
  let from = reader.at;
  if (bytes[from] === 0x0d && bytes[from + 1] === 0x0a) from += 2;
  else if (bytes[from] === 0x0d || bytes[from] === 0x0a) from += 1;
  const to = bytes.indexOf('endstream', from);
  if (to < 0) throw new UnreadablePdf('a stream without end');
  return { from, to };
}

/** Checks that an object has one value: of two, some readers take the first and others the last. The word `endobj` may be missing. */
function checkEnd(reader: PdfReader, bytes: Buffer): void {
  const next = bytes.toString('latin1', reader.at, reader.at + NEAR);
  if (!/^(?:$|endobj|xref|trailer|startxref|\d{1,10}[\s\0]+\d{1,5}[\s\0]+obj)/.test(next))
    throw new UnreadablePdf('two values');
}

type Dict = Extract<PdfValue, { kind: 'dict' }>;
const valuesOf = ({ entries }: Dict, key: string): PdfValue[] =>
  entries.filter(([name]) => name === key).map(([, value]) => value);

/**
 * Checks a cross-reference stream (section 7.5.8), which only such a stream's entry `W` makes readable: programs that copy a file unpack it, and
 * make an object of each of its rows. A file with more rows than there may be objects is refused, and one whose rows inflate beyond the limit.
 * @param at offset of the dictionary
 */
function checkTable(walk: Walk, dict: Dict, at: number, { from, to }: StreamData): void {
  if (valuesOf(dict, 'W').length === 0) return;
  const size = wholeNumber(valuesOf(dict, 'Size'));
  const exact = new PdfReader(walk.bytes, at, newBudget(true)).value(); // with the numbers in arrays
  const index = exact.kind === 'dict' ? valuesOf(exact, 'Index') : [];
  const rows = index.length === 0 ? size : index.reduce((sum, one) => sum + rowsOf(one), 0);
  if (rows > MAX_OBJECTS) throw new UnreadablePdf('table');
  const filters = valuesOf(dict, 'Filter');
  if (filters.length > 0) inflate(walk, filters, [], walk.bytes.subarray(from, to));
}

/** Adds up the rows of the subsections that an `Index` lists: the first number and the number of rows of each. */
function rowsOf(index: PdfValue): number {
  if (index.kind !== 'array') throw new UnreadablePdf('table');
  return index.items.reduce((sum, item, i) => sum + (i % 2 === 1 ? wholeNumber([item]) : 0), 0);
}

/**
 * Reads the objects of an object stream (section 7.5.7). A stream without the type `ObjStm` counts too if it has the required entries, because
 * readers don't need the type. A stream of a form that no writer produces is refused, because two readers could understand it differently.
 */
function* objectsInStream(walk: Walk, dict: Dict, { from, to }: StreamData): Generator<PdfObject> {
  const all = (key: string) => valuesOf(dict, key);
  const isTyped = all('Type').some((value) => value.kind === 'name' && value.name === 'ObjStm');
  if (!isTyped && (all('First').length === 0 || all('N').length === 0)) return;
  const data = walk.bytes.subarray(from, to);
  const isClear = all('Filter').length === 0 && all('Length').length === 1;
  const text = isClear
    ? exactly(data, wholeNumber(all('Length')))
    : inflate(walk, all('Filter'), [...all('DecodeParms'), ...all('DP')], data);
  const [count, first] = [wholeNumber(all('N')), wholeNumber(all('First'))];
  const head = text.toString('latin1', 0, first).trim();
  const numbers = head === '' ? [] : head.split(/[\s\0]+/).map(Number);
  if (numbers.length !== 2 * count || !numbers.every(Number.isSafeInteger)) throw new UnreadablePdf('object stream');
  const reader = new PdfReader(text, first, walk.budget);
  for (let i = 0; i < count; i += 1) {
    // Nothing may be between two objects: then readers that use the offsets and readers that read on see the same objects.
    const place = first + (numbers[2 * i + 1] ?? 0);
    const gap = place - reader.at;
    if (gap < 0 || gap > LOOK_BACK || /[^\s\0]/.test(text.toString('latin1', reader.at, place)))
      throw new UnreadablePdf('objects apart');
    reader.at = place;
    yield { object: numbers[2 * i] ?? 0, value: reader.value(), isStream: false, at: null };
  }
}

/** Returns uncompressed data. Their stated length must reach to `endstream`. @throws UnreadablePdf */
function exactly(data: Buffer, length: number): Buffer {
  const rest = data.length - length;
  if (rest < 0 || rest > 2 || /[^\s\0]/.test(data.toString('latin1', length))) throw new UnreadablePdf('length');
  return data.subarray(0, length);
}

function wholeNumber(values: readonly PdfValue[]): number {
  const [value] = values;
  const number =
    values.length === 1 && value?.kind === 'plain' && /^\d{1,7}$/.test(value.word) ? Number(value.word) : -1;
  if (number < 0) throw new UnreadablePdf('object stream');
  return number;
}

/** Inflates the data of a stream. @throws UnreadablePdf for another compression, truncated data, or data that inflate beyond the limit */
function inflate(walk: Walk, filters: readonly PdfValue[], parameters: readonly PdfValue[], data: Buffer): Buffer {
  const [filter] = filters.flatMap((value) =>
    value.kind === 'array' && value.items.length === 1 ? value.items : [value],
  );
  const isFlate = filter?.kind === 'name' && (filter.name === 'FlateDecode' || filter.name === 'Fl');
  const hasParameters = parameters.some((value) => value.kind !== 'plain' || value.word !== 'null');
  if (filters.length !== 1 || !isFlate || hasParameters) throw new UnreadablePdf('filter');
  try {
    const text = inflateSync(data, { maxOutputLength: Math.max(1, MAX_INFLATED - walk.inflated) });
    walk.inflated += text.length;
    return text;
  } catch {
    throw new UnreadablePdf('inflate');
  }
}

/** Yields the dictionaries of the trailers. @throws UnreadablePdf for a trailer inside an object, which only a repairing reader would find */
function* trailersOf(walk: Walk, taken: readonly (readonly [number, number])[]): Generator<PdfObject> {
  let next = 0;
  for (let at = walk.bytes.indexOf('trailer'); at >= 0; at = walk.bytes.indexOf('trailer', at + 7)) {
    walk.doubts += 1;
    if (walk.doubts > MAX_DOUBTS) throw new UnreadablePdf('doubts');
    const reader = new PdfReader(walk.bytes, at + 7, walk.budget);
    reader.skipFiller();
    if (walk.bytes.toString('latin1', reader.at, reader.at + 2) !== '<<') continue;
    while ((taken[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    if ((taken[next]?.[0] ?? Number.POSITIVE_INFINITY) < at) throw new UnreadablePdf('a trailer within an object');
    yield { object: null, value: reader.value(), isStream: false, at: null };
  }
}
