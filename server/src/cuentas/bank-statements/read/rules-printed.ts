/** Turns the pieces of text that a PDF places on a page into words and lines; pure. */
import type { PrintedLine, Word } from './rules-runs.ts';

/** A matrix of ISO 32000-1, section 8.3.3. */
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
/** Text that stands on its side or upside down is no line of a table. */
const UPRIGHT = 0.05;

/** The words of a piece of text; the number of letters before a word tells where it begins. */
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

/** Words on the same level make one line. Feet or middles must agree, because a dash has its feet in the air. */
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
