/** Simultaneous reads: each caller gets its own answer, and only its own error. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turnEnd } from 'node:timers/promises';
import type { Database, Tx } from '../../src/db/database.ts';
import { isAbsence } from '../../src/db/errors.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';

const LOOK = `select current_user::text as rol, current_setting('albacea.aseguradora') as aseguradora,
  (select array_agg(id::text) from aseguradoras) as visibles`;
const absent = (error: unknown) => isAbsence(error);

describe('simultaneous reads', () => {
  let e: Environment;
  let aseguradoras: Aseguradora[];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    aseguradoras = await Promise.all(['A', 'B', 'A', 'B'].map((variant) => e.aseguradora(variant as 'A' | 'B')));
  });
  after(() => e.close());
  const read = <T>(id: string, work: (tx: Tx) => Promise<T>) => e.program.base.readAsTenant(id, work);
  /** Runs many reads at once, alternating between the insurers. */
  const readMany = (howMany: number, work: (tx: Tx, i: number) => Promise<unknown>) =>
    Promise.allSettled(
      Array.from({ length: howMany }, (_, i) => {
        const { id } = aseguradoras[i % aseguradoras.length] as Aseguradora;
        return read(id, (tx) => work(tx, i));
      }),
    );

  it('see only the rows of their own insurer', async () => {
    const results = await readMany(60, async (tx) => {
      const { rows } = await tx.sql(LOOK);
      assert.deepEqual(rows, [{ rol: 'albacea_app', aseguradora: tx.aseguradoraId, visibles: [tx.aseguradoraId] }]);
    });
    assert.deepEqual(
      results.filter(({ status }) => status === 'rejected'),
      [],
    );
  });

  it('get their answers even if one of them fails', async () => {
    const results = await readMany(40, async (tx, i) => {
      const divisor = i % 5 === 2 ? 0 : 1;
      const [{ rows }] = await Promise.all([
        tx.sql<{ n: number }>('select $1::int / $2::int as n', [i, divisor]),
        tx.sql(LOOK),
      ]);
      assert.deepEqual(rows, [{ n: i }]);
    });
    for (const [i, result] of results.entries()) {
      if (i % 5 !== 2) assert.equal(result.status, 'fulfilled', `read ${i}`);
      else assert.equal(result.status === 'rejected' && result.reason.code, '22012', `read ${i}`);
    }
  });

  it('get their answers even if the database refuses a value of one of them, or the value cannot be sent', async () => {
    const unsendable = {
      toPostgres() {
        throw new Error('it cannot be sent');
      },
      toJSON() {
        throw new Error('it cannot be sent');
      },
    };
    const values = ['bien', 'nulo\0dentro', unsendable];
    const results = await readMany(24, async (tx, i) => {
      const { rows } = await tx.sql('select $1::text as eco', [values[i % 3]]);
      assert.deepEqual(rows, [{ eco: 'bien' }]);
    });
    assert.deepEqual(
      results.map(({ status }) => status === 'fulfilled'),
      results.map((_, i) => i % 3 === 0),
    );
  });

  it('return values of any length and script, bytes and null', async () => {
    const text = 'añó 🕊 \u20ac'.repeat(20_000);
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256));
    const { rows } = await read((aseguradoras[0] as Aseguradora).id, (tx) =>
      tx.sql<{ t: string; b: Uint8Array; nada: null; n: number }>(
        'select $1::text as t, $2::bytea as b, $3::text as nada, $4::int as n',
        [text, bytes, null, -7],
      ),
    );
    const [row] = rows;
    assert.equal(row?.t, text);
    assert.deepEqual(Buffer.from(row?.b ?? []), bytes);
    assert.deepEqual([row?.nada, row?.n], [null, -7]);
  });

  it('are refused by the database if they write', async () => {
    const { id } = aseguradoras[0] as Aseguradora;
    const write = read(id, (tx) => tx.sql("update aseguradoras set nombre = 'Otra'"));
    await assert.rejects(write, { code: '25006' });
  });
});

describe('prepared statements and connections on postgres', () => {
  let e: Environment;
  let database: Database;
  let a: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    database = e.program.base;
    a = await e.aseguradora('B');
  });
  after(() => e.close());

  it('a migration that adds a column makes no request fail, even with prepared statements', async () => {
    await e.base.superSql('create table cambiante (n int); grant select, insert on cambiante to albacea_app');
    const all = 'select n from cambiante';
    const use = async () => {
      // more at once than there are connections, so that each connection prepares the statement
      const readings = Array.from({ length: 30 }, () => database.readAsTenant(a.id, (tx) => tx.sql(all)));
      const writes = Array.from({ length: 30 }, () =>
        database.asTenant(a.id, async (tx) => {
          const [{ rows }] = await Promise.all([tx.sql(all), tx.sql('insert into cambiante default values')]);
          return { filas: rows };
        }),
      );
      await Promise.all([...readings, ...writes]);
    };
    await use();
    await e.base.superSql('alter table cambiante add column otra int');
    await use();
    const [row] = await e.base.superSql<{ n: number }>('select count(*)::int as n from cambiante');
    assert.equal(row?.n, 60, 'what was tried twice was written once');
  });

  it('when a connection dies, its statements fail as `the database is away`, and later ones succeed', async () => {
    const inFlight = Array.from({ length: 12 }, () =>
      database.readAsTenant(a.id, (tx) => tx.sql("select pg_sleep(20), 'para matar'")),
    );
    const all = Promise.allSettled(inFlight);
    const kill = () =>
      e.base.superSql<{ pid: number }>(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%para matar%' and state = 'active' and pid <> pg_backend_pid()`,
      );
    let finished = false;
    void all.then(() => {
      finished = true;
    });
    while (!finished) {
      await kill();
      await turnEnd();
    }
    for (const result of await all) {
      assert.ok(result.status === 'rejected' && absent(result.reason), JSON.stringify(result));
    }
    assert.deepEqual((await database.readAsTenant(a.id, (tx) => tx.sql('select 1 as uno'))).rows, [{ uno: 1 }]);
    assert.equal((await e.request(a, 'GET', '/catalogo/modulos')).status, 200);
  });

  it('when a connection dies, each read on it is answered with 503, and the next one succeeds', async () => {
    const other = await e.aseguradora('B');
    const ask = () => Promise.all([a, other, a].map((who) => e.request(who, 'GET', '/catalogo/modulos')));
    assert.deepEqual(await ask().then((all) => all.map(({ status }) => status)), [200, 200, 200]);
    await e.base.superSql('begin');
    await e.base.superSql('lock table limites_uso');
    let answered = false;
    const reading = ask().finally(() => {
      answered = true;
    });
    while (!answered) {
      await e.base.superSql('select pg_stat_clear_snapshot()'); // a transaction would keep its snapshot
      await e.base.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%autenticar_claves%'`,
      );
      await turnEnd();
    }
    await e.base.superSql('commit');
    assert.deepEqual(
      (await reading).map(({ status, headers }) => [status, headers['retry-after']]),
      [503, 503, 503].map((state) => [state, '5']),
    );
    assert.deepEqual(await ask().then((all) => all.map(({ status }) => status)), [200, 200, 200]);
  });
});
