/** A program refuses a schema of another version, and says why. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { run } from '../support/processes.ts';

const NEWER = `insert into migraciones (numero, nombre, huella) values (9001, '9001-of-the-next-release.sql', 'x')`;
const NOT_NEWER = 'delete from migraciones where numero = 9001';
const OF_ANOTHER = `update migraciones set huella = 'x' where numero = 0`;

describe('the schema of the database', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());
  const readiness = async () => {
    const { statusCode, body } = await e.app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };

  it('of this version makes the program ready', async () => {
    assert.deepEqual(await readiness(), [200, { estado: 'listo' }]);
  });

  it('with a migration of the next release keeps a running program ready, so that processes can be replaced one by one', async () => {
    await e.base.superSql(NEWER);
    assert.deepEqual(await readiness(), [200, { estado: 'listo' }]);
    assert.equal(await e.program.base.ready(), '9001-of-the-next-release.sql');
    await e.base.superSql(NOT_NEWER);
  });

  it('of another baseline makes the program not ready, and /readyz says what to do', async () => {
    await e.base.superSql(OF_ANOTHER);
    const [status, { estado, detalle }] = await readiness();
    assert.deepEqual([status, estado], [503, 'esquema incompatible']);
    assert.match(detalle, /another baseline .* use an empty database/);
  });

  it('without its migrations makes the program not ready, and /readyz says which command to run', async () => {
    await e.base.superSql('delete from migraciones');
    const [status, { estado, detalle }] = await readiness();
    assert.deepEqual([status, estado], [503, 'esquema incompatible']);
    assert.match(detalle, /lacks baseline; run `albacea migrate` first$/);
  });

  it('without the function that lists its migrations makes the program not ready', async () => {
    await e.base.superSql('drop function schema_ledger()');
    const [status, { estado, detalle }] = await readiness();
    assert.deepEqual([status, estado], [503, 'esquema incompatible']);
    assert.match(detalle, /run `albacea migrate` first$/);
  });
});

describe('a command on a schema that does not fit', () => {
  let e: Environment;
  let variables: Record<string, string>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    variables = {
      ...e.base.variables,
      DATA_DIR: e.program.config.dataDir,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'http://albacea.test',
      PORT: '0',
    };
  });
  after(() => e.close());
  const eachSays = async (sentence: RegExp, commands = ['api', 'clave listar --aseguradora aurora']) => {
    for (const command of commands) {
      const { code, error } = await run(command.split(' '), variables);
      assert.equal(code, 1, command);
      assert.match(error, sentence, command);
    }
  };

  it('exits with one sentence that says that the schema is newer, and what to do', async () => {
    await e.base.superSql(NEWER);
    await eachSays(/^the schema of the database is newer than this program: [^\n]+; start a newer release\n$/);
    await eachSays(/^the database has migration 9001-[^\n]+ it is newer\n$/, ['migrate']);
    await e.base.superSql(NOT_NEWER);
  });

  it('exits with one sentence if the database was made from another baseline, also `migrate`', async () => {
    await e.base.superSql(OF_ANOTHER);
    const sentence = /^the database was made from another baseline [^\n]+ use an empty database [^\n]+\n$/;
    await eachSays(sentence, ['api', 'clave listar --aseguradora aurora', 'migrate']);
  });
});
