/** Joins names with the words beside them in Catalan and Basque. */

const VOWEL = /[aeiouyàáèéíïòóúü]$/i;

/** Basque endings after a consonant; after a vowel they stay as written. */
const AFTER_CONSONANT: Readonly<Record<string, string>> = {
  k: 'ek',
  ren: 'en',
  ri: 'i',
  rekin: 'ekin',
  rentzat: 'entzat',
};

/**
 * Joins names with their neighbours where a message asks for it by `~`. Catalan elides (`de~{nombre}`: d’Anna, de Pere), Basque
 * declines the name itself (`{nombre}~ren`: Anaren, Jonen, Oscarren).
 *
 * @param text a message whose names are filled in
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
