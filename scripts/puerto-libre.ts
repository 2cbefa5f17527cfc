/** A port of this machine on which nothing listens. */
import { once } from 'node:events';
import { createServer } from 'node:net';

export async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as { port: number };
  servidor.close();
  await once(servidor, 'close');
  return port;
}
