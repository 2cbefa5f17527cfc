/** Estimates how easily a chosen password is guessed. It may take a third of a second, so it runs in a worker thread. */
import { PASSWORD_LENGTH } from '@albacea/contract/schemas/access.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as spanish from '@zxcvbn-ts/language-es-es';

type PasswordProblem = 'corta' | 'comun' | 'personal';

/** Minimum number of guesses for a safe password, as a power of ten: somebody who has the hash could make fewer. zxcvbn's score 4 begins here. */
const SAFE_GUESSES = 10;
/** Maximum number of characters examined: the work grows with their square, and nobody guesses a longer password. */
const EXAMINED = 40;
/** Minimum number of letters of a personal word, because shorter words occur in any text. */
const PERSONAL_LENGTH = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: EXAMINED,
});

/** Drops capitals and accents, because people who guess vary these first. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The fault of a chosen password: too short, or easily guessed; null: it is safe.
 * @param personalWords words that a stranger would try for this person: name, address, insurer
 */
export function problemOf(password: string, personalWords: readonly string[]): PasswordProblem | null {
  if ([...password.normalize('NFKC')].length < PASSWORD_LENGTH) return 'corta';
  const whole = plain(password);
  const own = personalWords.map(plain).filter(({ length }) => length >= PERSONAL_LENGTH);
  // a stranger knows these words, so they are removed before the estimate; the longest first, because one may contain another
  const rest = own.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), whole);
  const { guessesLog10, sequence } = estimator.check(rest, own);
  if (guessesLog10 >= SAFE_GUESSES) return null;
  const namesThem = rest !== whole || sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  return namesThem ? 'personal' : 'comun';
}
