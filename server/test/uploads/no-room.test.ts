/** A PostgreSQL that answers reads but no writes, because its disk is full or it is read-only. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../src/db/database.ts';
import { isAbsence, isUnwritable } from '../../src/db/errors.ts';
import { postgresEngine } from '../../src/db/postgres.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { until } from '../support/installation.ts';
import { STORIES } from '../support/stories.ts';

/** The error of PostgreSQL when a file cannot grow. */
const FULL = `raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'`;

describe('a PostgreSQL that accepts no writes', () => {
  let e: Environment;
  let insurer: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    insurer = await e.aseguradora('B');
  });
  after(() => e.close());
  const readiness = async () => {
    const { statusCode, body } = await e.app.inject('/readyz');
    return [statusCode, JSON.parse(body).estado];
  };
  const open = () => e.request(insurer, 'POST', '/casos', aCaso());

  it('makes requests and /readyz answer 503 as long as its disk is full, and not longer', async () => {
    const [{ source }] = (await e.base.superSql<{ source: string }>(
      `select pg_get_functiondef('probe_write()'::regprocedure) as source`,
    )) as [{ source: string }];
    await e.base.superSql(`create function no_room() returns trigger language plpgsql as $$ begin ${FULL}; end $$`);
    await e.base.superSql(
      'create trigger no_room before insert on casos for each statement execute function no_room()',
    );
    await e.base.superSql(
      `create or replace function probe_write() returns void language plpgsql security definer as $$ begin ${FULL}; end $$`,
    );
    assert.deepEqual(await readiness(), [200, 'listo'], 'the service is ready as long as nobody has written');
    const { status, headers } = await open();
    assert.deepEqual([status, headers['retry-after'], headers['x-error-code']], [503, '5', 'no_disponible']);
    assert.deepEqual(await readiness(), [503, 'la base de datos no admite escrituras']);
    assert.deepEqual(await readiness(), [503, 'la base de datos no admite escrituras']);
    await e.base.superSql('drop trigger no_room on casos');
    await e.base.superSql(source);
    assert.deepEqual(await readiness(), [200, 'listo'], 'a trial shows that there is room again');
    assert.equal((await open()).status, 201);
  });

  it('that is read-only, as managed ones become before their disk is full, counts as away and not as an internal error', async () => {
    const [{ name }] = (await e.base.superSql('select current_database() as name')) as [{ name: string }];
    await e.base.superSql(`alter database ${name} set default_transaction_read_only = on`);
    const database = openDatabase(
      postgresEngine({ url: e.base.variables.DATABASE_URL as string, connections: 1 }),
      await STORIES,
    );
    const write = () => database.asTenant(insurer.id, (tx) => tx.sql('update aseguradoras set version = version'));
    try {
      assert.equal(await database.ready(), null, 'the database is ready as long as nobody has written');
      await assert.rejects(write(), isAbsence);
      await assert.rejects(database.ready(), isUnwritable);
      await e.base.superSql(`alter database ${name} reset default_transaction_read_only`);
      await e.base.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'albacea_login' and datname = current_database()`,
      );
      // The connection has ended; the process may notice that only at its next use.
      await until('a new connection accepts writes', async () =>
        database.ready().then(
          (newer) => newer === null,
          () => false,
        ),
      );
    } finally {
      await database.close();
    }
  });
});
