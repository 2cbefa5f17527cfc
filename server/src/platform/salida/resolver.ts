/** Names to addresses by DNS. */
import { Resolver as ResolverDns } from 'node:dns/promises';

export interface Direccion {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * All addresses of a name.
 * @param senal ends the search; what is not known by then is not known
 * @throws an error with a `code`, such as ENOTFOUND
 */
export type Resolver = (nombre: string, senal: AbortSignal) => Promise<Direccion[]>;

const LOOPBACK: readonly Direccion[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Asks the name servers of the system, and no file. The system's own resolver works on the few threads of the process's
 * pool: a name whose servers hang would keep every other waiting. It also tries the search domains of our own network.
 * `localhost` and what ends in it are this machine, and nothing ends in `invalid` (RFC 6761, sections 6.3 and 6.4).
 * @param servidores addresses of name servers; the system's without them
 */
export function crearResolver(servidores?: readonly string[]): Resolver {
  return async (nombre, senal) => {
    if (/(?:^|\.)localhost\.?$/i.test(nombre)) return [...LOOPBACK];
    if (/(?:^|\.)invalid\.?$/i.test(nombre)) return [];
    senal.throwIfAborted();
    // One for each search, so that ending it ends no other.
    const dns = new ResolverDns({ timeout: 1500, tries: 2 });
    if (servidores) dns.setServers(servidores);
    const terminar = () => dns.cancel();
    senal.addEventListener('abort', terminar, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([dns.resolve4(nombre), dns.resolve6(nombre)]);
      const hallado = [...direccionesDe(v4, 4), ...direccionesDe(v6, 6)];
      if (hallado.length === 0 && v4.status === 'rejected') throw v4.reason;
      return hallado;
    } finally {
      senal.removeEventListener('abort', terminar);
    }
  };
}

const direccionesDe = (hallado: PromiseSettledResult<string[]>, family: 4 | 6): Direccion[] =>
  hallado.status === 'fulfilled' ? hallado.value.map((address) => ({ address, family })) : [];
