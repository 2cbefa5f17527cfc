/**
 * The load: so many connections, each sending its next request when it has the answer to the last. A process of its own.
 * Bare sockets that write one request and look for Content-Length.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { unSiniestro } from './peticiones.ts';
import { servir } from './procesos.ts';

/** A key and the address that serves it. */
export interface Llave {
  readonly host: string;
  readonly apiKey: string;
}

export type Carga =
  | {
      readonly clase: 'abrir';
      readonly llaves: readonly Llave[];
      readonly variante: 'A' | 'B';
      readonly idempotencia: boolean;
    }
  | { readonly clase: 'leer'; readonly objetivos: readonly (Llave & { readonly ruta: string })[] };

export interface OrdenDeCarga {
  readonly puerto: number;
  readonly conexiones: number;
  /** Seconds; a request under way when they are over is still waited for and counted. */
  readonly segundos: number;
  readonly carga: Carga;
}

export interface Medida {
  readonly porSegundo: number;
  readonly peticiones: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly maximo: number;
  /** Answers by status, to see that it was work that was measured. */
  readonly estados: Readonly<Record<number, number>>;
}

/** Counts on through all rounds: no policy is sent twice, and keys take turns. */
let serie = 0;

async function cargar({ puerto, conexiones, segundos, carga }: OrdenDeCarga): Promise<Medida> {
  const siguiente = generador(carga);
  const sockets = await Promise.all(
    Array.from({ length: conexiones }, async () => {
      const socket = connect({ port: puerto, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const latencias: number[] = [];
  const estados: Record<number, number> = {};
  const comienzo = performance.now();
  const final = comienzo + segundos * 1000;
  await Promise.all(
    sockets.map((socket) =>
      turnar(
        socket,
        () => (performance.now() < final ? siguiente() : null),
        (estado, latencia) => {
          estados[estado] = (estados[estado] ?? 0) + 1;
          latencias.push(latencia);
        },
      ),
    ),
  );
  const duracion = performance.now() - comienzo;
  for (const socket of sockets) socket.destroy();
  latencias.sort((a, b) => a - b);
  const cuantil = (q: number) =>
    latencias[Math.min(latencias.length - 1, Math.floor(latencias.length * q))] ?? Number.NaN;
  return {
    porSegundo: (latencias.length / duracion) * 1000,
    peticiones: latencias.length,
    p50: cuantil(0.5),
    p99: cuantil(0.99),
    maximo: latencias.at(-1) ?? Number.NaN,
    estados,
  };
}

function generador(carga: Carga): () => string {
  if (carga.clase === 'leer') {
    const textos = carga.objetivos.map(
      ({ host, apiKey, ruta }) => `GET ${ruta} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${apiKey}\r\n\r\n`,
    );
    return () => textos[serie++ % textos.length] as string;
  }
  const { llaves, variante, idempotencia } = carga;
  const cabezas = llaves.map(
    ({ host, apiKey }) =>
      `POST /api/v1/siniestro HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\n`,
  );
  return () => {
    serie += 1;
    const cuerpo = unSiniestro(serie, variante);
    const clave = idempotencia ? `idempotency-key: siniestro-${serie}\r\n` : '';
    return `${cabezas[serie % cabezas.length]}${clave}content-length: ${Buffer.byteLength(cuerpo)}\r\n\r\n${cuerpo}`;
  };
}

/** One connection: request, answer, request, until there is no next one. */
function turnar(
  socket: Socket,
  siguiente: () => string | null,
  anotar: (estado: number, latencia: number) => void,
): Promise<void> {
  return new Promise((resolver, rechazar) => {
    let recibido: Buffer = Buffer.alloc(0);
    let enviada = 0;
    const enviar = () => {
      const peticion = siguiente();
      if (peticion === null) return resolver();
      enviada = performance.now();
      socket.write(peticion);
    };
    socket.on('error', rechazar);
    socket.on('close', () => rechazar(new Error('the server closed a connection')));
    socket.on('data', (trozo: Buffer) => {
      recibido = recibido.length === 0 ? trozo : Buffer.concat([recibido, trozo]);
      const largo = largoDeRespuesta(recibido);
      if (largo === null || recibido.length < largo) return;
      anotar(Number(recibido.toString('latin1', 9, 12)), performance.now() - enviada);
      recibido = recibido.subarray(largo);
      enviar();
    });
    enviar();
  });
}

/** Bytes of the answer, head included; null while the head is not whole. */
function largoDeRespuesta(recibido: Buffer): number | null {
  const fin = recibido.indexOf('\r\n\r\n');
  if (fin < 0) return null;
  const cuerpo = /\r\ncontent-length: (\d+)/i.exec(recibido.toString('latin1', 0, fin))?.[1];
  if (cuerpo === undefined) throw new Error('an answer without Content-Length');
  return fin + 4 + Number(cuerpo);
}

servir<OrdenDeCarga>(cargar, async () => undefined);
