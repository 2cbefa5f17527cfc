/** Resolves host names by asking name servers directly. */
import { Resolver as ResolveDns } from 'node:dns/promises';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Finds all addresses of a name.
 * @param signal cancels the lookup, which then rejects
 * @throws an error with a `code`, such as ENOTFOUND
 */
export type Resolve = (name: string, signal: AbortSignal) => Promise<Address[]>;

const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Makes a function that asks the name servers of the system directly. The system's own resolver would run on the few threads of the process's
 * pool, where a name whose servers hang blocks other names, and it would try the search domains of our network. `localhost` and names below it
 * mean this machine, and names below `invalid` do not exist (RFC 6761, sections 6.3 and 6.4).
 * @param servers addresses of name servers; default: the name servers of the system
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (name, signal) => {
    if (/(?:^|\.)localhost\.?$/i.test(name)) return [...LOOPBACK];
    if (/(?:^|\.)invalid\.?$/i.test(name)) return [];
    signal.throwIfAborted();
    // One resolver for each lookup, because cancelling ends all lookups of a resolver.
    const dns = new ResolveDns({ timeout: 1500, tries: 2 });
    if (servers) dns.setServers(servers);
    const finish = () => dns.cancel();
    signal.addEventListener('abort', finish, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
      const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
      if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
      return found;
    } finally {
      signal.removeEventListener('abort', finish);
    }
  };
}

const addressesOf = (found: PromiseSettledResult<string[]>, family: 4 | 6): Address[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
