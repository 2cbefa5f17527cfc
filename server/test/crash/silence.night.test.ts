/** A database that neither answers nor closes its connections, as when the network drops all packets, counts as away. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import Fastify from 'fastify';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { isAbsence } from '../../src/db/errors.ts';
import { listen } from '../../src/db/listen.ts';
import { postgresEngine } from '../../src/db/postgres.ts';
import { setUpHealth } from '../../src/http/health.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { STORIES } from '../support/stories.ts';

const ASEGURADORA = '01234567-89ab-7def-8123-456789abcdef';
const absent = (error: unknown) => isAbsence(error);

/** Opens a TCP proxy; `mute` stops all traffic on its present connections for good, without closing them. */
async function openTunnels(destination: URL) {
  const plugs: Socket[] = [];
  const server = createServer((input) => {
    const output = connect(Number(destination.port), destination.hostname);
    for (const plug of [input, output]) plug.on('error', () => plug.destroy());
    input.pipe(output).pipe(input);
    plugs.push(input, output);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mute() {
      for (const plug of plugs) {
        plug.unpipe();
        plug.pause();
      }
    },
    async close() {
      for (const plug of plugs) plug.destroy();
      await new Promise((ready) => server.close(ready));
    },
  };
}

describe('a database that falls silent', () => {
  let migrated: MigratedDatabase;
  let tunnels: Awaited<ReturnType<typeof openTunnels>>;
  let database: Database;
  before(async () => {
    migrated = await migratedDatabase('postgres');
    const url = new URL(migrated.variables.DATABASE_URL as string);
    tunnels = await openTunnels(url);
    const byTunnel = Object.assign(new URL(url), { port: String(tunnels.port) }).href;
    database = openDatabase(postgresEngine({ url: byTunnel, connections: 4, silenceMs: 200 }), await STORIES);
  });
  after(async () => {
    await database.close();
    await tunnels.close();
    await migrated.opened.base.close();
    await migrated.close();
  });

  it('counts as away in the middle of a transaction and of a call as albacea_login, and is used again once it answers', async () => {
    const { promise: within, resolve: enter } = Promise.withResolvers<void>();
    const { promise: silence, resolve: quiet } = Promise.withResolvers<void>();
    const halfWay = database.asTenant(ASEGURADORA, async (tx) => {
      await tx.sql('select 1');
      enter();
      await silence;
      await tx.sql('select 2');
    });
    const reading = () => database.readAsTenant(ASEGURADORA, (tx) => tx.sql('select 1 as uno'));
    await reading(); // leaves a connection in the pool
    await within;
    tunnels.mute();
    quiet();
    await assert.rejects(halfWay, absent);
    await assert.rejects(database.asLogin('select 1', []), absent);
    const { rows } = await reading();
    assert.deepEqual(rows, [{ uno: 1 }]);
  });

  it('is reported to a process that is about to listen, and its next answer is reported too', async () => {
    const url = new URL(migrated.variables.DATABASE_URL as string);
    let isMute = true;
    const plugs: Socket[] = [];
    const gate = createServer((input) => {
      plugs.push(input.on('error', () => input.destroy()));
      if (isMute) return;
      const output = connect(Number(url.port), url.hostname);
      plugs.push(output.on('error', () => input.destroy()));
      input.pipe(output).pipe(input);
    }).listen(0, '127.0.0.1');
    await once(gate, 'listening');
    const byGate = Object.assign(new URL(url), { port: String((gate.address() as AddressInfo).port) }).href;
    const told: boolean[] = [];
    const heard = Promise.withResolvers<void>();
    const listening = await listen(
      {
        url: byGate,
        channel: 'nobody',
        onNotice: () => undefined,
        onSilence(isSilent) {
          told.push(isSilent);
          if (isSilent) isMute = false;
          else heard.resolve();
        },
      },
      { pulse: 1_000, pause: 1, greeting: 300 },
    );
    await heard.promise;
    assert.deepEqual(told, [true, false]);
    await listening.close();
    for (const plug of plugs) plug.destroy();
    gate.close();
  });

  it('makes /readyz answer 503 while it is silent, before its connection is given up', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = Promise.withResolvers<never>();
    const ready = () => {
      asked.resolve();
      return silent.promise;
    };
    const app = Fastify();
    const metrics = createMetrics();
    setUpHealth(app, { base: { ...database, ready }, metrics, isStopping: () => false, metricsApart: true });
    const [first, second] = await Promise.all([app.inject('/readyz'), app.inject('/readyz')]);
    await asked.promise;
    for (const { statusCode, body } of [first, second])
      assert.deepEqual([statusCode, body], [503, '{"estado":"sin base de datos"}']);
    await app.close();
  });
});
