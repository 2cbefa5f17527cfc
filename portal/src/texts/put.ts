/** Fills texts in. */

const VOWEL = /[aeiouyàáèéíïòóúü]$/i;

/** What a Basque name takes after a vowel, and after anything else. */
const AFTER_CONSONANT: Readonly<Record<string, string>> = {
  k: 'ek',
  ren: 'en',
  ri: 'i',
  rekin: 'ekin',
  rentzat: 'entzat',
};

/**
 * What a name does to the words beside it, marked in the text with `~`: Catalan says `d’Anna` and `de Pere` (`de~{nombre}`), Basque
 * declines the name itself (`{nombre}~ren`: Anaren, Jonen, Oscarren).
 */
const joinNames = (text: string): string =>
  text
    .replace(/de~(?!h?[iu][aeou])(h?[aeiouàáèéíïòóúü])/gi, 'd’$1')
    .replace(/de~/g, 'de ')
    .replace(/(\p{L})~(\p{L}+)/gu, (whole, last: string, ending: string) => {
      const other = AFTER_CONSONANT[ending];
      if (other === undefined) return whole;
      if (VOWEL.test(last)) return last + ending;
      return last + (last === 'r' ? 'r' : '') + other;
    });

/** The words in braces, replaced; a missing one is left as it stands, so that a test sees it. */
export const put = (text: string, values: Readonly<Record<string, string | number>>): string => {
  const filled = text.replace(/\{(\w+)\}/g, (whole, word: string) => String(values[word] ?? whole));
  return text.includes('~') ? joinNames(filled) : filled;
};

export interface Plural {
  readonly uno: string;
  readonly varios: string;
}

/** One or several, as in all the portal's languages; `{n}` is the number. */
export const count = (text: Plural, n: number, values: Readonly<Record<string, string | number>> = {}): string =>
  put(n === 1 ? text.uno : text.varios, { n, ...values });
