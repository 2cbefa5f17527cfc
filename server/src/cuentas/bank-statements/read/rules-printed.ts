/** From pieces of text that a PDF places on a page to words and lines; pure. */
import type { PrintedLine, Word } from './rules-runs.ts';

/** A matrix of ISO 32000-1, section 8.3.3. */
type Matrix = readonly number[];

interface PlacedText {
  readonly str: string;
  readonly transform: Matrix;
  /** Of the whole piece, in units of the page. */
  readonly width: number;
  /** From the page to the picture of it, in which y grows downwards. */
  readonly view: Matrix;
}

/** Letters rise so much above their base line, and hang so much below it, in sizes of the font. */
const [ASCENT, DESCENT] = [0.75, 0.2];
/** Text that stands on its side or on its head is no line of a table. */
const UPRIGHT = 0.05;

/** The words of a piece of text; where within it each begins is taken from how many letters stand before it. */
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

/** Of the height of the taller one, how far two words of a line may stand apart. */
const SAME_LINE = 0.4;

/** Words that stand on the same level are one line: by their feet, or by their middles, for a dash has its feet in the air. */
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
