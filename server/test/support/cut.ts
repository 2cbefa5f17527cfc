/** A connection to PostgreSQL that a test can cut and restore. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Line {
  /** The connection string through this line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones; calling it again changes nothing. */
  cut(): Promise<void>;
  /** Accepts connections again at the same port, to the same database unless another is given. */
  mend(elsewhere?: string): Promise<void>;
}

/** @param destination the connection string of the database */
export async function openLine(destination: string): Promise<Line> {
  let { hostname, port } = new URL(destination);
  const opened = new Set<Socket>();
  const record = (socket: Socket) => {
    opened.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => opened.delete(socket));
  };
  const server: Server = createServer((incoming) => {
    const outgoing = connect(Number(port || 5432), hostname);
    for (const socket of [incoming, outgoing]) record(socket);
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const thePort = await listen(0);
  return {
    url: Object.assign(new URL(destination), { hostname: '127.0.0.1', port: String(thePort) }).href,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of opened) socket.destroy();
      await closed;
    },
    async mend(elsewhere = destination) {
      ({ hostname, port } = new URL(elsewhere));
      await listen(thePort);
    },
  };
}
