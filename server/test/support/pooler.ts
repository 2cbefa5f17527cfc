/** A pooler like PgBouncer with pool_mode = transaction: a connection may get another backend for each transaction. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';

/** Which free backend is chosen: the one returned last, or the one idle longest. */
export type Choice = 'last' | 'longest';

export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the pooler in this process, with `size` backends. */
export async function startPooler(url: string, size: number, choice: Choice): Promise<Pooler> {
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(url)));
  const free = [...backends];
  const waiting: ((backend: Socket) => void)[] = [];
  const sockets = new Set<Socket>();
  const borrow = async (): Promise<Socket> =>
    (choice === 'last' ? free.pop() : free.shift()) ?? new Promise((given) => waiting.push(given));
  const giveBack = (backend: Socket) => {
    const next = waiting.shift();
    if (next) next(backend);
    else free.push(backend);
  };
  const serve = async (client: Socket) => {
    let lent: Socket | undefined;
    const forward = (bytes: Buffer) => {
      client.write(bytes);
      // ReadyForQuery with status idle ends a transaction.
      if (bytes.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I', 'latin1')) && lent) {
        lent.off('data', forward);
        giveBack(lent);
        lent = undefined;
      }
    };
    await once(client, 'data'); // the startup message; every client is accepted
    client.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'));
    for await (const bytes of client as AsyncIterable<Buffer>) {
      if (bytes[0] === 0x58) return client.destroy(); // Terminate
      lent ??= (await borrow()).on('data', forward);
      lent.write(bytes);
    }
  };
  const server = createServer((client) => {
    sockets.add(client.on('error', () => client.destroy()));
    void serve(client).catch(() => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href,
    async close() {
      for (const socket of [...sockets, ...backends]) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Opens an authenticated connection to PostgreSQL, as a raw socket. */
async function openBackend(url: string): Promise<Socket> {
  const client = new Client({ connectionString: url, options: '-c lock_timeout=10s' });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  return stream.on('error', () => undefined);
}
