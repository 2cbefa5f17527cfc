/** Asks DNS for records of one kind. */
import { Resolver } from 'node:dns/promises';
import { within } from './within.ts';

/** What was found, each record in one piece; `none`: there is no such record; `silent`: nobody knows. */
export type TxtAnswer = readonly string[] | 'none' | 'silent';
export type TxtLookup = (name: string) => Promise<TxtAnswer>;

/** Milliseconds of one try, and of the answer altogether. */
const TRY = 2_000;
const DEADLINE = 6_000;
const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers addresses with or without a port; empty: those of the machine */
export const createTxtLookup = (servers: readonly string[]): TxtLookup =>
  createLookup(servers, async (resolver, name) => (await resolver.resolveTxt(name)).map((chunks) => chunks.join('')));

/** The same for the names that a name leads to. */
export const createCnameLookup = (servers: readonly string[]): TxtLookup =>
  createLookup(servers, (resolver, name) => resolver.resolveCname(name));

function createLookup(
  servers: readonly string[],
  ask: (resolver: Resolver, name: string) => Promise<readonly string[]>,
): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: TRY, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return await within(DEADLINE, ask(resolver, name));
    } catch (error) {
      return ABSENT.has((error as NodeJS.ErrnoException).code) ? 'none' : 'silent';
    } finally {
      resolver.cancel();
    }
  };
}
