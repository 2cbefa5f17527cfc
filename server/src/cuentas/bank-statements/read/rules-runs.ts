/** Turns words placed on a page into the dates, amounts and texts of each line; pure. */
import { readDate } from './rules-values.ts';

/** A word with its place; y grows downwards, in one unit for the whole page. */
export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words of one line of a page. */
export type PrintedLine = readonly Word[];

/** Words that stand together on a line. */
export interface Piece {
  readonly kind: 'fecha' | 'importe' | 'texto';
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Width of a gap in letter heights: narrower gaps separate words, wider gaps separate columns. */
const GAP = 0.75;
/** Both decimals are printed; without them a number has lost its decimal sign or is no amount. */
const AMOUNT = /^[-+−–(]?[€$£]?\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}[-+)]?$/;
const SIGN = /^[-+−–]$/;
/** Currency, or debit and credit, that follows an amount. */
const BEHIND = /^(?:€|\$|£|EUR|USD|GBP|CHF|D|H|[-+])$/i;
const WITH_BEHIND = /(?:€|EUR|USD|GBP|CHF|[DH])$/i;
/** A date has at most three words: 3 noviembre 2026. */
const WORDS_OF_DATE = 3;

export const heightOf = (line: PrintedLine): number => {
  const heights = line.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
};

/** Groups the words of a line: words without room for a column between them belong together. */
export function runsOf(line: PrintedLine): readonly PrintedLine[] {
  const gap = heightOf(line) * GAP;
  const runs: Word[][] = [];
  for (const word of line.toSorted((a, b) => a.left - b.left)) {
    const last = runs.at(-1);
    if (last && word.left - (last.at(-1)?.right ?? 0) <= gap) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** The dates at the start of a run, the amounts at its end, and the words between them. */
export function piecesOf(run: PrintedLine): Piece[] {
  let from = 0;
  let to = run.length;
  const dates: Piece[] = [];
  const amounts: Piece[] = [];
  for (let date = dateAt(run, from, to); date > 0; date = dateAt(run, from, to)) {
    dates.push(piece('fecha', run.slice(from, from + date)));
    from += date;
  }
  for (let amount = amountBefore(run, from, to); amount > 0; amount = amountBefore(run, from, to)) {
    amounts.unshift(piece('importe', run.slice(to - amount, to)));
    to -= amount;
  }
  return [...dates, ...(from < to ? [piece('texto', run.slice(from, to))] : []), ...amounts];
}

export const joined = (words: PrintedLine): string => words.map(({ text }) => text).join(' ');

function piece(kind: Piece['kind'], words: PrintedLine): Piece {
  return { kind, text: joined(words), left: words[0]?.left ?? 0, right: words.at(-1)?.right ?? 0 };
}

const isDate = (text: string): boolean => (readDate(text) ?? readDate(text, 'month')) !== null;

/** @returns how many words from here make a date; 0: none */
function dateAt(run: PrintedLine, from: number, to: number): number {
  for (let n = 1; n <= WORDS_OF_DATE && from + n <= to; n += 1) if (isDate(joined(run.slice(from, from + n)))) return n;
  return 0;
}

/** @returns how many words before here make an amount with sign and currency; 0: none, or an ambiguous one */
function amountBefore(run: PrintedLine, from: number, to: number): number {
  const behind = to - from > 1 && BEHIND.test(run[to - 1]?.text ?? '') ? 1 : 0;
  const at = to - 1 - behind;
  const text = run[at]?.text ?? '';
  if (at < from || !AMOUNT.test(behind ? text : text.replace(WITH_BEHIND, ''))) return 0;
  const before = at > from ? (run[at - 1]?.text ?? '') : '';
  // 1 234,56 may be one number, or a number after a text that ends in a number.
  if (/^\d{3}[.,]/.test(text) && /^[-+]?\d{1,3}$/.test(before)) return 0;
  return 1 + behind + (SIGN.test(before) ? 1 : 0);
}

/** A transformation matrix (ISO 32000-1, section 8.3.3). */
type Matrix = readonly number[];

interface PlacedText {
  readonly str: string;
  readonly transform: Matrix;
  /** Width of the whole piece, in units of the page. */
  readonly width: number;
  /** Matrix from the page to its picture, in which y grows downwards. */
  readonly view: Matrix;
}

/** How far letters rise above their base line and hang below it, in font sizes. */
const [ASCENT, DESCENT] = [0.75, 0.2];
/** Largest slope of a line of a table, as height for each unit across; steeper text is left out. */
const UPRIGHT = 0.05;

/** The words of a piece of text with their places, estimated from the number of letters before each word. */
export function wordsOfText({ str, transform, width, view }: PlacedText): Word[] {
  const [a, b, , d, x, y] = multiply(view, transform) as [number, number, number, number, number, number];
  const size = Math.abs(d);
  if (a <= 0 || size === 0 || Math.abs(b) > a * UPRIGHT || str.trim() === '') return [];
  const letter = (width * Math.hypot(view[0] ?? 1, view[1] ?? 0)) / str.length;
  return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    left: x + index * letter,
    right: x + (index + text.length) * letter,
    top: y - size * ASCENT,
    bottom: y + size * DESCENT,
  }));
}

function multiply(m: Matrix, n: Matrix): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** How far two words of a line may differ in height, as a share of the taller one. */
const SAME_LINE = 0.4;

/**
 * Groups words on the same level into lines. Their bottoms or their middles must agree, because a dash has its bottom above the base line.
 */
export function linesOf(words: readonly Word[]): PrintedLine[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.bottom - b.bottom)) {
    const line = lines.slice(-2).find(([first]) => first && areLevel(first, word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function areLevel(a: Word, b: Word): boolean {
  const apart = Math.min(Math.abs(a.bottom - b.bottom), Math.abs(a.top + a.bottom - b.top - b.bottom) / 2);
  return apart <= Math.max(a.bottom - a.top, b.bottom - b.top) * SAME_LINE;
}
