/**
 * Calls URLs that insurers or the operator configure: by HTTPS, only at public addresses, without redirects, and within limits of time and size.
 * Each connection checks the address to which it connects.
 */
import { isIP, type LookupFunction } from 'node:net';
import type { Transform } from 'node:stream';
import { createUnzip } from 'node:zlib';
import { createConnectionPools, ExhaustedDeadline, type PoolOptions, withCode } from './connection-pools.ts';
import { createConnector } from './connector.ts';
import { type Address, createResolve, type Resolve } from './resolver.ts';
import { addressProblem, type Permissions, type UrlProblem, urlProblem, withoutBrackets } from './url.ts';

interface Call {
  /** Name of the caller; many calls of one caller to an address do not delay the calls of another caller. */
  readonly caller: string;
  readonly url: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export type Outcome =
  | {
      readonly tipo: 'respuesta';
      readonly estado: number;
      readonly retryAfter: string | null;
      readonly body: Buffer;
      /** The answer reached the reading limit, so reading it cost as much as many other answers. */
      readonly oversized: boolean;
    }
  | { readonly tipo: 'prohibida'; readonly motivo: UrlProblem }
  | { readonly tipo: 'tiempo_agotado' }
  /** `motivo` is a code such as ECONNREFUSED, never a text from the other side. */
  | { readonly tipo: 'sin_conexion'; readonly motivo: string };

export interface ClientOptions extends Permissions {
  /** Milliseconds for the whole attempt, name resolution and body included; default 10 s. */
  readonly deadlineMs?: number;
  /** Milliseconds for name resolution; default 3 s. */
  readonly dnsDeadlineMs?: number;
  readonly resolver?: Resolve;
  /** Certificate authorities in PEM, for tests. */
  readonly ca?: string;
}

export interface OutboundClient {
  /** POSTs the bytes; failures of the other side are outcomes, not exceptions. */
  send(call: Call): Promise<Outcome>;
  /**
   * Tells why a call to this URL is forbidden now, by the URL's text or by an address of its host name; null: the call is allowed, or the name
   * does not resolve now. The name may resolve later, and every connection checks again.
   */
  examine(url: string): Promise<UrlProblem | null>;
  close(): Promise<void>;
}

/** Maximum number of bytes kept of an answer, before and after it is decompressed. */
export const RESPONSE_MAXIMUM = 16 * 1024;
/** Maximum number of bytes read of an answer, before decompression; then the connection is cut. */
const READING_MAXIMUM = 64 * 1024;
/** Maximum number of bytes of an answer's head. */
const HEAD_MAXIMUM = 16 * 1024;
/** Milliseconds after which a connection is not reused, so that a receiver that moves is found at its new address. */
const CONNECTION_LIFE = 60_000;

class ForbiddenAddress extends Error {
  readonly motivo: UrlProblem;
  constructor(reason: UrlProblem) {
    super(reason);
    this.motivo = reason;
  }
}

/** Makes connection pools that connect only to checked addresses, and the function that resolves and checks a name. */
export function guardedPools(options: ClientOptions, limits: PoolOptions['limits']) {
  const { deadlineMs = 10_000, dnsDeadlineMs = 3_000, resolver = createResolve(), ca } = options;
  const resolveChecked = checkedResolve(resolver, options, dnsDeadlineMs);
  const pools = createConnectionPools({
    connect: createConnector({ lookup: asLookup(resolveChecked), deadlineMs, ...(ca && { ca }) }),
    deadlineMs,
    limits,
    connections: 128,
    idleMs: 30_000,
    lifeMs: CONNECTION_LIFE,
  });
  return { pools, resolveChecked };
}

export function createClient(options: ClientOptions): OutboundClient {
  const { pools, resolveChecked } = guardedPools(options, {
    head: HEAD_MAXIMUM,
    read: READING_MAXIMUM,
    kept: RESPONSE_MAXIMUM,
  });
  return {
    async send({ caller, url, body, headers }) {
      const problem = urlProblem(url, options);
      if (problem) return { tipo: 'prohibida', motivo: problem };
      const { origin, pathname, search } = new URL(url);
      const sent = { ...headers, 'accept-encoding': 'identity' };
      try {
        const answer = await pools.send({ caller, origin, path: pathname + search, headers: sent, body });
        return {
          tipo: 'respuesta',
          estado: answer.status,
          retryAfter: answer.header('retry-after') ?? null,
          body: await decompress(answer.body, answer.header('content-encoding')),
          oversized: answer.oversized,
        };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async examine(url) {
      const problem = urlProblem(url, options);
      if (problem) return problem;
      const { hostname } = new URL(url);
      if (isIP(withoutBrackets(hostname)) !== 0) return null;
      const failure = await resolveChecked(hostname).catch((error: unknown) => error);
      return failure instanceof ForbiddenAddress ? failure.motivo : null;
    },
    close: async () => pools.close(),
  };
}

/** Makes a function that resolves a name and refuses it if any of its addresses is forbidden. Connections use the checked addresses. */
function checkedResolve(resolve: Resolve, permissions: Permissions, deadlineMs: number) {
  return async (name: string): Promise<Address[]> => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const late = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(withCode('ETIMEOUT')), { once: true });
    });
    const addresses = await Promise.race([resolve(name, deadline), late]);
    if (addresses.length === 0) throw withCode('ENOTFOUND');
    for (const { address } of addresses) {
      const reason = addressProblem(address, permissions);
      if (reason) throw new ForbiddenAddress(reason);
    }
    return addresses;
  };
}

/** Adapts a resolver to the signature of `dns.lookup`, for sockets. */
function asLookup(resolve: (name: string) => Promise<Address[]>): LookupFunction {
  return (name, { all }, ready) =>
    resolve(name).then(
      (addresses) => {
        const [{ address, family }] = addresses as [Address];
        if (all) ready(null, addresses);
        else ready(null, address, family);
      },
      (error: Error) => ready(error, []),
    );
}

/** Turns an error into an outcome with our own codes, without any text from the other side. */
export function outcomeOf(error: unknown): Exclude<Outcome, { tipo: 'respuesta' }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForbiddenAddress) return { tipo: 'prohibida', motivo: cause.motivo };
  }
  const { code } = error as { code?: unknown };
  if (error instanceof ExhaustedDeadline || code === 'ETIMEDOUT') return { tipo: 'tiempo_agotado' };
  return { tipo: 'sin_conexion', motivo: typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'ERROR' };
}

/**
 * Decompressors by Content-Encoding; bytes in any other encoding are kept as they are. We do not request compression, and other encodings are
 * risky: 27 bytes of Brotli may require 16 MiB of memory, and twelve bytes of Zstandard 128 MiB.
 */
const DECOMPRESSORS = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
]);

/**
 * Decompresses the kept beginning of a body. The status has already decided the outcome, so a body that is too long, cut off or wrongly encoded
 * does not make the call fail.
 */
async function decompress(raw: Buffer, encoding: string | undefined): Promise<Buffer> {
  const decompressor = DECOMPRESSORS.get((encoding ?? 'identity').toLowerCase())?.();
  if (!decompressor) return raw;
  decompressor.end(raw);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decompressor) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= RESPONSE_MAXIMUM) break; // leaving the loop destroys the decompressor
    }
  } catch {
    // cut off or corrupt: the part before the fault is kept
  }
  const [first = Buffer.alloc(0)] = chunks;
  return chunks.length <= 1 ? first : Buffer.concat(chunks).subarray(0, RESPONSE_MAXIMUM);
}
