/** Opens connections for undici to the addresses that `lookup` returns, and resumes the TLS session of an earlier connection if there is one. */
import { isIP, type LookupFunction, connect as overTcp, type Socket } from 'node:net';
import { connect as overTls, type TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { buildConnector } from 'undici';
import { ExhaustedDeadline } from './connection-pools.ts';
import { withoutBrackets } from './url.ts';

interface ConnectorOptions {
  /** Resolves a name, with the signature of `dns.lookup`. */
  readonly lookup: LookupFunction;
  /** Milliseconds to connect, including the resolution of the name and the TLS handshake. */
  readonly deadlineMs: number;
  /** Certificate authorities in PEM, for tests. */
  readonly ca?: string;
}

/** Milliseconds of silence after which the system probes whether the other side is still there. */
const KEEP_ALIVE_PROBE_MS = 60_000;

export function createConnector({ lookup, deadlineMs, ca }: ConnectorOptions): buildConnector.connector {
  const withSession = createTlsSessions();

  function open({ protocol, hostname, port }: buildConnector.Options): Socket {
    const host = withoutBrackets(hostname);
    if (protocol === 'http:') return overTcp({ host, lookup, port: Number(port || 80) });
    return withSession(`${hostname}:${port}`, (session) =>
      overTls({
        host,
        lookup,
        port: Number(port || 443),
        servername: isIP(host) === 0 ? host : '',
        ALPNProtocols: ['http/1.1'],
        ...(session && { session }),
        ...(ca && { ca }),
      }),
    );
  }

  return (options, callback) => {
    const socket = open(options);
    const timer = setTimeout(() => socket.destroy(new ExhaustedDeadline()), deadlineMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      callback(error, null);
    };
    socket
      .setNoDelay(true)
      .setKeepAlive(true, KEEP_ALIVE_PROBE_MS)
      .once('error', fail)
      .once(options.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        callback(null, socket.off('error', fail));
      });
  };
}

/** Maximum number of origins whose TLS sessions are kept. */
const ORIGINS = 100;
/** Milliseconds after which the other side must show its certificate again, because a resumed session does not check it. */
const LIFE = 3_600_000;

interface Session {
  /** The TLS session; null: a connection that offered a session failed, so no session is offered for a while. */
  readonly bytes: Buffer | null;
  /** End of this entry, in milliseconds of the process's clock: {@link LIFE} after the certificate was checked or a session failed. */
  readonly until: number;
}

/**
 * Connects with the TLS session kept for an origin, and keeps the new session. A resumed session saves both sides most of the handshake.
 */
type WithSession = (origin: string, connect: (session: Buffer | null) => TLSSocket) => TLSSocket;

function createTlsSessions(): WithSession {
  const sessions = new LRUCache<string, Session>({ max: ORIGINS });
  const untilRenewed = () => performance.now() + LIFE;

  return (origin, connect) => {
    const previous = sessions.get(origin);
    const known = previous && previous.until > performance.now() ? previous : null;
    const socket = connect(known?.bytes ?? null);
    if (known?.bytes === null) return socket;
    if (known) {
      const distrust = () => sessions.set(origin, { bytes: null, until: untilRenewed() });
      socket.once('error', distrust).once('secureConnect', () => socket.off('error', distrust));
    }
    return socket.on('session', (bytes) => {
      sessions.set(origin, { bytes, until: known && socket.isSessionReused() ? known.until : untilRenewed() });
    });
  };
}
