/**
 * The code with which a provider checks a mandate: nineteen random characters, 95 bits, and a check character that reveals a typing error. The
 * code is written in groups of four, in an alphabet without characters that look alike (Crockford's base 32). Pure.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RANDOM_CHARACTERS = 19;
const GROUP = 4;

/**
 * Computes the check character: a sum over GF(32) that weights every place differently, so that one wrong character, or two that changed
 * places, are always noticed.
 */
function checkCharacter(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum ^ value), 0);
}

/** Multiplies by x in GF(2^5) modulo x^5 + x^2 + 1, in which the first 31 powers of x all differ. */
const double = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1) & 31;

/** Makes a code. @param random {@link RANDOM_CHARACTERS} numbers, of which the lowest five bits count */
export function codeOf(random: readonly number[]): string {
  const values = random.map((value) => value & 31);
  return [...values, checkCharacter(values)].map((value) => ALPHABET[value]).join('');
}

/** Writes a code in groups, as people read it. */
export const inGroups = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';

/**
 * Reads a typed code. Ignores blanks, hyphens and case, and accepts O for 0 and I or L for 1.
 * @returns null: the text can't be a code
 */
export function readCode(text: string): string | null {
  const clean = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const values = [...clean].map((sign) => ALPHABET.indexOf(sign));
  if (values.length !== RANDOM_CHARACTERS + 1 || values.includes(-1)) return null;
  return checkCharacter(values.slice(0, -1)) === values.at(-1) ? clean : null;
}
