/** Days in Basque, as a person writes them. */

/** Numbers up to twenty whose Basque word ends in a consonant: bat, bost, hamar, hamabost. The word of a larger number ends in one of the twenty. */
const IN_CONSONANT: readonly number[] = [1, 5, 10, 15];

/**
 * Chooses the endings of the numbers in a Basque day: `2026ko azaroaren 21a`, `2025eko maiatzaren 11`. Intl leaves them
 * open, as in `2026(e)ko azaroaren 21(a)`, because they follow the pronunciation. A day in any other language is returned
 * unchanged.
 * @param day as Intl writes it
 */
export const settledDay = (day: string): string =>
  day
    .replace(/\b(\d+)\(e\)ko/, (_, year: string) => `${year}${IN_CONSONANT.includes(Number(year) % 20) ? 'eko' : 'ko'}`)
    .replace(/\b(\d+)\(a\)/, (_, n: string) => (n === '11' || n === '31' ? n : `${n}a`));
