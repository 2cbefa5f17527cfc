/**
 * The load client, a separate process: each of its connections sends the next request once it has the answer to the last. It uses
 * bare sockets and reads Content-Length alone: undici took three times the processor time per request, which on two cores would be
 * taken from the servers.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Measure, quantile } from './measurement.ts';
import { serve } from './processes.ts';
import { siniestroBody } from './requests.ts';

/** An API key and the host that accepts it. */
export interface Key {
  readonly host: string;
  readonly apiKey: string;
}

export type Load =
  | {
      readonly kind: 'open';
      readonly keys: readonly Key[];
      readonly variant: 'A' | 'B';
      readonly idempotent: boolean;
    }
  | { readonly kind: 'read'; readonly targets: readonly (Key & { readonly path: string })[] };

export interface LoadCommand {
  readonly port: number;
  readonly connections: number;
  /** Seconds during which requests are started; those still open at the end are awaited and counted. */
  readonly seconds: number;
  /** Maximum number of requests. */
  readonly requests?: number;
  readonly load: Load;
}

/** Number of requests made in all rounds, so that no policy is sent twice and keys alternate. */
let series = 0;

async function load({
  port,
  connections,
  seconds,
  requests = Number.POSITIVE_INFINITY,
  load: work,
}: LoadCommand): Promise<Measure> {
  const next = generator(work);
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)));
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let left = requests;
  const start = performance.now();
  const deadline = start + seconds * 1000;
  const nextInTime = () => {
    left -= 1;
    return left >= 0 && performance.now() < deadline ? next() : null;
  };
  const record = (status: string, latency: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    latencies.push(latency);
  };
  await Promise.all(sockets.map((socket) => exchange(socket, nextInTime, record)));
  const duration = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  return {
    perSecond: (latencies.length / duration) * 1000,
    requests: latencies.length,
    p50: quantile(latencies, 0.5) ?? 0,
    p99: quantile(latencies, 0.99) ?? 0,
    statuses,
  };
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function generator(load: Load): () => string {
  if (load.kind === 'read') {
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
    const body = siniestroBody(series, variant);
    const key = idempotent ? `idempotency-key: siniestro-${series}\r\n` : '';
    return `${heads[series % heads.length]}${key}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
}

/** Uses one connection: request, answer, request, until there is no next one. */
function exchange(
  socket: Socket,
  next: () => string | null,
  record: (status: string, latency: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Uint8Array = new Uint8Array();
    let sentAt = 0;
    const send = () => {
      const request = next();
      if (request === null) return resolve();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      const buffered = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = responseLength(buffered);
      received = buffered;
      if (length === null || buffered.length < length) return;
      received = buffered.subarray(length);
      record(buffered.toString('latin1', 9, 12), performance.now() - sentAt);
      send();
    });
    send();
  });
}

/** Bytes of the answer including its head; null while the head is incomplete. */
function responseLength(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const body = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (body === undefined) throw new Error('an answer without Content-Length');
  return end + 4 + Number(body);
}

serve<LoadCommand>(load);
