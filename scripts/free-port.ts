import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Workspaces share only the contract's code, so the server's tests and the benchmarks have copies of this function.
 * @returns a port of loopback on which nothing listened a moment ago
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
