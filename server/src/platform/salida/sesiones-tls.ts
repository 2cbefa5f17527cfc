/** TLS sessions, by origin: resuming one spares both sides most of a handshake. */
import type { TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';

/** Origins that are remembered. */
const MAXIMO = 100;
/** Milliseconds after which the other side has to show its certificate again: a session that is resumed does without. */
const VIDA = 3_600_000;

interface Sesion {
  /** null: a connection that offered one failed, and none is offered for a while. */
  readonly bytes: Buffer | null;
  /** Instant up to which that holds, {@link VIDA} after a certificate was checked; clock of the process, ms. */
  readonly hasta: number;
}

/** Connects, offering what is remembered of the origin, and remembers what comes of it. */
export type ConSesion = (origen: string, conectar: (sesion: Buffer | null) => TLSSocket) => TLSSocket;

export function crearSesionesTls(): ConSesion {
  const sesiones = new LRUCache<string, Sesion>({ max: MAXIMO });
  const dentroDeUnaVida = () => performance.now() + VIDA;

  return (origen, conectar) => {
    const anterior = sesiones.get(origen);
    const conocida = anterior && anterior.hasta > performance.now() ? anterior : null;
    const socket = conectar(conocida?.bytes ?? null);
    if (conocida?.bytes === null) return socket;
    if (conocida) {
      const desconfiar = () => sesiones.set(origen, { bytes: null, hasta: dentroDeUnaVida() });
      socket.once('error', desconfiar).once('secureConnect', () => socket.off('error', desconfiar));
    }
    return socket.on('session', (bytes) => {
      sesiones.set(origen, { bytes, hasta: conocida && socket.isSessionReused() ? conocida.hasta : dentroDeUnaVida() });
    });
  };
}
