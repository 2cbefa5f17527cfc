/**
 * The code with which a mandate is checked; pure. Nineteen signs of chance, 95 bits, and one that tells a slip of the pen from
 * a code: in groups of four, in an alphabet without signs that look alike (Crockford's base 32).
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const SIGNS_AT_RANDOM = 19;
const GROUP = 4;

/**
 * The sign that makes a code whole: a sum over GF(32) in which every place weighs differently, so that one wrong sign and two
 * that changed places are always seen.
 */
function controlSign(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum ^ value), 0);
}

/** Times x in GF(2^5), by x^5 + x^2 + 1, whose powers of x are all different up to the 31st. */
const double = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1) & 31;

/** @param random as many numbers from 0 to 31 as there are signs of chance */
export function codeOf(random: readonly number[]): string {
  const values = random.map((value) => value & 31);
  return [...values, controlSign(values)].map((value) => ALPHABET[value]).join('');
}

/** In groups, as people read it. */
export const inGroups = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';

/** A code as it was typed, or null: it can be none. Blanks, hyphens and case don't matter, nor O for 0 and I or L for 1. */
export function readCode(text: string): string | null {
  const clean = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const values = [...clean].map((sign) => ALPHABET.indexOf(sign));
  if (values.length !== SIGNS_AT_RANDOM + 1 || values.includes(-1)) return null;
  return controlSign(values.slice(0, -1)) === values.at(-1) ? clean : null;
}
