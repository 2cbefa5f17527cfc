/**
 * Receivers of the webhook benchmark: as many as asked for, each on a port of its own, in a process of their own. Bare
 * sockets that look for Content-Length and answer 200: a complete server would cost more than what is measured.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serve } from './processes.ts';

export type ReceiverCommand =
  /** Opens so many, which answer so, after `demora` milliseconds. */
  | { readonly kind: 'abrir'; readonly howMany: number; readonly delay?: number; readonly manner?: Manner }
  /** Forgets what has arrived so far. */
  | { readonly kind: 'olvidar' }
  /** Waits until so many have arrived at the ports. */
  | { readonly kind: 'esperar'; readonly ports: readonly number[]; readonly howMany: number }
  /** What arrived at a port, one by one. */
  | { readonly kind: 'llegadas'; readonly port: number };

/** How a receiver answers: well, not at all, 500, a byte a second, ten gigabytes, or what unfolds to gigabytes. */
export type Manner = 'aceptar' | 'callar' | 'fallar' | 'gotear' | 'torrente' | 'bomba';

/** Arrivals at some ports since they were last forgotten; instants in milliseconds since 1970, to the microsecond. */
export interface Cuenta {
  readonly received: number;
  /** Ids that came at least twice. */
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
/** 256 MiB of zeros; more is compressed than is ever read of an answer. */
const BOMB = gzipSync(Buffer.alloc(256 * 1024 * 1024));
const now = () => performance.timeOrigin + performance.now();

let arrived = new Map<number, Arrival[]>();
let onArrive: () => void = () => undefined;

const RESPONDER: Readonly<Record<Manner, (socket: Socket) => void>> = {
  aceptar: (socket) => void socket.write(RESPONSE),
  callar: () => undefined,
  fallar: (socket) => void socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'),
  gotear(socket) {
    socket.write(WITHOUT_END);
    const drip = setInterval(() => socket.write('b'), 1000);
    socket.once('close', () => clearInterval(drip));
  },
  torrente(socket) {
    const proceed = () => {
      while (socket.writable && socket.write(BLOCK));
    };
    socket.on('drain', proceed).write(WITHOUT_END);
    proceed();
  },
  bomba(socket) {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
    socket.write(BOMB);
  },
};

function handle(socket: Socket, port: number, delay: number, manner: Manner): void {
  let received: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  const responder = () => socket.writable && RESPONDER[manner](socket);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (let length = requestLength(received); length > 0; length = requestLength(received)) {
      record(port, received.subarray(0, length));
      received = received.subarray(length);
      if (delay === 0) responder();
      else setTimeout(responder, delay);
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

/** Bytes of the first whole request, head included; 0 while it is not whole. */
function requestLength(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1] ?? '0';
  const total = end + 4 + Number(length);
  return received.length < total ? 0 : total;
}

function count(ports: readonly number[]): Cuenta {
  const all = ports.map((port) => arrived.get(port) ?? []);
  const received = all.reduce((sum, { length }) => sum + length, 0);
  const different = all.reduce((sum, theirOnes) => sum + new Set(theirOnes.map(({ id }) => id)).size, 0);
  return {
    received,
    repeated: received - different,
    first: Math.min(...all.map((theirOnes) => theirOnes[0]?.when ?? Number.POSITIVE_INFINITY)),
    last: Math.max(...all.map((theirOnes) => theirOnes.at(-1)?.when ?? 0)),
  };
}

async function wait(ports: readonly number[], howMany: number): Promise<Cuenta> {
  const missing = () => howMany - ports.reduce((sum, port) => sum + (arrived.get(port)?.length ?? 0), 0);
  let remain = missing();
  const { promise, resolve } = Promise.withResolvers<void>();
  onArrive = () => {
    remain -= 1;
    // Arrivals at other ports count down too: look again before believing it.
    if (remain <= 0) remain = missing();
    if (remain <= 0) resolve();
  };
  if (remain > 0) await promise;
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
  if (command.kind === 'abrir') return open(command.howMany, command.delay ?? 0, command.manner ?? 'aceptar');
  if (command.kind === 'esperar') return wait(command.ports, command.howMany);
  if (command.kind === 'llegadas') return arrived.get(command.port) ?? [];
  arrived = new Map();
  return null;
});
