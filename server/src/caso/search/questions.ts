/** What was typed, as the database is asked for it: sets of tokens of which a case must have one each, for every key it may be indexed under. */
import type { Alternative, Reading, Word } from './rules-query.ts';
import type { TokenKey } from './tokens.ts';

/** Sets of a question; of what goes beyond, the data themselves tell. */
const SETS = 6;
/** Sets of which it counts whether the whole word is there. */
const COUNTED = 4;

interface TermSet {
  readonly terms: readonly string[];
  readonly whole: readonly string[];
}

/**
 * @param sounding also what only sounds alike
 * @returns JSON for `buscar_casos`
 */
export function questionsOf(readings: readonly Reading[], keys: readonly TokenKey[], sounding: boolean): string {
  const questions = readings.flatMap((reading) => variantsOf(reading, sounding)).map((sets) => sets.slice(0, SETS));
  return JSON.stringify(keys.flatMap((key) => questions.map((sets) => questionOf(sets, key))));
}

function questionOf(sets: readonly TermSet[], { tokenOf }: TokenKey) {
  const [first] = sets;
  const entries = Array.from({ length: SETS }, (_, i) => [`c${i + 1}`, (sets[i] ?? first)?.terms.map(tokenOf)]);
  const whole = Array.from({ length: COUNTED }, (_, i) => [`e${i + 1}`, sets[i]?.whole.map(tokenOf) ?? []]);
  return { palabras: sets.length, ...Object.fromEntries(entries), ...Object.fromEntries(whole) };
}

/** Each word by any of its single terms; and once for every number that a word may be a part of, by the pieces of that. */
function variantsOf(reading: Reading, sounding: boolean): TermSet[][] {
  const single = reading.map((word) => setOf(word, sounding));
  const byPieces = reading.flatMap((word, i) => {
    const ofSeveral = word.filter(({ terminos }) => terminos.length > 1);
    return ofSeveral.map(({ terminos }) => [...single.slice(0, i), ...single.slice(i + 1), ...tellingOf(terminos)]);
  });
  return [single, ...byPieces];
}

function setOf(word: Word, sounding: boolean): TermSet {
  const of = (fits: (one: Alternative) => boolean) =>
    word.filter((one) => one.terminos.length === 1 && fits(one)).flatMap(({ terminos }) => terminos);
  return { terms: of(({ grado }) => sounding || grado < 2), whole: of(({ grado }) => grado === 0) };
}

/** The last pieces tell the most: numbers begin alike. */
const tellingOf = (pieces: readonly string[]): TermSet[] =>
  [pieces[0], pieces.at(-2), pieces.at(-1)].flatMap((piece) => (piece ? [{ terms: [piece], whole: [] }] : []));
