/** A pooler in transaction mode between program and PostgreSQL: found out before anything is served, unless it is named. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { refusePoolers } from '../../src/db/postgres.ts';
import { type Aseguradora, type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { createAseguradoras, until } from '../support/installation.ts';
import { openMailbox } from '../support/mailbox.ts';
import { isPgBouncerInstalled, startPgBouncer } from '../support/pgbouncer.ts';
import { startPooler } from '../support/pooler.ts';
import { askA, run, serve } from '../support/processes.ts';
import { openReceiver } from '../support/receiver.ts';

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
        assert.match(error, /^DATABASE_URL leads to a pooler[^\n]+: connect to PostgreSQL itself; [^\n]+\n$/, command);
      }
    } finally {
      await pooler.close();
    }
  });

  const poolers = [
    ['ours', () => startPooler(url, 3, 'longest'), true],
    ['PgBouncer', () => startPgBouncer(url, 3), isPgBouncerInstalled()],
  ] as const;
  for (const [name, startIt, here] of poolers)
    it(`serves everything where the configuration names it (${name}): openings, one e-mail each, deliveries, waking by notices`, {
      skip: here ? false : 'it is not installed',
    }, async () => {
      const [pooler, mailbox, receiver] = [await startIt(), await openMailbox(), await openReceiver()];
      const slug = `boreal-${name.toLowerCase()}`;
      const variables = {
        ...migrated.variables,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: url,
        DATABASE_POOLER: 'transaction',
        SMTP_URL: mailbox.url,
        PUBLIC_URL: 'http://albacea.test',
        ALLOW_LOOPBACK_WEBHOOKS: 'true',
      };
      const [b] = (await createAseguradoras(variables, { [slug]: 'B' })) as [Aseguradora];
      const server = await serve('start', variables);
      try {
        const post = (path: string, body: object) => askA(server.address, b, { method: 'POST', path, body });
        assert.equal((await post('/webhooks', { url: receiver.url, eventos: ['caso_abierto'] })).status, 201);
        const opened = await Promise.all(Array.from({ length: 40 }, () => post('/casos', aCaso())));
        assert.deepEqual(
          opened.filter(({ status }) => status !== 201).map(({ text }) => text),
          [],
        );
        const casos = opened.map(({ json }) => json.data.caso_id).sort();
        await receiver.waitFor(40);
        await until('every e-mail is there', async () => mailbox.accepted.length >= 40);
        assert.deepEqual(receiver.received.map(({ body }) => JSON.parse(String(body)).data.caso_id).sort(), casos);
        assert.equal(new Set(mailbox.accepted.map(({ para }) => para.join())).size, 40);
      } finally {
        await server.end('SIGTERM');
        await Promise.all([pooler.close(), mailbox.close(), receiver.close()]);
      }
    });

  it('or that drops the settings of a connection is refused as well', async () => {
    const withoutOptions = Object.assign(new URL(url), { search: '?options=-c%20lock_timeout%3D0' }).href;
    await assert.rejects(refusePoolers(withoutOptions), /drops the settings/);
  });
});
