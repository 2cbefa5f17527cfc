/** Asks DNS for the TXT records of a name. */
import { Resolver } from 'node:dns/promises';
import { within } from './within.ts';

/** The TXT records found, each as one text; `none`: the name has no TXT record; `silent`: no answer came. */
type TxtAnswer = readonly string[] | 'none' | 'silent';
export type TxtLookup = (name: string) => Promise<TxtAnswer>;

/** Milliseconds for one try, and for the whole answer. */
const TRY = 2_000;
const DEADLINE = 6_000;
const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers addresses of name servers, with or without a port; empty: the name servers of the machine */
export function createTxtLookup(servers: readonly string[]): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: TRY, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      const records = await within(DEADLINE, resolver.resolveTxt(name));
      return records.map((chunks) => chunks.join(''));
    } catch (error) {
      return ABSENT.has((error as NodeJS.ErrnoException).code) ? 'none' : 'silent';
    } finally {
      resolver.cancel();
    }
  };
}
