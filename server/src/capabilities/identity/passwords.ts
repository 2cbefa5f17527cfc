/** Passwords: argon2id (RFC 9106), with the parameters OWASP recommends as the minimum, doubled in passes. */
import { hash, verify } from '@node-rs/argon2';

// Argon2id; the enum of the library is declared const and can't be used with erasable syntax.
const ARGON2ID = 2;
/** Of one hash: KiB of memory, and passes over it. */
const COST = { memoryCost: 19_456, timeCost: 3 };

export interface Passwords {
  protect(password: string): Promise<string>;
  /** False for a wrong password, and, after the same work, for a user that does not exist (`null`) or has none (empty). */
  matches(kept: string | null, password: string): Promise<boolean>;
  /**
   * Whether somebody who tries what people choose finds it soon.
   * @param personalWords words that a stranger would try for this person
   */
  isGuessable(password: string, personalWords: readonly string[]): Promise<boolean>;
}

/** Fewer guesses than this, as a power of ten, are within reach of whoever gets hold of a hash: zxcvbn's score 3 begins here. */
const SAFE_GUESSES = 8;
/** Characters that are looked at: the work grows with the square of them, and what is longer is not guessed. */
const LOOKED_AT = 40;

/** Lists and keyboards: 50 MB and a quarter of a second, so whoever never sets a password does without. */
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
  const protect = (password: string) => hash(password.normalize('NFKC'), parameters as never);
  const decoy = await protect('nobody has this password');
  let estimator: ReturnType<typeof loadEstimator> | undefined;
  return {
    protect,
    async isGuessable(password, personalWords) {
      estimator ??= loadEstimator();
      return (await estimator).check(password.normalize('NFKC'), [...personalWords]).guessesLog10 < SAFE_GUESSES;
    },
    async matches(kept, password) {
      const hits = await verify(kept || decoy, password.normalize('NFKC'));
      return hits && Boolean(kept);
    },
  };
}
