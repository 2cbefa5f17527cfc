/**
 * Opens connections. All that they receive lands in one place in memory and is handed on at once: left to itself, Node takes
 * 64 KiB for each read, and receivers that flood us would have the collector stop everybody's deliveries several times a second.
 */
import { isIP, type LookupFunction, connect as porTcp, type Socket } from 'node:net';
import { connect as porTls } from 'node:tls';
import { PlazoAgotado } from './errores.ts';
import { crearSesionesTls } from './sesiones-tls.ts';
import { sinCorchetes } from './url.ts';

export interface OpcionesDeConector {
  /** Of a name, in the form of `dns.lookup`. */
  readonly lookup: LookupFunction;
  /** Milliseconds for a connection, with the resolution of its name and its handshake. */
  readonly plazoMs: number;
  /** Certificates of tests. */
  readonly ca?: string;
}

export interface Oyente {
  /** Bytes that came. They are another's when this returns: what is kept of them is a copy. */
  alLeer(bytes: Buffer): void;
  /** Once: it can be written to, or has failed. */
  alAbrir(error: Error | null, socket: Socket | null): void;
}

export type Conectar = (origen: URL, oyente: Oyente) => void;

/** Bytes of the place where everything lands. */
const LUGAR = 64 * 1024;
/** Milliseconds of silence after which the system asks whether the other side is still there. */
const LATIDO = 60_000;

export function crearConector({ lookup, plazoMs, ca }: OpcionesDeConector): Conectar {
  const lugar = Buffer.allocUnsafeSlow(LUGAR);
  const conSesion = crearSesionesTls();

  function abrir({ protocol, origin, hostname, port }: URL, alLeer: Oyente['alLeer']): Socket {
    const host = sinCorchetes(hostname);
    const callback = (cuantos: number) => {
      alLeer(lugar.subarray(0, cuantos));
      return true;
    };
    const comunes = { host, lookup, onread: { buffer: lugar, callback } };
    if (protocol === 'http:') return porTcp({ ...comunes, port: Number(port || 80) });
    return conSesion(origin, (session) =>
      porTls({
        ...comunes,
        port: Number(port || 443),
        servername: isIP(host) === 0 ? host : '',
        ALPNProtocols: ['http/1.1'], // one request, one connection: what is capped and cut concerns no other delivery
        ...(session && { session }),
        ...(ca && { ca }),
      }),
    );
  }

  return (origen, { alLeer, alAbrir }) => {
    const socket = abrir(origen, alLeer);
    const alarma = setTimeout(() => socket.destroy(new PlazoAgotado()), plazoMs);
    const fallar = (error: Error) => {
      clearTimeout(alarma);
      alAbrir(error, null);
    };
    socket
      .setNoDelay(true)
      .setKeepAlive(true, LATIDO)
      .once('error', fallar)
      .once(origen.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(alarma);
        alAbrir(null, socket.off('error', fallar));
      });
  };
}
