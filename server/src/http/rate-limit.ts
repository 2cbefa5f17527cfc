/** Rate limits and their headers. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { DomainError } from '../shared/errors.ts';
import type { Use } from '../shared/use.ts';

export const LIMIT_PER_HOUR = 1000;
/** For callers without a valid credential, by address. */
export const ANONYMOUS_LIMIT = 300;
const HOUR = 3_600_000;

/** Whole seconds until the window has renewed, at least 1: counted from whole to whole second, so never too few. */
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
 * Both families of headers: today's custom (`Reset` in epoch seconds) and the IETF draft (`t` in seconds from now).
 * They are computed from the same whole second, so that they agree.
 */
export function limitHeaders({ limite, usadas, renueva }: Use, now: Date): Record<string, string> {
  const remaining = Math.max(0, limite - usadas);
  const seconds = secondsUntil(renueva, now);
  return {
    'x-ratelimit-limit': String(limite),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.floor(now.getTime() / 1000) + seconds),
    'ratelimit-policy': `"perhour";q=${limite};w=3600`,
    // Counted from whole to whole second it can be one more than the window has.
    ratelimit: `"perhour";r=${remaining};t=${Math.min(seconds, HOUR / 1000)}`,
  };
}

/** A bound that takes room as it is used: with `max`, a start would take all of it, in as long as everything else is mounted. */
const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

export interface LimitByAddress {
  /** Counts one request of the address, or as many as one that is large counts for. */
  count(address: string, many?: number): Use;
  /** Looks without counting. */
  look(address: string): Use;
  /** Takes one request back. */
  giveBack(address: string): Use;
}

/** Windows by address, in memory and bounded; an IPv6 network of 64 bits counts as one caller. */
export function createLimitByAddress(clock: Clock, limite = ANONYMOUS_LIMIT): LimitByAddress {
  const windows = new LRUCache<string, { inicio: number; usadas: number }>(atMost(50_000));
  const windowOf = (address: string) => {
    const key = networkOf(address);
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

/** Refusals of what somebody showed; whatever else goes wrong is no failure of theirs. */
const FAILURES: ReadonlySet<string> = new Set([
  'login_incorrecto',
  'password_incorrecta',
  'enlace_invalido',
  'inicio_fallido',
  'demasiados_intentos',
]);

/** Whether what somebody showed to get in was wrong. */
export const isFailedTry = (error: unknown): boolean => error instanceof DomainError && FAILURES.has(error.codigo);

/** People who get in, by address, apart from systems that send no valid key: neither locks the other out. */
export interface SignInLimit {
  /**
   * Counts what shows nothing: a page that is read, a sign-in that begins, a session that is over.
   * @throws DomainError limite_superado
   */
  visit(address: string): void;
  /**
   * Looks without counting.
   * @throws DomainError limite_superado: no password is compared from there now
   */
  admit(address: string): Use;
  /**
   * Counts a password before it is compared, so that many at once gain nothing.
   * @throws DomainError limite_superado
   */
  arrive(address: string): Use;
  /** Nothing was wrong with it: that failed for nobody, and is taken back. */
  succeeded(address: string): Use;
  /**
   * A link, a passkey or another secret that nobody can guess was none. It is looked at first, so that a right one is never refused for
   * what others did, and counts for no password.
   * @throws DomainError limite_superado
   */
  failed(address: string): void;
}

/** Reads and starts an hour: thousands of people may stand behind one address of a mobile network. */
const VISITS_PER_HOUR = 10_000;

/** Wrong passwords and wrong secrets have the limit of strangers, each their own; successes a wider one of their own, since each costs the work of comparing a password. */
export function createSignInLimit(clock: Clock): SignInLimit {
  const failures = createLimitByAddress(clock);
  const wrongSecrets = createLimitByAddress(clock);
  const successes = createLimitByAddress(clock, LIMIT_PER_HOUR);
  const visits = createLimitByAddress(clock, VISITS_PER_HOUR);
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
      return failures.count(address);
    },
    succeeded(address) {
      successes.count(address);
      return failures.giveBack(address);
    },
    failed: (address) => requireLimit(wrongSecrets.count(address), clock.now()),
  };
}

/** The last known use of each credential, for answers given while the database is away; in memory and bounded. */
export interface RememberedUse {
  /** @param credential the key or token as it came; only its hash is kept */
  remember(credential: string, use: Use): void;
  /** What was last known, in a fresh window when that one is over; null when nothing is. */
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
