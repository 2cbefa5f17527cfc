import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** @returns a port of loopback on which nothing listened a moment ago */
export async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  servidor.close();
  await once(servidor, 'close');
  return port;
}
