/** The rights of the role of DATABASE_URL by itself, and the guarantees of the transactions of db/database.ts. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { type Aseguradora, createEnvironment, ENGINES, type Environment } from '../support/environment.ts';
import { tablesWithAseguradora } from '../support/populate.ts';

describe('the role of DATABASE_URL by itself', () => {
  let e: Environment;
  let client: Client;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    client = new Client({ connectionString: e.base.variables.DATABASE_URL });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await e.close();
  });

  const denies = (statement: string) => assert.rejects(client.query(statement), { code: '42501' }, statement);

  it('reads and writes no table at all', async () => {
    for (const table of [...(await tablesWithAseguradora(e)), 'aseguradoras', 'limites_uso', 'migraciones']) {
      for (const statement of [`select 1 from ${table}`, `delete from ${table}`, `truncate ${table}`])
        await denies(statement);
    }
  });

  it('creates no table, schema, role, sequence or function, and changes no table or policy', async () => {
    for (const statement of [
      'create table public.mia (n int)',
      'create schema mio',
      'create role mio',
      'create function public.aseguradora_actual() returns uuid language sql as $$ select null::uuid $$',
      'alter table casos disable row level security',
      'drop policy inquilino on casos',
      'create sequence numeracion.mia',
    ]) {
      await assert.rejects(client.query(statement), (error: { code: string }) =>
        ['42501', '42P01'].includes(error.code),
      );
    }
  });

  it('cannot take the role of an owner, nor number cases outside a transaction of an insurer', async () => {
    for (const rol of ['albacea_owner', 'albacea_puerta', 'postgres']) await denies(`set role ${rol}`);
    for (const call of ['siguiente_numero()', 'crear_numeracion()']) await denies(`select ${call}`);
  });
});

for (const engine of ENGINES) {
  describe(`transactions on ${engine}`, () => {
    let e: Environment;
    let mine: Aseguradora;
    let foreign: Aseguradora;
    before(async () => {
      e = await createEnvironment({ engine });
      [mine, foreign] = [await e.aseguradora('A'), await e.aseguradora('B')];
    });
    after(() => e.close());

    const database = () => e.program.base;
    const record =
      'insert into packs (aseguradora_id, codigo, nombre, modulos) values (aseguradora_actual(), $1, $1, $2)';
    const recorded = async () => {
      const rows = await e.base.superSql<{ codigo: string }>('select codigo from packs order by codigo');
      return rows.map(({ codigo }) => codigo);
    };

    it('a call as albacea_login reaches no table', async () => {
      for (const table of [...(await tablesWithAseguradora(e)), 'aseguradoras', 'limites_uso', 'migraciones'])
        await assert.rejects(database().asLogin(`select 1 from ${table}`, []), { code: '42501' }, table);
    });

    it('an insurer sees only its own rows, and writes none of another', async () => {
      for (const { id } of [mine, foreign]) {
        const { rows } = await database().readAsTenant(id, (tx) =>
          tx.sql<{ id: string }>('select id from aseguradoras'),
        );
        assert.deepEqual(rows, [{ id }]);
      }
      const theirs = "insert into packs (aseguradora_id, codigo, nombre, modulos) values ($1, 'x', 'x', '{borrado}')";
      await assert.rejects(
        database().asTenant(mine.id, (tx) => tx.sql(theirs, [foreign.id])),
        { code: '42501' },
      );
    });

    it('a second transaction, or a call as albacea_login, inside an open one throws instead of waiting forever', async () => {
      const within = [
        () => database().asTenant(mine.id, async () => undefined),
        () => database().readAsTenant(foreign.id, async () => undefined),
        () => database().unsafeAcrossInsurers('albacea_worker', async () => undefined),
        () => database().asLogin('select 1', []),
      ];
      const outside = [
        (work: () => Promise<unknown>) => database().asTenant(mine.id, work),
        (work: () => Promise<unknown>) => database().readAsTenant(mine.id, work),
        (work: () => Promise<unknown>) => database().unsafeAcrossInsurers('albacea_servicio', work),
      ];
      for (const open of outside) {
        for (const other of within) {
          await open(() => assert.rejects(other, /a second transaction was begun inside an open one/));
        }
      }
      await database().asTenant(mine.id, async () => {
        const deeper = async () => Promise.all([Promise.resolve().then(() => database().asLogin('select 1', []))]);
        await assert.rejects(deeper, /a second transaction/);
      });
    });

    it('parallel and consecutive transactions do not count as nested', async () => {
      const read = (id: string) =>
        database().readAsTenant(id, async (tx) => (await tx.sql('select 1 from aseguradoras')).rows.length);
      assert.deepEqual(await Promise.all([mine, foreign, mine, foreign].map(({ id }) => read(id))), [1, 1, 1, 1]);
      let later: Promise<number> | undefined;
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      await database().asTenant(mine.id, async () => {
        later = end.then(() => read(foreign.id));
      });
      finish();
      assert.equal(await later, 1);
    });

    it('a transaction that has ended refuses further statements', async () => {
      for (const open of [database().asTenant, database().readAsTenant]) {
        const tx = await open(mine.id, async (opened) => opened);
        await assert.rejects(async () => tx.sql('select 1'), /the transaction has ended/);
      }
      const failed = database().asTenant(mine.id, async () => {
        throw new Error('mine');
      });
      await assert.rejects(failed, /^Error: mine$/);
    });

    it('a transaction is rolled back when its work throws, and committed when it returns', async () => {
      const work = (code: string, fails: boolean) =>
        database().asTenant(mine.id, async (tx) => {
          await tx.sql(record, [code, ['borrado']]);
          if (fails) throw new Error('mine');
        });
      await work('queda', false);
      await assert.rejects(work('se-va', true), /mine/);
      assert.deepEqual(await recorded(), ['queda']);
    });

    it('a transaction throws instead of committing when its work swallowed a failed statement', async () => {
      const before = await recorded();
      const work = database().asTenant(mine.id, async (tx) => {
        await tx.sql(record, ['perdido', ['borrado']]);
        await tx.sql('select 1 / 0').catch(() => undefined);
      });
      await assert.rejects(work);
      assert.deepEqual(await recorded(), before);
    });

    it('an insurer id that is no UUID is refused before it becomes SQL', async () => {
      for (const id of ['', "x'; reset role; --", `${mine.id}'`, mine.id.toUpperCase(), `${mine.id}\n`]) {
        await assert.rejects(
          database().asTenant(id, async () => undefined),
          /aseguradoraId is not a UUID/,
          id,
        );
      }
      assert.equal(await database().readAsTenant(mine.id, async () => 1), 1, 'the next transaction is served');
    });

    it('a transaction leaves neither its role nor its insurer to the next one on its connection', async () => {
      const look = "select current_user::text as rol, current_setting('albacea.aseguradora', true) as aseguradora";
      await database().asTenant(mine.id, (tx) => tx.sql(look));
      const { rows } = await database().unsafeAcrossInsurers('albacea_worker', (tx) =>
        tx.sql<{ rol: string; aseguradora: string }>(look),
      );
      assert.equal(rows[0]?.rol, 'albacea_worker');
      assert.equal(rows[0]?.aseguradora || null, null);
    });
  });
}
