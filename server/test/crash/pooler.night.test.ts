/** A pooler in transaction mode between program and PostgreSQL is detected before anything is served. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { refusePoolers } from '../../src/db/postgres.ts';
import { type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { startPooler } from '../support/pooler.ts';
import { run } from '../support/processes.ts';

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
    it(`is detected with ${size} connections (${choice} idle first)`, async () => {
      const pooler = await startPooler(url, size, choice);
      try {
        await assert.rejects(refusePoolers(pooler.url), /lends its connections for a transaction/);
      } finally {
        await pooler.close();
      }
    });

  it('makes start and migration exit with one sentence; PostgreSQL itself is accepted', async () => {
    await refusePoolers(url);
    const pooler = await startPooler(url, 3, 'last');
    try {
      const variables = { ...migrated.variables, DATABASE_URL: pooler.url, MIGRATE_DATABASE_URL: pooler.url };
      for (const command of ['api', 'migrate']) {
        const { code, error } = await run([command], { ...variables, SMTP_URL: 'smtp://127.0.0.1:1' });
        assert.equal(code, 1, command);
        assert.match(error, /^DATABASE_URL leads to a pooler[^\n]+: connect to PostgreSQL itself\n$/, command);
      }
    } finally {
      await pooler.close();
    }
  });

  it('is refused too if it drops the settings of a connection', async () => {
    const withoutOptions = Object.assign(new URL(url), { search: '?options=-c%20lock_timeout%3D0' }).href;
    await assert.rejects(refusePoolers(withoutOptions), /drops the settings/);
  });
});
