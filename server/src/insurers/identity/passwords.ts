/**
 * Hashes passwords by argon2id (RFC 9106), with OWASP's minimum memory and one pass more, and estimates how easily a password is guessed. Few are
 * hashed at once, and the networks of the callers take turns.
 */
import { PASSWORD_LENGTH } from '@albacea/contract/schemas/access.ts';
import { hash, verify } from '@node-rs/argon2';
import { networkOf, subscriberOf } from '../../platform/network.ts';
import type { QueueLimits } from '../../platform/worker-pool/fair-queue.ts';
import { Turns } from '../../platform/worker-pool/turns.ts';

// The library's enum is declared const, which erasable syntax cannot use.
const ARGON2ID = 2;
/** Cost of one hash: KiB of memory, and passes over it. */
const COST = { memoryCost: 19_456, timeCost: 3 };
/** Maximum number of hashes computed at once, so that two of libuv's four threads stay free for files, compression and name look-ups. */
const AT_ONCE = 2;
/** Maximum numbers of waiting passwords: `perCaso` for each network, `perInsurer` for each subscriber, who may have many networks. */
const QUEUE: QueueLimits = { perCaso: 64, perInsurer: 128, total: 4096 };

type PasswordProblem = 'corta' | 'comun' | 'personal';

/** The caller who waits for a hash. */
export interface HashCaller {
  /** Network address; for a signed-in person, the membership instead. */
  readonly address: string;
  /** Aborts when the caller has hung up. */
  readonly signal?: AbortSignal | undefined;
}

export interface Passwords {
  /** Hashes a chosen password. @throws DomainError as {@link Passwords.matches} */
  protect(password: string, caller: HashCaller): Promise<string>;
  /**
   * Whether the password is right.
   * @param kept the stored hash; null or empty: false, after the same work as for a wrong password
   * @throws DomainError no_disponible: too many passwords of this network, or altogether, wait; peticion_invalida: the caller has hung up
   */
  matches(kept: string | null, password: string, caller: HashCaller): Promise<boolean>;
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

/** The signal of a caller who cannot hang up. */
const NEVER = new AbortController().signal;

/** Makes the functions for passwords. @param cost of new hashes; tests that sign in hundreds of times use a lower one */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const parameters = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  const turns = new Turns(AT_ONCE, QUEUE);
  const inTurn = <T>({ address, signal = NEVER }: HashCaller, work: () => Promise<T>) =>
    turns.run({ caller: { insurer: subscriberOf(address), caso: networkOf(address) }, signal }, work);
  const protect = (password: string) => hash(password.normalize('NFKC'), parameters as never);
  const decoy = await protect('nobody has this password');
  let estimator: ReturnType<typeof loadEstimator> | undefined;
  return {
    protect: (password, caller) => inTurn(caller, () => protect(password)),
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
    async matches(kept, password, caller) {
      const hits = await inTurn(caller, () => verify(kept || decoy, password.normalize('NFKC')));
      return hits && Boolean(kept);
    },
  };
}
