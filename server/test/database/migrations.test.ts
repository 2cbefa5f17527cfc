/** A database gets its schema from the baseline and the migrations, each in one transaction; an edited migration is refused. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { embeddedOwner, openPglite } from '../../src/db/embedded.ts';
import type { Owner } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { SchemaMismatch, type SchemaStep, shippedSchema } from '../../src/db/schema-fit.ts';
import { ENGINES } from '../support/environment.ts';
import { type TestDatabase, testCluster } from '../support/postgres.ts';

const migration = (number: number, sql: string): SchemaStep => ({
  number,
  name: `${number}-test.sql`,
  sql,
  fingerprint: sql.replaceAll(/\W+/g, ' '),
});

for (const engine of ENGINES) {
  describe(`the schema on ${engine}`, () => {
    const shipped = shippedSchema();
    const close: (() => Promise<unknown>)[] = [];
    let owner: Owner;
    let database: TestDatabase | undefined;
    before(async () => {
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
      (await owner.query<{ nombre: string }>('select nombre from migraciones order by numero')).rows.map(
        ({ nombre }) => nombre,
      );
    const tables = async (like: string) =>
      (
        await owner.query<{ name: string }>('select relname as name from pg_class where relname like $1 order by 1', [
          like,
        ])
      ).rows.map(({ name }) => name);
    const also = (...more: readonly SchemaStep[]) => migrate(owner, undefined, [...shipped, ...more]);

    it('keeps no table of a baseline that fails', async () => {
      const [baseline] = shipped as [SchemaStep];
      const broken = { ...baseline, sql: `${baseline.sql}\nselect 1 / 0;` };
      await assert.rejects(migrate(owner, undefined, [broken]), /^Error: baseline failed: division by zero$/);
      assert.deepEqual(await tables('casos'), []);
    });

    it('is created once, even when two processes migrate at the same time', async () => {
      const names = shipped.map(({ name }) => name);
      assert.equal(names[0], 'baseline');
      if (database) {
        const other = await postgresOwner(database.ownerUrl);
        const both = await Promise.all([migrate(owner), migrate(other)]);
        await other.close();
        assert.deepEqual(both.flat(), names);
      } else {
        // Only one process can open the embedded database.
        assert.deepEqual(await migrate(owner), names);
      }
      assert.deepEqual(await migrate(owner), []);
      assert.deepEqual(await applied(), names);
    });

    it('forces row-level security wherever it is enabled, and leaves no constraint unvalidated', async () => {
      const { rows: unforced } = await owner.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
      );
      assert.deepEqual(unforced, []);
      const { rows: unchecked } = await owner.query('select conname from pg_constraint where not convalidated');
      assert.deepEqual(unchecked, []);
    });

    it('lets a migration wait at most five seconds for a lock, so that others do not queue behind it, and then rolls it back', async () => {
      const telling = migration(9001, "select current_setting('lock_timeout')::integer");
      await assert.rejects(also(telling), /^Error: 9001-test\.sql failed: .*"5s"/);
      if (!database) return; // the embedded database has no other session that could hold a lock
      const other = await postgresOwner(database.ownerUrl);
      try {
        await other.script('begin; lock table casos in access share mode');
        const sql =
          "set local lock_timeout = '50ms'; create table test_one (n int); alter table casos add test_column int";
        await assert.rejects(also(migration(9001, sql)), /^Error: 9001-test\.sql failed: .*lock timeout/);
        assert.deepEqual(await tables('test\\_%'), []);
      } finally {
        await other.close();
      }
    });

    it('rolls back a migration that fails, keeps those before it, and continues once it is corrected', async () => {
      const good = migration(9001, 'create table test_one (n int)');
      const bad = migration(9002, 'create table test_two (n int); select 1 / 0;');
      await assert.rejects(also(good, bad), /^Error: 9002-test\.sql failed: division by zero$/);
      assert.deepEqual(await tables('test\\_%'), ['test_one']);
      const mended = migration(9002, 'create table test_two (n int); -- mended');
      assert.deepEqual(await also(good, mended), ['9002-test.sql']);
      assert.deepEqual(await tables('test\\_%'), ['test_one', 'test_two']);
    });

    it('is refused when it is newer than the program, has an edited migration or was made from another baseline', async () => {
      const refused = (known: readonly SchemaStep[], sentence: RegExp) =>
        assert.rejects(migrate(owner, undefined, known), (error: Error) => {
          assert.ok(error instanceof SchemaMismatch);
          assert.match(error.message, sentence);
          return true;
        });
      await refused(shipped, /^the database has migration 9002-test\.sql, unknown to this program: it is newer$/);
      const edited = migration(9001, 'create table test_one (n bigint)');
      await refused([...shipped, edited], /^migration 9001-test\.sql was edited after it was applied$/);
      const [baseline, ...rest] = shipped as [SchemaStep];
      const another = [{ ...baseline, fingerprint: 'another' }, ...rest];
      await refused(another, /^the database was made from another baseline .* use an empty database/);
      await owner.script('delete from migraciones where numero = 0');
      await refused(shipped, /^the database was made from another baseline .* use an empty database/);
    });
  });
}
