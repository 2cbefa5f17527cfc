/** Looks who answers at a host name that says it leads to this service. */
import type { LookupFunction } from 'node:net';
import { createCnameLookup, type TxtLookup } from '../txt-lookup.ts';
import { outcomeOf } from './client.ts';
import { createConnectionPools } from './connection-pools.ts';
import { createConnector } from './connector.ts';
import { createResolve, type Resolve } from './resolver.ts';

/** What it said with a certificate for its name, or why it said nothing that counts. */
export type Said = { readonly said: string } | 'silent' | 'certificate' | 'other';

export interface LookAtHost {
  /** Where the name leads, by DNS. */
  readonly cname: TxtLookup;
  /**
   * Asks once, without redirects.
   * @param origin scheme, name and port; the certificate has to be that of the name
   * @param target of the service itself, and the only name whose addresses are connected to: whoever governs the other steers nothing
   */
  ask(origin: string, path: string, target: string): Promise<Said>;
}

/** Milliseconds for everything: a proxy gets the first certificate of a name while it is asked. */
const DEADLINE = 15_000;
/** Bytes. */
const LIMITS = { head: 16 * 1024, read: 16 * 1024, kept: 16 * 1024 };

/**
 * @param servers of DNS; empty: those of the machine
 * @param ca certificates of tests
 */
export function createLookAtHost(servers: readonly string[], ca?: string): LookAtHost {
  const resolve = createResolve(servers.length > 0 ? servers : undefined);
  return {
    cname: createCnameLookup(servers),
    async ask(origin, path, target) {
      // of its own each time: a session of TLS that is resumed would show no certificate
      const pools = createConnectionPools({
        connect: createConnector({ lookup: leadingTo(resolve, target), deadlineMs: DEADLINE, ...(ca && { ca }) }),
        deadlineMs: DEADLINE,
        limits: LIMITS,
        connections: 1,
        idleMs: 1_000,
        lifeMs: DEADLINE,
      });
      const request = { method: 'GET', caller: 'host', origin, path, headers: {}, body: Buffer.alloc(0) } as const;
      try {
        const { status, body } = await pools.post(request);
        // a process that restarts, or is without its database, says nothing of whose the name is
        if (status >= 500 || status === 429) return 'silent';
        return status === 200 ? { said: body.toString('utf8') } : 'other';
      } catch (error) {
        return failureOf(error);
      } finally {
        pools.close();
      }
    },
  };
}

/** Every name leads to the addresses of the target. */
const leadingTo =
  (resolve: Resolve, target: string): LookupFunction =>
  (_, { all }, ready) =>
    resolve(target, AbortSignal.timeout(DEADLINE)).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) ready(Object.assign(new Error(target), { code: 'ENOTFOUND' }), []);
        else if (all) ready(null, addresses);
        else ready(null, first.address, first.family);
      },
      (error: Error) => ready(error, []),
    );

/** The codes of OpenSSL and of Node for a certificate that is missing, is of another name, has expired, or that nobody vouches for. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|HOSTNAME_MISMATCH/;

function failureOf(error: unknown): Said {
  const outcome = outcomeOf(error);
  if (outcome.tipo !== 'sin_conexion') return 'silent';
  if (outcome.motivo === 'NOT_HTTP') return 'other';
  return CERTIFICATE.test(outcome.motivo) ? 'certificate' : 'silent';
}
