/**
 * Reads PDF objects as written (ISO 32000-1, section 7.3), for an inspection that has to see everything that any reader might see. Unlike a library
 * that displays documents, it keeps both entries of a repeated key, decodes every code in a name, and refuses content that two readers
 * could understand differently.
 */

/** Thrown for content that two readers could understand differently, or that exceeds the limits. */
export class UnreadablePdf extends Error {}

export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reference'; readonly object: number; readonly generation: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: string, value: PdfValue])[] }
  /** A number, true, false, null. */
  | { readonly kind: 'plain'; readonly word: string };

/** Maximum number of values in one file: a document of 20 MB has some hundred thousand. */
const MAX_VALUES = 2_000_000;
/** Maximum number of levels of arrays and dictionaries; writers use a dozen. */
const MAX_DEPTH = 100;
/** Maximum number of bytes of white space and comments between two words. */
const MAX_FILLER = 4096;
/** Number of characters kept of a text: enough to recognise the scheme of an address, too few for a comparison. */
const KEPT_TEXT = 64;

const WHITE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
/** Letters to which a backslash gives another meaning; after a backslash, any other letter stands for itself. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const [CR, LF] = [0x0d, 0x0a];
const [OPEN, CLOSE, BACKSLASH, LESS, GREATER, SLASH, PERCENT] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x2f, 0x25];

export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte);
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte);

/** Limits that all readers of a file share. */
export interface PdfBudget {
  /** Number of values that may still be read. */
  values: number;
  /** Keeps whole texts, and numbers in arrays: a comparison needs them, an inspection does not. */
  readonly exact: boolean;
}

export const newBudget = (exact = false): PdfBudget => ({ values: MAX_VALUES, exact });

export class PdfReader {
  readonly #bytes: Buffer;
  readonly #budget: PdfBudget;
  readonly #kept: number;
  /** Offset of the next token. */
  at: number;

  constructor(bytes: Buffer, at: number, budget: PdfBudget) {
    this.#bytes = bytes;
    this.at = at;
    this.#budget = budget;
    this.#kept = budget.exact ? Number.POSITIVE_INFINITY : KEPT_TEXT;
  }

  /** Reads the value at the present offset. @throws UnreadablePdf */
  value(depth = 0): PdfValue {
    this.#budget.values -= 1;
    if (this.#budget.values < 0 || depth > MAX_DEPTH) throw new UnreadablePdf('too much');
    this.skipFiller();
    const byte = this.#bytes[this.at];
    if (byte === OPEN) return { kind: 'text', text: this.#text() };
    if (byte === SLASH) return { kind: 'name', name: this.#name() };
    if (byte === LESS) return this.#bytes[this.at + 1] === LESS ? this.#dict(depth) : this.#hex();
    if (byte === 0x5b) return this.#array(depth);
    return this.#word();
  }

  /** Skips white space and comments. @throws UnreadablePdf for more than {@link MAX_FILLER} bytes */
  skipFiller(): void {
    const last = this.at + MAX_FILLER;
    while (this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at];
      if (byte === PERCENT) while (this.at <= last && !this.#atLineEnd()) this.at += 1;
      else if (!isWhite(byte)) return;
      else this.at += 1;
      if (this.at > last) throw new UnreadablePdf('filler');
    }
  }

  /** Skips the word if it is at the present offset. @returns whether it skipped the word */
  skipWord(word: string): boolean {
    const end = this.at + word.length;
    if (this.#bytes.toString('latin1', this.at, end) !== word) return false;
    this.at = end;
    return true;
  }

  #atLineEnd(): boolean {
    const byte = this.#bytes[this.at];
    return byte === undefined || byte === 0x0a || byte === 0x0d;
  }

  #name(): string {
    const from = this.at + 1;
    this.at = from;
    while (isRegular(this.#bytes[this.at])) this.at += 1;
    const written = this.#bytes.toString('latin1', from, this.at);
    return written.includes('#')
      ? written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : written;
  }

  /** Decodes escapes (section 7.3.4.2): a character may be a code, and a line may break anywhere. */
  #text(): string {
    let text = '';
    this.at += 1;
    for (let open = 1; ; this.at += 1) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new UnreadablePdf('text');
      if (byte === OPEN) open += 1;
      if (byte === CLOSE) open -= 1;
      if (open === 0) break;
      const letter = byte === BACKSLASH ? this.#escape() : String.fromCharCode(byte);
      if (text.length < this.#kept) text += letter;
    }
    this.at += 1;
    return text;
  }

  /** Decodes a backslash and the bytes that belong to it; leaves the reader at the last of these bytes. */
  #escape(): string {
    this.at += 1;
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new UnreadablePdf('text');
    if (byte === CR && this.#bytes[this.at + 1] === LF) this.at += 1;
    if (byte === CR || byte === LF) return '';
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.at, this.at + 3))?.[0];
    if (octal === undefined) return ESCAPES[String.fromCharCode(byte)] ?? String.fromCharCode(byte);
    this.at += octal.length - 1;
    return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  }

  #hex(): PdfValue {
    const end = this.#bytes.indexOf('>', this.at);
    if (end < 0) throw new UnreadablePdf('hex');
    let digits = '';
    for (this.at += 1; this.at < end && digits.length < 2 * this.#kept; this.at += 1) {
      const digit = String.fromCharCode(this.#bytes[this.at] ?? 0);
      if (/[0-9A-Fa-f]/.test(digit)) digits += digit;
    }
    this.at = end + 1;
    return { kind: 'text', text: Buffer.from(digits, 'hex').toString('latin1') };
  }

  #array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipFiller();
      if (this.#bytes[this.at] === 0x5d) break;
      const item = this.value(depth + 1);
      if (item.kind !== 'plain' || this.#budget.exact) items.push(item);
    }
    this.at += 1;
    return { kind: 'array', items };
  }

  #dict(depth: number): PdfValue {
    this.at += 2;
    const entries: (readonly [string, PdfValue])[] = [];
    for (;;) {
      this.skipFiller();
      if (this.#bytes[this.at] === GREATER && this.#bytes[this.at + 1] === GREATER) break;
      if (this.#bytes[this.at] !== SLASH) throw new UnreadablePdf('key');
      const key = this.#name();
      entries.push([key, this.value(depth + 1)]);
    }
    this.at += 2;
    return { kind: 'dict', entries };
  }

  /** Reads a number, a word, or the two numbers and the `R` of a reference. */
  #word(): PdfValue {
    const word = this.#regular();
    if (word === '') throw new UnreadablePdf('delimiter');
    if (!/^\d{1,10}$/.test(word)) return { kind: 'plain', word };
    const after = this.at;
    this.skipFiller();
    const second = this.#regular();
    if (/^\d{1,10}$/.test(second)) {
      this.skipFiller();
      if (this.#bytes[this.at] === 0x52 && !isRegular(this.#bytes[this.at + 1])) {
        this.at += 1;
        return { kind: 'reference', object: Number(word), generation: Number(second) };
      }
    }
    this.at = after;
    return { kind: 'plain', word };
  }

  #regular(): string {
    const from = this.at;
    while (isRegular(this.#bytes[this.at])) this.at += 1;
    return this.#bytes.toString('latin1', from, Math.min(this.at, from + KEPT_TEXT));
  }
}
