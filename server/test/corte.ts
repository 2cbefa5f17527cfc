/** A line to PostgreSQL that a test can cut and mend. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Linea {
  /** The connection string by way of this line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cortar(): Promise<void>;
  /** Takes connections again, at the same port. */
  arreglar(): Promise<void>;
}

/** @param destino connection string of the database */
export async function tenderLinea(destino: string): Promise<Linea> {
  const { hostname, port } = new URL(destino);
  const abiertas = new Set<Socket>();
  const anotar = (socket: Socket) => {
    abiertas.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => abiertas.delete(socket));
  };
  const servidor: Server = createServer((entrante) => {
    const saliente = connect(Number(port || 5432), hostname);
    for (const socket of [entrante, saliente]) anotar(socket);
    entrante.pipe(saliente).pipe(entrante);
  });
  const escuchar = async (puerto: number): Promise<number> => {
    servidor.listen(puerto, '127.0.0.1');
    await once(servidor, 'listening');
    return (servidor.address() as AddressInfo).port;
  };
  const puerto = await escuchar(0);
  return {
    url: Object.assign(new URL(destino), { hostname: '127.0.0.1', port: String(puerto) }).href,
    async cortar() {
      const cerrado = once(servidor, 'close');
      servidor.close();
      for (const socket of abiertas) socket.destroy();
      await cerrado;
    },
    arreglar: async () => void (await escuchar(puerto)),
  };
}
