/** A `fetch` for libraries that implement a protocol themselves, with the checks of `client.ts`, without redirects, and with a body limit. */
import { type ClientOptions, guardedPools, outcomeOf } from './client.ts';
import { urlProblem } from './url.ts';

/** Thrown when a call was forbidden or got no answer; `reason` is our own code, never a text from the other side. */
export class NoAnswer extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface GuardedFetch {
  /**
   * @param caller name of the caller; each caller has its own connections
   * @throws NoAnswer
   */
  fetch(caller: string, url: string, request: GuardedRequest): Promise<Response>;
  close(): void;
}

/** Maximum numbers of bytes of an answer; key sets with their certificates have tens of thousands of bytes. */
const LIMITS = { head: 16 * 1024, read: 512 * 1024, kept: 512 * 1024 };

/** @param read maximum number of bytes of an answer */
export function createGuardedFetch(options: ClientOptions, read = LIMITS.read): GuardedFetch {
  const { pools } = guardedPools(options, { ...LIMITS, read, kept: read });
  return {
    async fetch(caller, url, { method, headers, body }) {
      const problem = urlProblem(url, options);
      if (problem) throw new NoAnswer(problem);
      const { origin, pathname, search } = new URL(url);
      const answer = await pools
        .send({
          caller,
          origin,
          method: method === 'GET' ? 'GET' : 'POST',
          path: pathname + search,
          headers: { ...headers, 'accept-encoding': 'identity' },
          body: Buffer.from(body === undefined || body === null ? '' : String(body)),
        })
        .catch((error: unknown) => {
          const outcome = outcomeOf(error);
          throw new NoAnswer(outcome.tipo === 'tiempo_agotado' ? 'timeout' : outcome.motivo);
        });
      if (answer.oversized) throw new NoAnswer('oversized');
      if (answer.cutOff) throw new NoAnswer('cut_off');
      if (answer.status > HIGHEST_STATUS) throw new NoAnswer('status');
      const isEmpty = [204, 205, 304].includes(answer.status);
      return new Response(isEmpty ? null : new Uint8Array(answer.body), {
        status: answer.status,
        headers: {
          'content-type': answer.header('content-type') ?? '',
          'content-encoding': answer.header('content-encoding') ?? '',
          location: inAscii(answer.header('location') ?? ''),
        },
      });
    },
    close: () => pools.close(),
  };
}

/** The highest status of a `Response` (Fetch standard); some servers answer 999. */
const HIGHEST_STATUS = 599;

/** Percent-encodes bytes beyond ASCII, as browsers do, because many servers write accents in a `Location`. */
const inAscii = (location: string): string =>
  location.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
