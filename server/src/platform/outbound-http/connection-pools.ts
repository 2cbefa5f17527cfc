/** HTTP/1.1 connections to receivers, which undici keeps and reuses. */
import { validateHeaderValue } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type buildConnector, type Dispatcher, errors, Pool } from 'undici';
import { Collector } from '../collector.ts';

/** Thrown when no status came before the deadline, or not even a connection. */
export class ExhaustedDeadline extends Error {}

/** Makes an error with a code, as the errors of sockets have. */
export const withCode = (code: string) => Object.assign(new Error(code), { code });

export interface OutboundRequest {
  /** Absent: POST. */
  readonly method?: 'GET' | 'POST';
  /** Name of the caller. Each caller has its own pool for each origin, so that one caller's slow receiver never blocks another caller. */
  readonly caller: string;
  /** Scheme, host and port, as `URL.origin` writes them. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  /** Value of a header, by its name in lower case; repeated headers are joined by commas (RFC 9110, section 5.3). */
  header(name: string): string | undefined;
  /** The beginning of the body, up to `limits.kept` bytes or as far as it arrived in time. */
  readonly body: Buffer;
  /** The body reached the reading limit, and was cut there. */
  readonly oversized: boolean;
  /** The body did not arrive completely. */
  readonly cutOff: boolean;
}

export interface PoolOptions {
  readonly connect: buildConnector.connector;
  /** Milliseconds for a request, including the wait for a connection, connecting and the body. */
  readonly deadlineMs: number;
  /** Maximum numbers of bytes: of the head, read of the body, and kept of the body. */
  readonly limits: { readonly head: number; readonly read: number; readonly kept: number };
  /** Maximum number of connections of one caller to one origin; further requests wait. */
  readonly connections: number;
  /** Milliseconds for which an idle connection is kept. */
  readonly idleMs: number;
  /** Age in milliseconds from which a connection is not reused. */
  readonly lifeMs: number;
}

export interface ConnectionPools {
  /**
   * Sends a request. Resolves when the body ends, fails or times out; it never rejects once the status is known.
   * @throws ExhaustedDeadline, or an error with a `code`: NOT_HTTP, ECONNRESET, ERR_INVALID_CHAR, or the connection's own
   */
  send(request: OutboundRequest): Promise<Answer>;
  /** Cuts every connection; requests without a status fail, and so do later requests. */
  close(): void;
}

/** Maximum number of pools; a pool without a new request for a minute is closed. */
const MAX_POOLS = 5_000;
const POOL_IDLE_MS = 60_000;
/** Milliseconds by which we stop using an idle connection before the receiver closes it, because a request takes time to arrive. */
const KEEP_ALIVE_MARGIN_MS = 1_000;

export function createConnectionPools(options: PoolOptions): ConnectionPools {
  const { connect, deadlineMs, limits, connections, idleMs, lifeMs } = options;
  let closed = false;
  const pools = new LRUCache<string, Pool>({
    max: MAX_POOLS,
    ttl: POOL_IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (pool) => void (closed ? pool.destroy() : pool.close()), // `close` lets running requests end
  });
  const underWay = new Set<Exchange>();

  function poolOf({ caller, origin }: OutboundRequest): Pool {
    const name = `${caller} ${origin}`;
    const known = pools.get(name);
    if (known) return known;
    const pool = new Pool(origin, {
      connect,
      connections,
      allowH2: false, // one request at a time on a connection, so that cutting it affects no other delivery
      clientTtl: lifeMs,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN_MS,
      maxHeaderSize: limits.head,
      headersTimeout: 0, // one timer for everything, below
      bodyTimeout: 0,
    });
    pools.set(name, pool);
    return pool;
  }

  return {
    async send(request) {
      if (closed) throw connectionCut();
      const { method = 'POST', path, headers } = request;
      const body = method === 'GET' ? null : request.body;
      // If undici itself refused a header, the requests queued behind this one would wait for ever.
      for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
      const exchange = new Exchange(limits);
      underWay.add(exchange);
      const timer = setTimeout(() => exchange.end(new ExhaustedDeadline()), deadlineMs);
      try {
        poolOf(request).dispatch({ method, path, headers, body }, exchange);
        return await exchange.answer;
      } finally {
        clearTimeout(timer);
        underWay.delete(exchange);
      }
    },
    close() {
      closed = true;
      for (const exchange of underWay) exchange.end(connectionCut());
      pools.clear();
    },
  };
}

/** Maximum number of interim answers (1xx) before the answer. */
const INTERIM_MAXIMUM = 10;

/** One request and its answer, as a handler for undici. */
class Exchange implements Dispatcher.DispatchHandler, Answer {
  readonly #limits: PoolOptions['limits'];
  readonly #settled = Promise.withResolvers<Answer>();
  #controller: Dispatcher.DispatchController | undefined;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  readonly #body = new Collector();
  #interim = 0;
  #kept = 0;
  #read = 0;
  #ended = false;
  cutOff = false;
  /** Status code of the answer; 0: the head is not complete yet. */
  status = 0;

  constructor(limits: PoolOptions['limits']) {
    this.#limits = limits;
  }

  get answer(): Promise<Answer> {
    return this.#settled.promise;
  }

  get body(): Buffer {
    return this.#body.all();
  }

  get oversized(): boolean {
    return this.#read >= this.#limits.read;
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  /** Settles the exchange once, and cuts its connection if it has one. @param error the reason for ending it early */
  end(error: Error): void {
    if (this.#ended) return;
    this.#settle(error);
    this.#controller?.abort(error);
  }

  #settle(error: Error | null): void {
    this.#ended = true;
    this.cutOff = error !== null;
    if (this.status !== 0) this.#settled.resolve(this);
    else this.#settled.reject(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(new ExhaustedDeadline()); // the time was over while the request waited for a connection
  }

  onResponseStart(_: unknown, status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > INTERIM_MAXIMUM) this.end(withCode('NOT_HTTP'));
      return;
    }
    this.status = status;
    this.#headers = headers;
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const kept = chunk.subarray(0, this.#limits.kept - this.#kept);
    this.#body.add(kept);
    this.#kept += kept.length;
    this.#read += chunk.length;
    if (this.oversized) this.end(connectionCut());
  }

  onResponseEnd(): void {
    if (!this.#ended) this.#settle(null);
  }

  onResponseError(_: unknown, error: Error): void {
    if (!this.#ended) this.#settle(withOurCode(error));
  }
}

/** Gives undici's errors the codes that the log of deliveries shows. */
function withOurCode(error: Error): Error {
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return withCode('NOT_HTTP');
  return error instanceof errors.SocketError ? connectionCut() : error;
}

/** The error for a connection that either side has cut. */
const connectionCut = () => withCode('ECONNRESET');
