/**
 * Receivers of the webhook benchmark, in a separate process, each on its own port. They use bare sockets and read Content-Length
 * alone, because a complete server would cost more than what is measured.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serve } from './processes.ts';

export type ReceiverCommand =
  /** Opens receivers, which answer after `delay` milliseconds. */
  | { readonly kind: 'open'; readonly howMany: number; readonly delay?: number; readonly manner?: Manner }
  /** Forgets what has arrived so far. */
  | { readonly kind: 'forget' }
  /** Waits until `howMany` requests have arrived at the ports together. */
  | { readonly kind: 'wait'; readonly ports: readonly number[]; readonly howMany: number }
  /** Lists what has arrived at a port. */
  | { readonly kind: 'list'; readonly port: number };

/** How a receiver answers: 200, nothing, 500, one byte a second, ten gigabytes, or a small body that decompresses to a huge one. */
export type Manner = 'accept' | 'hang' | 'fail' | 'drip' | 'flood' | 'bomb';

/** Arrivals at some ports since they were last forgotten; instants in milliseconds since 1970, to the microsecond. */
export interface Arrivals {
  readonly received: number;
  /** Number of arrivals whose id had come before. */
  readonly repeated: number;
  readonly first: number;
  readonly last: number;
}

export interface Arrival {
  readonly id: string;
  readonly when: number;
  readonly body: string;
}

const RESPONSE = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const WITHOUT_END = 'HTTP/1.1 200 OK\r\ncontent-length: 10737418240\r\n\r\n';
const BLOCK = Buffer.alloc(256 * 1024, 'x');
/** 256 MiB of zeros: even compressed they are longer than what we read of an answer. */
const BOMB = gzipSync(Buffer.alloc(256 * 1024 * 1024));
const now = () => performance.timeOrigin + performance.now();

let arrived = new Map<number, Arrival[]>();
let onArrive: () => void = () => undefined;

const ANSWERS: Readonly<Record<Manner, (socket: Socket) => void>> = {
  accept: (socket) => void socket.write(RESPONSE),
  hang: () => undefined,
  fail: (socket) => void socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'),
  drip(socket) {
    socket.write(WITHOUT_END);
    const timer = setInterval(() => socket.write('b'), 1000);
    socket.once('close', () => clearInterval(timer));
  },
  flood(socket) {
    const pour = () => {
      while (socket.writable && socket.write(BLOCK));
    };
    socket.on('drain', pour).write(WITHOUT_END);
    pour();
  },
  bomb(socket) {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
    socket.write(BOMB);
  },
};

function handle(socket: Socket, port: number, delay: number, manner: Manner): void {
  let received: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  const answer = () => socket.writable && ANSWERS[manner](socket);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (let length = requestLength(received); length > 0; length = requestLength(received)) {
      record(port, received.subarray(0, length));
      received = received.subarray(length);
      if (delay === 0) answer();
      else setTimeout(answer, delay);
    }
  });
}

function record(port: number, request: Buffer): void {
  const text = request.toString('latin1');
  const start = text.indexOf('webhook-id: ') + 12;
  const arrival = {
    id: text.slice(start, start + 36),
    when: now(),
    body: text.slice(text.indexOf('\r\n\r\n') + 4),
  };
  arrived.get(port)?.push(arrival) ?? arrived.set(port, [arrival]);
  onArrive();
}

/** Bytes of the first request including its head; 0 while it is incomplete. */
function requestLength(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1] ?? '0';
  const total = end + 4 + Number(length);
  return received.length < total ? 0 : total;
}

function count(ports: readonly number[]): Arrivals {
  const all = ports.map((port) => arrived.get(port) ?? []);
  const received = all.reduce((sum, { length }) => sum + length, 0);
  const different = all.reduce((sum, arrivals) => sum + new Set(arrivals.map(({ id }) => id)).size, 0);
  return {
    received,
    repeated: received - different,
    first: Math.min(...all.map((arrivals) => arrivals[0]?.when ?? Number.POSITIVE_INFINITY)),
    last: Math.max(...all.map((arrivals) => arrivals.at(-1)?.when ?? 0)),
  };
}

async function wait(ports: readonly number[], howMany: number): Promise<Arrivals> {
  const missing = () => howMany - ports.reduce((sum, port) => sum + (arrived.get(port)?.length ?? 0), 0);
  let left = missing();
  const { promise, resolve } = Promise.withResolvers<void>();
  onArrive = () => {
    left -= 1;
    // Arrivals at other ports count down too, so the end is checked.
    if (left <= 0) left = missing();
    if (left <= 0) resolve();
  };
  if (left > 0) await promise;
  onArrive = () => undefined;
  return count(ports);
}

async function open(howMany: number, delay: number, manner: Manner): Promise<number[]> {
  const ports: number[] = [];
  for (let i = 0; i < howMany; i += 1) {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1', 1024);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.on('connection', (socket) => handle(socket, port, delay, manner));
    ports.push(port);
  }
  return ports;
}

serve<ReceiverCommand>(async (command) => {
  if (command.kind === 'open') return open(command.howMany, command.delay ?? 0, command.manner ?? 'accept');
  if (command.kind === 'wait') return wait(command.ports, command.howMany);
  if (command.kind === 'list') return arrived.get(command.port) ?? [];
  arrived = new Map();
  return null;
});
