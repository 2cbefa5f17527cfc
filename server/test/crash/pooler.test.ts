/** A pooler in transaction mode between program and PostgreSQL: it is found out before anything is served. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { refusePoolers } from '../../src/db/postgres.ts';
import { type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { run } from '../support/processes.ts';

/** How a free backend is chosen: the one given back last, or the one that has waited longest. */
type Choice = 'last' | 'longest';

interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** What PgBouncer does with pool_mode = transaction: a backend for each transaction, whichever is free. */
async function startPooler(url: string, size: number, choice: Choice): Promise<Pooler> {
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
      // ReadyForQuery outside a transaction is the end of one.
      if (bytes.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I', 'latin1')) && lent) {
        lent.off('data', forward);
        giveBack(lent);
        lent = undefined;
      }
    };
    await once(client, 'data'); // the startup message: whoever comes is let in
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

/** A connection that is signed in, as bytes. */
async function openBackend(url: string): Promise<Socket> {
  const client = new Client({ connectionString: url, options: '-c lock_timeout=10s' });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  return stream.on('error', () => undefined);
}

describe('a pooler that lends its connections for a transaction', () => {
  let migrated: MigratedDatabase;
  let url: string;
  before(async () => {
    migrated = await migratedDatabase('postgres');
    url = migrated.variables.DATABASE_URL as string;
  });
  after(async () => {
    await migrated.opened.base.close();
    await migrated.close();
  });

  for (const [size, choice] of [
    [1, 'last'],
    [2, 'last'],
    [2, 'longest'],
    [5, 'longest'],
  ] as const)
    it(`is found out with ${size} of them, ${choice} first`, async () => {
      const pooler = await startPooler(url, size, choice);
      try {
        await assert.rejects(refusePoolers(pooler.url), /lends its connections for a transaction/);
      } finally {
        await pooler.close();
      }
    });

  it('stops the start and the migration with a sentence, and not PostgreSQL itself', async () => {
    await refusePoolers(url);
    const pooler = await startPooler(url, 3, 'last');
    try {
      const variables = { ...migrated.variables, DATABASE_URL: pooler.url, MIGRATE_DATABASE_URL: pooler.url };
      for (const command of ['api', 'migrate']) {
        const { code, error } = await run([command], { ...variables, SMTP_URL: 'smtp://127.0.0.1:1' });
        assert.equal(code, 1, command);
        assert.match(error, /^DATABASE_URL leads to a pooler[^\n]+connect to PostgreSQL itself\n$/, command);
      }
    } finally {
      await pooler.close();
    }
  });

  it('or that drops the settings of a connection is refused as well', async () => {
    const withoutOptions = Object.assign(new URL(url), { search: '?options=-c%20lock_timeout%3D0' }).href;
    await assert.rejects(refusePoolers(withoutOptions), /drops the settings/);
  });
});
