/** Passwords: argon2id (RFC 9106) with OWASP's minimum memory and one pass more, and an estimate of how easily one is guessed. */
import { PASSWORD_LENGTH } from '@albacea/contract/schemas/access.ts';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// The library's enum is declared const, which erasable syntax cannot use.
const ARGON2ID = 2;
/** Cost of one hash: KiB of memory, and passes over it. */
const COST = { memoryCost: 19_456, timeCost: 3 };
/** Hashes at once, so that two of libuv's four threads stay free for files, compression and name look-ups. */
const AT_ONCE = 2;

type PasswordProblem = 'corta' | 'comun' | 'personal';

export interface Passwords {
  protect(password: string): Promise<string>;
  /** False for a wrong password and, after the same work, for an unknown user (`null`) or one without a password (empty). */
  matches(kept: string | null, password: string): Promise<boolean>;
  /**
   * The fault of a chosen password: too short, or easily guessed; null: it is safe.
   * @param personalWords words that a stranger would try for this person: name, address, insurer
   */
  problemOf(password: string, personalWords: readonly string[]): Promise<PasswordProblem | null>;
}

/** Guesses that a safe password takes at least, as a power of ten: fewer are feasible for somebody with the hash. zxcvbn's score 4 begins here. */
const SAFE_GUESSES = 10;
/** Characters that are examined: the work grows with their square, and nobody guesses a longer password. */
const EXAMINED = 40;

/** Letters of the shortest personal word to look for: shorter ones occur in any text. */
const PERSONAL_LENGTH = 3;

/** Drops capitals and accents, which guessers vary first. */
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

/** @param cost of new hashes; tests that sign in hundreds of times lower it */
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
      // a stranger knows these words, so they do not count; the longest goes first, because one may contain another
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
