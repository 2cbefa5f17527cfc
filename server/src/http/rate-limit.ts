/** Rate limits and their headers. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/ids.ts';
import { networkOf, subscriberOf } from '../platform/network.ts';
import { DomainError } from '../shared/errors.ts';
import type { Use } from '../shared/use.ts';

/** Number of requests that a credential may make in an hour. */
export const LIMIT_PER_HOUR = 1000;
/** Number of requests that an address may make in an hour without a valid credential. */
export const ANONYMOUS_LIMIT = 300;
const HOUR = 3_600_000;

/** Whole seconds until the window has renewed, at least 1. Both ends are rounded so that the number is never too small. */
export function secondsUntil(renews: Date, now: Date): number {
  return Math.max(1, Math.ceil(renews.getTime() / 1000) - Math.floor(now.getTime() / 1000));
}

/**
 * @throws DomainError limite_superado, with `Retry-After`, when the present request is over the limit
 */
export function requireLimit({ usadas, limite, renueva }: Use, now: Date): void {
  if (usadas <= limite) return;
  const segundos = secondsUntil(renueva, now);
  throw new DomainError('limite_superado', { limite, segundos }, { 'retry-after': String(segundos) });
}

/**
 * Headers in two styles: the customary style (`Reset` in epoch seconds) and the style of the IETF draft (`t` in seconds from now).
 * Both are computed from one whole second, so that they agree.
 */
export function limitHeaders({ limite, usadas, renueva }: Use, now: Date): Record<string, string> {
  const remaining = Math.max(0, limite - usadas);
  const seconds = secondsUntil(renueva, now);
  return {
    'x-ratelimit-limit': String(limite),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.floor(now.getTime() / 1000) + seconds),
    'ratelimit-policy': `"perhour";q=${limite};w=3600`,
    // Rounding can give one second more than the window has.
    ratelimit: `"perhour";r=${remaining};t=${Math.min(seconds, HOUR / 1000)}`,
  };
}

/** Limits a cache's entries by size, because `max` would allocate them all at start, which takes as long as the rest of making the server. */
const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

export interface LimitByAddress {
  /** Counts a request of the address; an expensive request can count as several. */
  count(address: string, many?: number): Use;
  /** Returns the use without counting. */
  look(address: string): Use;
  /** Takes back the count of one request. */
  giveBack(address: string): Use;
}

/** Counts requests by address in windows of an hour, in bounded memory; `callerOf` says which addresses count as one. */
export function createLimitByAddress(clock: Clock, limite = ANONYMOUS_LIMIT, callerOf = networkOf): LimitByAddress {
  const windows = new LRUCache<string, { inicio: number; usadas: number }>(atMost(50_000));
  const windowOf = (address: string) => {
    const key = callerOf(address);
    const now = clock.now().getTime();
    let window = windows.get(key);
    if (!window || window.inicio + HOUR <= now) {
      window = { inicio: now, usadas: 0 };
      windows.set(key, window);
    }
    return window;
  };
  const use = ({ inicio, usadas }: { inicio: number; usadas: number }): Use => ({
    limite,
    usadas,
    renueva: new Date(inicio + HOUR),
  });
  return {
    count(address, many = 1) {
      const window = windowOf(address);
      window.usadas = Math.min(window.usadas + many, limite + 1);
      return use(window);
    },
    look: (address) => use(windowOf(address)),
    giveBack(address) {
      const window = windowOf(address);
      window.usadas = Math.max(0, window.usadas - 1);
      return use(window);
    },
  };
}

/** Codes of errors that refuse a password or secret; any other error does not count as a failed try. */
const FAILURES: ReadonlySet<string> = new Set([
  'login_incorrecto',
  'password_incorrecta',
  'enlace_invalido',
  'inicio_fallido',
  'demasiados_intentos',
]);

/** Whether an error refuses the password or secret that somebody presented. */
export const isFailedTry = (error: unknown): boolean => error instanceof DomainError && FAILURES.has(error.codigo);

/** Limits sign-ins by address, separately from requests without a valid key, so that neither uses up the other's limit. */
export interface SignInLimit {
  /**
   * Counts a request that presents no secret: reading a page, beginning a sign-in, an expired session.
   * @throws DomainError limite_superado
   */
  visit(address: string): void;
  /**
   * Checks the limits without counting.
   * @throws DomainError limite_superado: passwords from this address are not compared now
   */
  admit(address: string): Use;
  /**
   * Counts a password before it is compared, so that sending many at once does not get around the limit.
   * @throws DomainError limite_superado
   */
  arrive(address: string): Use;
  /** Records that the password was not refused: takes back the count of `arrive`, and counts a success. */
  succeeded(address: string): Use;
  /**
   * Counts a wrong link, passkey or other secret that nobody can guess, separately from passwords. Secrets are checked before they are counted,
   * so that a right secret is never refused because of other callers.
   * @throws DomainError limite_superado
   */
  failed(address: string): void;
}

/** Number of visits from an address in an hour; thousands of people may share one address of a mobile network. */
const VISITS_PER_HOUR = 10_000;

/** Number of passwords, right or wrong, that all networks of an IPv6 subscriber may send in an hour; an IPv4 address reaches another limit first. */
const PER_SUBSCRIBER = 3000;

/** Wrong passwords and wrong secrets each have the limit of anonymous callers. Successes have a wider limit, because comparing passwords is costly. */
export function createSignInLimit(clock: Clock): SignInLimit {
  const failures = createLimitByAddress(clock);
  const wrongSecrets = createLimitByAddress(clock);
  const successes = createLimitByAddress(clock, LIMIT_PER_HOUR);
  const visits = createLimitByAddress(clock, VISITS_PER_HOUR);
  const ofSubscriber = createLimitByAddress(clock, PER_SUBSCRIBER, subscriberOf);
  const requireOneMore = (use: Use) => requireLimit({ ...use, usadas: use.usadas + 1 }, clock.now());
  const admit = (address: string) => {
    requireOneMore(successes.look(address));
    const tried = failures.look(address);
    requireOneMore(tried);
    return tried;
  };
  return {
    visit: (address) => requireLimit(visits.count(address), clock.now()),
    admit,
    arrive(address) {
      admit(address);
      requireLimit(ofSubscriber.count(address), clock.now());
      return failures.count(address);
    },
    succeeded(address) {
      successes.count(address);
      return failures.giveBack(address);
    },
    failed: (address) => requireLimit(wrongSecrets.count(address), clock.now()),
  };
}

/** Remembers the last known use of each credential, for answers while the database is unavailable; in bounded memory. */
export interface RememberedUse {
  /** @param credential the key or token; only its hash is kept */
  remember(credential: string, use: Use): void;
  /** Returns the last known use, or an unused window if the window of the last use is over; null: no use is known. */
  recall(credential: string): Use | null;
}

export function createRememberedUse(clock: Clock): RememberedUse {
  const seen = new LRUCache<string, Use>(atMost(10_000));
  const keyOf = (credential: string) => sha256(credential).toString('base64');
  return {
    remember: (credential, use) => void seen.set(keyOf(credential), use),
    recall(credential) {
      const use = seen.get(keyOf(credential));
      if (!use) return null;
      const now = clock.now();
      return use.renueva > now ? use : { ...use, usadas: 0, renueva: new Date(now.getTime() + HOUR) };
    },
  };
}
