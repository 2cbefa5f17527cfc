/**
 * Hashes passwords by argon2id (RFC 9106), with OWASP's minimum memory and one pass more. Few are hashed at once, and the networks of the callers
 * take turns.
 */
import { hash, verify } from '@node-rs/argon2';
import { networkOf, subscriberOf } from '../../platform/network.ts';
import type { QueueLimits } from '../../platform/worker-pool/fair-queue.ts';
import { type Order, Turns } from '../../platform/worker-pool/turns.ts';

// The library's enum is declared const, which erasable syntax cannot use.
const ARGON2ID = 2;
/** Cost of one hash: KiB of memory, and passes over it. */
const COST = { memoryCost: 19_456, timeCost: 3 };
/** Maximum number of hashes computed at once, so that two of libuv's four threads stay free for files, compression and name look-ups. */
const AT_ONCE = 2;
/** Maximum numbers of waiting passwords: `perCaso` for each network, `perInsurer` for each subscriber, who may have many networks. */
const QUEUE: QueueLimits = { perCaso: 64, perInsurer: 128, total: 4096 };

/** The caller who waits for work on a password. */
export interface PasswordCaller {
  /** Network address; for a signed-in person, the membership instead. */
  readonly address: string;
  /** Aborts when the caller has hung up; absent: the caller cannot. */
  readonly signal?: AbortSignal | undefined;
}

export interface Passwords {
  /** Hashes a chosen password. @throws DomainError as {@link Passwords.matches} */
  protect(password: string, caller: PasswordCaller): Promise<string>;
  /**
   * Whether the password is right.
   * @param kept the stored hash; null or empty: false, after the same work as for a wrong password
   * @throws DomainError no_disponible: too many passwords of this network, or altogether, wait; peticion_invalida: the caller has hung up
   */
  matches(kept: string | null, password: string, caller: PasswordCaller): Promise<boolean>;
}

/** The caller's place in a queue: networks take turns, and the networks of a subscriber share the turns of one. */
export const orderOf = ({ address, signal }: PasswordCaller): Order => ({
  caller: { insurer: subscriberOf(address), caso: networkOf(address) },
  signal,
});

/** Makes the functions for passwords. @param cost of new hashes; tests that sign in hundreds of times use a lower one */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const parameters = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  const turns = new Turns(AT_ONCE, QUEUE);
  const inTurn = <T>(caller: PasswordCaller, work: () => Promise<T>) => turns.run(orderOf(caller), work);
  const protect = (password: string) => hash(password.normalize('NFKC'), parameters as never);
  const decoy = await protect('nobody has this password');
  return {
    protect: (password, caller) => inTurn(caller, () => protect(password)),
    async matches(kept, password, caller) {
      const hits = await inTurn(caller, () => verify(kept || decoy, password.normalize('NFKC')));
      return hits && Boolean(kept);
    },
  };
}
