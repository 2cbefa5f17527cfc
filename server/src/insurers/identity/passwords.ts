/** Passwords: argon2id (RFC 9106), with the parameters OWASP recommends as the minimum, doubled in passes. */
import { PASSWORD_LENGTH } from '@albacea/contract/schemas/access.ts';
import { hash, verify } from '@node-rs/argon2';

// Argon2id; the enum of the library is declared const and can't be used with erasable syntax.
const ARGON2ID = 2;
/** Cost of one hash: KiB of memory, and passes over it. */
const COST = { memoryCost: 19_456, timeCost: 3 };
/** Hashes at once. Of the four threads that compute them, the others read files, compress and look names up. */
const AT_ONCE = 2;

type PasswordProblem = 'corta' | 'comun' | 'personal';

export interface Passwords {
  protect(password: string): Promise<string>;
  /** False for a wrong password, and, after the same work, for a user that does not exist (`null`) or has none (empty). */
  matches(kept: string | null, password: string): Promise<boolean>;
  /**
   * The fault of a chosen password: too short, or easily guessed; null: none.
   * @param personalWords words that a stranger would try for this person: name, address, insurer
   */
  problemOf(password: string, personalWords: readonly string[]): Promise<PasswordProblem | null>;
}

/** Least guesses, as a power of ten: fewer are feasible for somebody with the hash. zxcvbn's score 4 begins here. */
const SAFE_GUESSES = 10;
/** Characters that are looked at: the work grows with the square of them, and what is longer is not guessed. */
const LOOKED_AT = 40;

/** Letters of a personal word that is looked for: shorter ones stand in any text. */
const PERSONAL_LENGTH = 3;

/** As a guesser tries it: capitals and accents are the first thing that is varied. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Word lists and keyboards take 50 MB and a quarter of a second, so they are loaded with the first new password. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: LOOKED_AT,
  });
}

/** @param cost of the passwords protected from now on; less than the usual is for tests that sign in hundreds of times */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const parameters = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  const inTurn = createTurns(AT_ONCE);
  const protect = (password: string) => inTurn(() => hash(password.normalize('NFKC'), parameters as never));
  const decoy = await protect('nobody has this password');
  let estimator: ReturnType<typeof loadEstimator> | undefined;
  return {
    protect,
    async problemOf(password, personalWords) {
      if ([...password.normalize('NFKC')].length < PASSWORD_LENGTH) return 'corta';
      const whole = plain(password);
      const own = personalWords.map(plain).filter(({ length }) => length >= PERSONAL_LENGTH);
      // a stranger knows these words, so they make nothing harder to find; the longest first, as one may lie within another
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

/** @returns runs work when one of so many places is free, in the order in which it came */
function createTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
