/**
 * Opens connections. All that they receive lands in one place in memory and is handed on at once: left to itself, Node takes
 * 64 KiB for each read, and receivers that flood us would have the collector stop everybody's deliveries several times a second.
 */
import { isIP, type LookupFunction, connect as porTcp, type Socket } from 'node:net';
import { connect as porTls } from 'node:tls';
import { PlazoAgotado } from './errores.ts';
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
/** TLS sessions that are remembered, by origin: resuming one spares both sides most of the handshake. */
const MAXIMO_SESIONES = 100;
/** Milliseconds after which the other side has to show its certificate again: a session that is resumed does without. */
const VIDA_DE_SESION = 3_600_000;
/** Milliseconds of silence after which the system asks whether the other side is still there. */
const LATIDO = 60_000;

interface Sesion {
  /** null: a connection that offered one failed, and none is offered for a while. */
  readonly bytes: Buffer | null;
  /** Instant up to which that holds, {@link VIDA_DE_SESION} after a certificate was checked; clock of the process, ms. */
  readonly hasta: number;
}

export function crearConector({ lookup, plazoMs, ca }: OpcionesDeConector): Conectar {
  const lugar = Buffer.allocUnsafeSlow(LUGAR);
  const sesiones = new Map<string, Sesion>();

  function recordar(origen: string, sesion: Sesion): void {
    sesiones.delete(origen);
    sesiones.set(origen, sesion);
    const [primera] = sesiones.keys();
    if (sesiones.size > MAXIMO_SESIONES && primera !== undefined) sesiones.delete(primera);
  }

  /** null where nothing is known, or the certificate is to be shown again. */
  function recordada(origen: string): Sesion | null {
    const sesion = sesiones.get(origen);
    return sesion && sesion.hasta > performance.now() ? sesion : null;
  }

  function abrir({ protocol, origin, hostname, port }: URL, alLeer: Oyente['alLeer']): Socket {
    const host = sinCorchetes(hostname);
    const callback = (cuantos: number) => {
      alLeer(lugar.subarray(0, cuantos));
      return true;
    };
    const comunes = { host, lookup, onread: { buffer: lugar, callback } };
    if (protocol === 'http:') return porTcp({ ...comunes, port: Number(port || 80) });
    const conocida = recordada(origin);
    const socket = porTls({
      ...comunes,
      port: Number(port || 443),
      servername: isIP(host) === 0 ? host : '',
      ALPNProtocols: ['http/1.1'], // one request, one connection: what is capped and cut concerns no other delivery
      ...(conocida?.bytes && { session: conocida.bytes }),
      ...(ca && { ca }),
    });
    const dentroDeUnaVida = () => performance.now() + VIDA_DE_SESION;
    if (conocida?.bytes) {
      const desconfiar = () => recordar(origin, { bytes: null, hasta: dentroDeUnaVida() });
      socket.once('error', desconfiar).once('secureConnect', () => socket.off('error', desconfiar));
    }
    if (conocida?.bytes === null) return socket;
    return socket.on('session', (bytes: Buffer) => {
      recordar(origin, { bytes, hasta: conocida && socket.isSessionReused() ? conocida.hasta : dentroDeUnaVida() });
    });
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
