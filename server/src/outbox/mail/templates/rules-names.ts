/** Controls, line separators and the marks that reorder what is shown: none belongs in a name. */
const INVISIBLES = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const PARTICLES: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i', 'da', 'das', 'do', 'dos']);

/** Puts text on one line, without invisible characters. */
export function inOneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLES, ' ').replace(/\s+/gu, ' ').trim();
}

/**
 * A person's name as it is written in a letter. Claims systems often hold names in capitals, and capitals read as
 * shouting: only then are they turned into ordinary writing. A name with any small letter is left as it is.
 */
export function personName(text: string): string {
  const name = inOneLine(text);
  const inUpperCases = name === name.toLocaleUpperCase('es') && name !== name.toLocaleLowerCase('es');
  if (!inUpperCases || !/\p{Lu}{3}/u.test(name)) return name;
  return name
    .toLocaleLowerCase('es')
    .split(' ')
    .map((word, i) => (i > 0 && PARTICLES.has(word) ? word : withInitial(word)))
    .join(' ');
}

function withInitial(word: string): string {
  return word.replace(
    /(^|[-'’.·/])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  );
}
