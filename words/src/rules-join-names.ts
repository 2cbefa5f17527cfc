/** Joins names with the words beside them in Catalan and Basque. */

const VOWEL = /[aeiouyàáèéíïòóúü]$/i;

/** The form that each Basque ending takes after a consonant; after a vowel it stays as written. */
const AFTER_CONSONANT: Readonly<Record<string, string>> = {
  k: 'ek',
  ren: 'en',
  ri: 'i',
  rekin: 'ekin',
  rentzat: 'entzat',
};

/**
 * Joins a name with the word before it or the ending after it, where `~` stands between them. Catalan elides (`de~{nombre}`:
 * d’Anna, de Pere), Basque declines the name (`{nombre}~ren`: Anaren, Jonen, Oscarren).
 *
 * @param text a message with its names filled in
 */
export const joinNames = (text: string): string =>
  text
    .replace(/de~(?!h?[iu][aeou])(h?[aeiouàáèéíïòóúü])/gi, 'd’$1')
    .replace(/de~/g, 'de ')
    .replace(/(\p{L})~(\p{L}+)/gu, (whole, last: string, ending: string) => {
      const other = AFTER_CONSONANT[ending];
      if (other === undefined) return whole;
      if (VOWEL.test(last)) return last + ending;
      return last + (last === 'r' ? 'r' : '') + other;
    });
