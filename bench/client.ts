/**
 * The load: so many connections, each sending its next request when it has the answer to the last. A process of its own.
 * Bare sockets that write one request and look for Content-Length: undici took three times the processor time per request,
 * which on two cores the servers would have lacked.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serve } from './processes.ts';
import { aSiniestro } from './requests.ts';

/** A key and the address that serves it. */
export interface Key {
  readonly host: string;
  readonly apiKey: string;
}

export type Load =
  | {
      readonly kind: 'abrir';
      readonly keys: readonly Key[];
      readonly variant: 'A' | 'B';
      readonly idempotent: boolean;
    }
  | { readonly kind: 'leer'; readonly targets: readonly (Key & { readonly path: string })[] };

export interface LoadCommand {
  readonly port: number;
  readonly connections: number;
  /** Seconds during which requests are started; those still open at the end are awaited and counted. */
  readonly seconds: number;
  /** Requests at most. */
  readonly requests?: number;
  readonly load: Load;
}

export interface Measure {
  readonly perSecond: number;
  readonly requests: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers by status, to check that real work was measured. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Number of the next request over all rounds, so that no policy is sent twice and keys take turns. */
let series = 0;

async function load({
  port,
  connections,
  seconds,
  requests = Number.POSITIVE_INFINITY,
  load: work,
}: LoadCommand): Promise<Measure> {
  const next = generator(work);
  const sockets = await Promise.all(Array.from({ length: connections }, () => connectNow(port)));
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let remain = requests;
  const start = performance.now();
  const final = start + seconds * 1000;
  const other = () => {
    remain -= 1;
    return remain >= 0 && performance.now() < final ? next() : null;
  };
  const record = (state: string, latency: number) => {
    statuses[state] = (statuses[state] ?? 0) + 1;
    latencies.push(latency);
  };
  await Promise.all(sockets.map((socket) => alternate(socket, other, record)));
  const duration = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const quantile = (q: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? 0;
  return {
    perSecond: (latencies.length / duration) * 1000,
    requests: latencies.length,
    p50: quantile(0.5),
    p99: quantile(0.99),
    statuses,
  };
}

async function connectNow(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function generator(load: Load): () => string {
  if (load.kind === 'leer') {
    const texts = load.targets.map(
      ({ host, apiKey, path }) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${apiKey}\r\n\r\n`,
    );
    return () => {
      series += 1;
      return texts[series % texts.length] as string;
    };
  }
  const { keys, variant, idempotent } = load;
  const heads = keys.map(
    ({ host, apiKey }) =>
      `POST /api/v1/siniestro HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\n`,
  );
  return () => {
    series += 1;
    const body = aSiniestro(series, variant);
    const key = idempotent ? `idempotency-key: siniestro-${series}\r\n` : '';
    return `${heads[series % heads.length]}${key}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
}

/** One connection: request, answer, request, until there is no next one. */
function alternate(
  socket: Socket,
  next: () => string | null,
  record: (state: string, latency: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Uint8Array = new Uint8Array();
    let sent = 0;
    const send = () => {
      const request = next();
      if (request === null) return resolve();
      sent = performance.now();
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      const everything = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = responseLength(everything);
      received = everything;
      if (length === null || everything.length < length) return;
      received = everything.subarray(length);
      record(everything.toString('latin1', 9, 12), performance.now() - sent);
      send();
    });
    send();
  });
}

/** Bytes of the answer, head included; null while the head is not whole. */
function responseLength(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const body = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (body === undefined) throw new Error('an answer without Content-Length');
  return end + 4 + Number(body);
}

serve<LoadCommand>(load);
