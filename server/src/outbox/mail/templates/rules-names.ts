/** Cleans names and texts that people wrote; pure. */

/** Control characters, line separators, and marks that reorder text on the screen. */
const INVISIBLES = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const PARTICLES: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i', 'da', 'das', 'do', 'dos']);

/** Puts text on one line, without invisible characters. */
export function inOneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLES, ' ').replace(/\s+/gu, ' ').trim();
}

/** The paragraphs of a text that a person wrote: one for each line that is not empty. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map(inOneLine)
    .filter((line) => line !== '');

/**
 * Writes a person's name for a letter. Claims systems often store names in capitals, which look like shouting in a letter, so they become small
 * letters after the initial. A name with a small letter, or without three capitals in a row, stays as it is.
 */
export function personName(text: string): string {
  const name = inOneLine(text);
  const isUpperCase = name === name.toLocaleUpperCase('es') && name !== name.toLocaleLowerCase('es');
  if (!isUpperCase || !/\p{Lu}{3}/u.test(name)) return name;
  return name
    .toLocaleLowerCase('es')
    .split(' ')
    .map((word, i) => (i > 0 && PARTICLES.has(word) ? word : capitalized(word)))
    .join(' ');
}

function capitalized(word: string): string {
  return word.replace(
    /(^|[-'’.·/])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  );
}
