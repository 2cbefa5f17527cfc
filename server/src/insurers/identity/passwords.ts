/** Hashes passwords by argon2id (RFC 9106), with OWASP's minimum memory and one pass more, and estimates how easily a password is guessed. */
import { PASSWORD_LENGTH } from '@albacea/contract/schemas/access.ts';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// The library's enum is declared const, which erasable syntax cannot use.
const ARGON2ID = 2;
/** Cost of one hash: KiB of memory, and passes over it. */
const COST = { memoryCost: 19_456, timeCost: 3 };
/** Maximum number of hashes computed at once, so that two of libuv's four threads stay free for files, compression and name look-ups. */
const AT_ONCE = 2;

type PasswordProblem = 'corta' | 'comun' | 'personal';

export interface Passwords {
  protect(password: string): Promise<string>;
  /** Whether the password is right. @param kept the stored hash; null or empty: false, after the same work as for a wrong password */
  matches(kept: string | null, password: string): Promise<boolean>;
  /**
   * The fault of a chosen password: too short, or easily guessed; null: it is safe.
   * @param personalWords words that a stranger would try for this person: name, address, insurer
   */
  problemOf(password: string, personalWords: readonly string[]): Promise<PasswordProblem | null>;
}

/** Minimum number of guesses for a safe password, as a power of ten: somebody who has the hash could make fewer. zxcvbn's score 4 begins here. */
const SAFE_GUESSES = 10;
/** Maximum number of characters examined: the work grows with their square, and nobody guesses a longer password. */
const EXAMINED = 40;

/** Minimum number of letters of a personal word, because shorter words occur in any text. */
const PERSONAL_LENGTH = 3;

/** Drops capitals and accents, because people who guess vary these first. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Word lists and keyboard layouts take 50 MB and a quarter of a second, so they are loaded with the first new password. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: EXAMINED,
  });
}

/** Makes the functions for passwords. @param cost of new hashes; tests that sign in hundreds of times use a lower one */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const parameters = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  const inTurn = pLimit(AT_ONCE);
  const protect = (password: string) => inTurn(() => hash(password.normalize('NFKC'), parameters as never));
  const decoy = await protect('nobody has this password');
  let estimator: ReturnType<typeof loadEstimator> | undefined;
  return {
    protect,
    async problemOf(password, personalWords) {
      if ([...password.normalize('NFKC')].length < PASSWORD_LENGTH) return 'corta';
      const whole = plain(password);
      const own = personalWords.map(plain).filter(({ length }) => length >= PERSONAL_LENGTH);
      // a stranger knows these words, so they are removed before the estimate; the longest first, because one may contain another
      const rest = own.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), whole);
      estimator ??= loadEstimator();
      const { guessesLog10, sequence } = (await estimator).check(rest, own);
      if (guessesLog10 >= SAFE_GUESSES) return null;
      const namesThem = rest !== whole || sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
      return namesThem ? 'personal' : 'comun';
    },
    async matches(kept, password) {
      const hits = await inTurn(() => verify(kept || decoy, password.normalize('NFKC')));
      return hits && Boolean(kept);
    },
  };
}
