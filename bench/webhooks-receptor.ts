/**
 * Receivers of the webhook benchmark: as many as asked for, each on a port of its own, in a process of their own. Bare
 * sockets that look for Content-Length and answer 200: a complete server would cost more than what is measured.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { servir } from './procesos.ts';

export type OrdenDeReceptor =
  /** Opens so many, which answer so, after `demora` milliseconds. */
  | { readonly clase: 'abrir'; readonly cuantos: number; readonly demora?: number; readonly manera?: Manera }
  /** Forgets what has arrived so far. */
  | { readonly clase: 'olvidar' }
  /** Waits until so many have arrived at the ports. */
  | { readonly clase: 'esperar'; readonly puertos: readonly number[]; readonly cuantas: number }
  /** What arrived at a port, one by one. */
  | { readonly clase: 'llegadas'; readonly puerto: number };

/** How a receiver answers: well, not at all, 500, a byte a second, ten gigabytes, or what unfolds to gigabytes. */
export type Manera = 'aceptar' | 'callar' | 'fallar' | 'gotear' | 'torrente' | 'bomba';

/** Arrivals at some ports since they were last forgotten; instants in milliseconds since 1970, to the microsecond. */
export interface Cuenta {
  readonly recibidas: number;
  /** Ids that came at least twice. */
  readonly repetidas: number;
  readonly primera: number;
  readonly ultima: number;
}

export interface Llegada {
  readonly id: string;
  readonly cuando: number;
  readonly cuerpo: string;
}

const RESPUESTA = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const SIN_FIN = 'HTTP/1.1 200 OK\r\ncontent-length: 10737418240\r\n\r\n';
const BLOQUE = Buffer.alloc(256 * 1024, 'x');
/** 256 MiB of zeros; more is compressed than is ever read of an answer. */
const BOMBA = gzipSync(Buffer.alloc(256 * 1024 * 1024));
const ahora = () => performance.timeOrigin + performance.now();

let llegadas = new Map<number, Llegada[]>();
let alLlegar: () => void = () => undefined;

const RESPONDER: Readonly<Record<Manera, (socket: Socket) => void>> = {
  aceptar: (socket) => void socket.write(RESPUESTA),
  callar: () => undefined,
  fallar: (socket) => void socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'),
  gotear(socket) {
    socket.write(SIN_FIN);
    const goteo = setInterval(() => socket.write('b'), 1000);
    socket.once('close', () => clearInterval(goteo));
  },
  torrente(socket) {
    const seguir = () => {
      while (socket.writable && socket.write(BLOQUE));
    };
    socket.on('drain', seguir).write(SIN_FIN);
    seguir();
  },
  bomba(socket) {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${BOMBA.length}\r\n\r\n`);
    socket.write(BOMBA);
  },
};

function atender(socket: Socket, puerto: number, demora: number, manera: Manera): void {
  let recibido: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  const responder = () => socket.writable && RESPONDER[manera](socket);
  socket.on('data', (trozo: Buffer) => {
    recibido = recibido.length === 0 ? trozo : Buffer.concat([recibido, trozo]);
    for (let largo = largoDePeticion(recibido); largo > 0; largo = largoDePeticion(recibido)) {
      anotar(puerto, recibido.subarray(0, largo));
      recibido = recibido.subarray(largo);
      if (demora === 0) responder();
      else setTimeout(responder, demora);
    }
  });
}

function anotar(puerto: number, peticion: Buffer): void {
  const texto = peticion.toString('latin1');
  const inicio = texto.indexOf('webhook-id: ') + 12;
  const llegada = {
    id: texto.slice(inicio, inicio + 36),
    cuando: ahora(),
    cuerpo: texto.slice(texto.indexOf('\r\n\r\n') + 4),
  };
  llegadas.get(puerto)?.push(llegada) ?? llegadas.set(puerto, [llegada]);
  alLlegar();
}

/** Bytes of the first whole request, head included; 0 while it is not whole. */
function largoDePeticion(recibido: Buffer): number {
  const fin = recibido.indexOf('\r\n\r\n');
  if (fin < 0) return 0;
  const largo = /\r\ncontent-length: (\d+)/i.exec(recibido.toString('latin1', 0, fin))?.[1] ?? '0';
  const total = fin + 4 + Number(largo);
  return recibido.length < total ? 0 : total;
}

function contar(puertos: readonly number[]): Cuenta {
  const todas = puertos.map((puerto) => llegadas.get(puerto) ?? []);
  const recibidas = todas.reduce((suma, { length }) => suma + length, 0);
  const distintas = todas.reduce((suma, suyas) => suma + new Set(suyas.map(({ id }) => id)).size, 0);
  return {
    recibidas,
    repetidas: recibidas - distintas,
    primera: Math.min(...todas.map((suyas) => suyas[0]?.cuando ?? Number.POSITIVE_INFINITY)),
    ultima: Math.max(...todas.map((suyas) => suyas.at(-1)?.cuando ?? 0)),
  };
}

async function esperar(puertos: readonly number[], cuantas: number): Promise<Cuenta> {
  const faltan = () => cuantas - puertos.reduce((suma, puerto) => suma + (llegadas.get(puerto)?.length ?? 0), 0);
  let quedan = faltan();
  const { promise, resolve } = Promise.withResolvers<void>();
  alLlegar = () => {
    quedan -= 1;
    // Arrivals at other ports count down too: look again before believing it.
    if (quedan <= 0) quedan = faltan();
    if (quedan <= 0) resolve();
  };
  if (quedan > 0) await promise;
  alLlegar = () => undefined;
  return contar(puertos);
}

async function abrir(cuantos: number, demora: number, manera: Manera): Promise<number[]> {
  const puertos: number[] = [];
  for (let i = 0; i < cuantos; i += 1) {
    const servidor = createServer({ noDelay: true });
    servidor.listen(0, '127.0.0.1', 1024);
    await once(servidor, 'listening');
    const { port } = servidor.address() as AddressInfo;
    servidor.on('connection', (socket) => atender(socket, port, demora, manera));
    puertos.push(port);
  }
  return puertos;
}

servir<OrdenDeReceptor>(async (orden) => {
  if (orden.clase === 'abrir') return abrir(orden.cuantos, orden.demora ?? 0, orden.manera ?? 'aceptar');
  if (orden.clase === 'esperar') return esperar(orden.puertos, orden.cuantas);
  if (orden.clase === 'llegadas') return llegadas.get(orden.puerto) ?? [];
  llegadas = new Map();
  return null;
});
