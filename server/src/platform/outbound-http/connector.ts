/** Opens connections for undici: to an address that was checked, with a TLS session of before. */
import { isIP, type LookupFunction, connect as overTcp, type Socket } from 'node:net';
import { connect as overTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { ExhaustedDeadline } from './errors.ts';
import { createTlsSessions } from './tls-sessions.ts';
import { withoutBrackets } from './url.ts';

export interface ConnectorOptions {
  /** Of a name, in the form of `dns.lookup`. */
  readonly lookup: LookupFunction;
  /** Milliseconds for a connection, with the resolution of its name and its handshake. */
  readonly deadlineMs: number;
  /** Certificates of tests. */
  readonly ca?: string;
}

/** Milliseconds of silence after which the system asks whether the other side is still there. */
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
