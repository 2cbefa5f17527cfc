/** TLS sessions, by origin: resuming one spares both sides most of a handshake. */
import type { TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';

/** Origins that are remembered. */
const MAXIMUM = 100;
/** Milliseconds after which the other side has to show its certificate again: a session that is resumed does without. */
const LIFE = 3_600_000;

interface Session {
  /** null: a connection that offered one failed, and none is offered for a while. */
  readonly bytes: Buffer | null;
  /** Instant up to which that holds, {@link LIFE} after a certificate was checked; clock of the process, ms. */
  readonly hasta: number;
}

/** Connects, offering what is remembered of the origin, and remembers what comes of it. */
export type WithSession = (origin: string, connect: (session: Buffer | null) => TLSSocket) => TLSSocket;

export function createTlsSessions(): WithSession {
  const sessions = new LRUCache<string, Session>({ max: MAXIMUM });
  const lifeInside = () => performance.now() + LIFE;

  return (origin, connect) => {
    const anterior = sessions.get(origin);
    const known = anterior && anterior.hasta > performance.now() ? anterior : null;
    const socket = connect(known?.bytes ?? null);
    if (known?.bytes === null) return socket;
    if (known) {
      const distrust = () => sessions.set(origin, { bytes: null, hasta: lifeInside() });
      socket.once('error', distrust).once('secureConnect', () => socket.off('error', distrust));
    }
    return socket.on('session', (bytes) => {
      sessions.set(origin, { bytes, hasta: known && socket.isSessionReused() ? known.hasta : lifeInside() });
    });
  };
}
