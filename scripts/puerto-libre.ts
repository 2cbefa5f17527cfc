import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Packages share no code but the contract's, so the server's tests and the benchmarks have one of their own.
 * @returns a port of loopback on which nothing listened a moment ago
 */
export async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  servidor.close();
  await once(servidor, 'close');
  return port;
}
