/** How migrations are applied: each whole or not at all, each once, none that was edited, and none over the old numbering. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { embeddedOwner, openPglite } from '../../src/db/embedded.ts';
import type { Owner } from '../../src/db/engine.ts';
import { applyPending, type Migration, migrate, readMigrations } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { SchemaMismatch } from '../../src/db/schema-fit.ts';
import { ENGINES } from '../support/environment.ts';
import { type TestDatabase, testCluster } from '../support/postgres.ts';

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `${number}-test.sql`,
  sql,
  fingerprint: sql,
});

for (const engine of ENGINES) {
  describe(`the migrations on ${engine}`, () => {
    const close: (() => Promise<unknown>)[] = [];
    let owner: Owner;
    let all: readonly Migration[];
    let database: TestDatabase | undefined;
    before(async () => {
      all = await readMigrations();
      if (engine === 'embebido') {
        const pglite = await openPglite(undefined);
        close.push(() => pglite.close());
        owner = embeddedOwner(pglite);
        return;
      }
      const cluster = await testCluster();
      close.push(() => cluster.stop());
      database = await cluster.newDatabase();
      close.push(() => database?.drop() ?? Promise.resolve());
      owner = await postgresOwner(database.ownerUrl);
      close.push(() => owner.close());
    });
    after(async () => {
      for (const action of close.reverse()) await action();
    });
    const applied = async () =>
      (await owner.query<{ numero: number }>('select numero from migraciones order by numero')).rows.map(
        ({ numero }) => numero,
      );

    it('begin with a baseline whose numbers are above those of any schema from before it', () => {
      assert.equal(all[0]?.number, 101);
      assert.equal(new Set(all.map(({ number }) => number)).size, all.length);
    });

    it('are applied once each, though two processes begin at the same moment', async () => {
      if (!database) {
        // The embedded database has one process: the second run finds everything done.
        assert.equal((await migrate(owner)).length, all.length);
        assert.deepEqual(await migrate(owner), []);
        return;
      }
      const other = await postgresOwner(database.ownerUrl);
      const both = await Promise.all([migrate(owner), migrate(other)]);
      await other.close();
      assert.deepEqual(both.map(({ length }) => length).sort(), [0, all.length].sort());
      assert.deepEqual(
        await applied(),
        all.map(({ number }) => number),
      );
    });

    it('leave row-level security forced where it is enabled, and no constraint unchecked', async () => {
      const { rows: unforced } = await owner.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
      );
      assert.deepEqual(unforced, []);
      const { rows: unchecked } = await owner.query('select conname from pg_constraint where not convalidated');
      assert.deepEqual(unchecked, []);
    });

    it('leave nothing half done of one that fails, keep those before it, and go on once it is mended', async () => {
      const good = migration(9001, 'create table test_one (n int);');
      const bad = migration(9002, 'create table test_two (n int); select 1 / 0;');
      await assert.rejects(applyPending(owner, [...all, good, bad]), /^Error: migration 9002-test\.sql failed$/);
      const tables = async () =>
        (
          await owner.query<{ relname: string }>(
            `select relname from pg_class where relname like 'test\\_%' order by 1`,
          )
        ).rows;
      assert.deepEqual(
        (await tables()).map(({ relname }) => relname),
        ['test_one'],
      );
      const mended = migration(9002, 'create table test_two (n int);');
      assert.deepEqual(await applyPending(owner, [...all, good, mended]), ['9002-test.sql']);
      assert.equal((await tables()).length, 2);
    });

    it('make an index of a table in use beside the work, once, and begin again where one was left half made', async () => {
      const index = migration(
        9003,
        `-- several statements; each by itself
         drop index concurrently if exists test_one_n;
         create index concurrently test_one_n on test_one (n);`,
      );
      const before = (await applied()).length;
      const known = [...all, migration(9001, 'create table test_one (n int);'), index];
      await owner.script('create index test_one_n on test_one (n)');
      await owner.script('delete from migraciones where numero = 9002');
      assert.deepEqual(await applyPending(owner, known), ['9003-test.sql']);
      assert.equal((await applied()).length, before);
      const { rows } = await owner.query(`select 1 from pg_indexes where indexname = 'test_one_n'`);
      assert.equal(rows.length, 1);
    });

    it('do not wait for a table that somebody reads while others come: they step back, and come again', async (t) => {
      if (!database) return; // it has one connection
      const reader = await postgresOwner(database.ownerUrl);
      t.after(() => reader.close());
      await reader.script('begin; select * from test_one');
      const known = [...all, migration(9001, 'create table test_one (n int);'), migration(9003, 'x')];
      const column = migration(9004, 'alter table test_one add column m int;');
      const courtesy = { lockMs: 50, tries: 2, pauseMs: 0 };
      await owner.script(`update migraciones set huella = 'x' where numero = 9003`);
      await assert.rejects(
        applyPending(owner, [...known, column], courtesy),
        /^Error: migration 9004-test\.sql failed$/,
      );
      const inTime = applyPending(owner, [...known, column], { ...courtesy, tries: 1000, pauseMs: 20 });
      await reader.script('commit');
      assert.deepEqual(await inTime, ['9004-test.sql']);
      const { rows } = await owner.query('show lock_timeout');
      assert.deepEqual(rows, [{ lock_timeout: '0' }]);
    });

    it('refuse a database that is newer, one whose migration was edited since, and one of the old numbering', async () => {
      const refused = (known: readonly Migration[], sentence: RegExp) =>
        assert.rejects(applyPending(owner, known), (error: Error) => {
          assert.ok(error instanceof SchemaMismatch);
          assert.match(error.message, sentence);
          return true;
        });
      await refused(all, /^the database has migration 9001-test\.sql, unknown to this program: it is newer$/);
      const edited = all.map((one, i) => (i === 3 ? { ...one, fingerprint: 'another' } : one));
      await refused(edited, /^migration 0104-casos\.sql was edited after it was applied$/);
      await owner.query(`insert into migraciones (numero, nombre, huella) values (1, '0001-of-before.sql', 'x')`);
      await refused(all, /^the database was made before migration 0101, .* use an empty database/);
    });
  });
}
