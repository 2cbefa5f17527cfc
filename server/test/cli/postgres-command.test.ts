/** The command line on PostgreSQL: two roles, neither of them a superuser. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { MASTER_KEY } from '../support/environment.ts';
import { until } from '../support/installation.ts';
import { type TestCluster, type TestDatabase, testCluster } from '../support/postgres.ts';
import { askA, createByCommand, run, type Server, serve } from '../support/processes.ts';

describe('the command line on PostgreSQL', () => {
  let cluster: TestCluster;
  let database: TestDatabase;
  let dataDir: string;
  let variables: Record<string, string>;
  let server: Server | undefined;
  before(async () => {
    cluster = await testCluster();
    database = await cluster.newDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-postgres-'));
    variables = {
      DATABASE_URL: database.loginUrl,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      MASTER_KEY,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://albacea.test',
      PORT: '0',
    };
  });
  after(async () => {
    await server?.end('SIGKILL');
    await database.drop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function superSql<R>(text: string): Promise<R[]> {
    const url = Object.assign(new URL(cluster.superUrl), { pathname: database.name }).href;
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows as R[];
    } finally {
      await client.end();
    }
  }

  it('on an empty database nothing starts, and the error names the command to run first', async () => {
    const { code, error } = await run(['start'], variables);
    assert.equal(code, 1);
    assert.match(error, /albacea migrate/);
    assert.doesNotMatch(error, /\n\s+at /);
  });

  it('an owner who is not a superuser can migrate the database, and again without effect', async () => {
    const first = await run(['migrate'], variables);
    assert.equal(first.code, 0, first.error);
    assert.match(first.output, /^applied: baseline\n$/);
    const second = await run(['migrate'], variables);
    assert.deepEqual(second, { code: 0, output: 'nothing to apply\n', error: '' });
    const third = await run(['migrate', '--json'], variables);
    assert.deepEqual(third, { code: 0, output: '{"aplicadas":[]}\n', error: '' });
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
    await client.end();
    assert.deepEqual(rows, [{ rolsuper: false }]);
  });

  it('a server starts on the migrated database, without demonstration data, and refuses a key at once when a command revokes it', async () => {
    server = await serve('start', variables);
    assert.doesNotMatch(server.output(), /Demonstration/);
    assert.equal(existsSync(join(dataDir, 'demo.json')), false);
    const b = await createByCommand('boreal', 'B', variables);
    const state = async () => (await askA(server?.address ?? '', b, { path: '/casos' })).status;
    assert.equal(await state(), 200);
    const [{ id } = { id: '' }] = await superSql<{ id: string }>('select id from claves_api');
    const revoked = await run(['clave', 'revocar', '--aseguradora', 'boreal', '--id', id], variables);
    assert.equal(revoked.code, 0, revoked.error);
    assert.equal(await state(), 401);
  });

  it('a changed audit trail makes the verification fail, with one line of JSON', async () => {
    const unsealed = () => superSql('select 1 from auditoria where secuencia is null');
    await until('all is sealed', async () => (await unsealed()).length === 0);
    await superSql('delete from auditoria where secuencia = 2');
    const command = ['auditoria', 'verificar', '--aseguradora', 'boreal', '--json'];
    const { code, output, error } = await run(command, variables);
    assert.equal(code, 1);
    assert.equal(error, '');
    assert.match(output, /^\{[^\n]*\}\n$/);
    assert.deepEqual(JSON.parse(output), {
      correcta: false,
      verificados: 1,
      sin_sellar: 0,
      primer_error: { secuencia: 2, motivo: 'falta' },
    });
  });

  it('on an incomplete schema every command exits with an error message', async () => {
    await server?.end('SIGKILL');
    await superSql('alter table proveedor_papeles rename to elsewhere');
    const commands = ['worker', 'clave listar --aseguradora boreal']; // all other commands make the same check
    const ends = await Promise.all(commands.map((command) => run(command.split(' '), variables)));
    for (const [i, { code, error }] of ends.entries()) {
      assert.equal(code, 1, String(commands[i]));
      assert.notEqual(error, '', String(commands[i]));
    }
  });
});
