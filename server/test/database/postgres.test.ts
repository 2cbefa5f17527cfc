import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { type ClusterOwn, clusterOwn } from '../support/postgres.ts';

interface Folder {
  data_directory: string;
}

async function query(url: string, sql: string): Promise<QueryResultRow[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A connection that the server will cut; `cut` resolves once it is cut. */
async function connect(url: string) {
  const client = new Client({ connectionString: url });
  // A cut raises one error, or two if the server could still send a message.
  client.on('error', () => undefined);
  const cut = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  await client.connect();
  return { client, cut };
}

/** Another Node process that runs `code`, in which `pg` is the test harness. */
function anotherProcess(code: string, superUrl?: string): ChildProcess {
  const moduleUrl = new URL('../support/postgres.ts', import.meta.url).href;
  const { ALBACEA_TEST_PG: _, ...environment } = process.env;
  return spawn(process.execPath, ['--input-type=module', '-e', `const pg = await import('${moduleUrl}');\n${code}`], {
    env: superUrl === undefined ? environment : { ...environment, ALBACEA_TEST_PG: superUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function outputOf(process: ChildProcess): Promise<string> {
  assert.ok(process.stdout);
  return (await text(process.stdout)).trim();
}

describe('the PostgreSQL of the tests', () => {
  let cluster: ClusterOwn;
  before(async () => {
    cluster = await clusterOwn();
  });
  after(() => cluster.stop());

  test('processes that start at the same time share one cluster and its roles, and each has its own databases', async () => {
    await query(cluster.superUrl, 'drop role albacea_owner, albacea_login');
    const code = `
      const cluster = await pg.testCluster();
      const base = await cluster.newDatabase();
      await cluster.stop();
      console.log(base.loginUrl);`;
    const outputs = await Promise.all([1, 2, 3].map(() => outputOf(anotherProcess(code, cluster.superUrl))));
    assert.equal(new Set(outputs).size, 3);
    for (const loginUrl of outputs) {
      assert.equal(new URL(loginUrl).port, new URL(cluster.superUrl).port);
      assert.deepEqual(await query(loginUrl, 'select current_user as yo'), [{ yo: 'albacea_login' }]);
    }
  });

  test('the owner creates tables and roles without being a superuser, and the login role owns nothing', async () => {
    const database = await cluster.newDatabase();
    await query(database.ownerUrl, 'create table t (n int); create role albacea_ensayo; drop role albacea_ensayo');
    const roles = `select rolname, rolsuper, rolcreaterole, rolinherit, rolbypassrls from pg_roles
      where rolname in ('albacea_owner', 'albacea_login') order by rolname desc`;
    assert.deepEqual(await query(database.loginUrl, roles), [
      { rolname: 'albacea_owner', rolsuper: false, rolcreaterole: true, rolinherit: true, rolbypassrls: false },
      { rolname: 'albacea_login', rolsuper: false, rolcreaterole: false, rolinherit: false, rolbypassrls: false },
    ]);
    await assert.rejects(query(database.loginUrl, 'create table u (n int)'), { code: '42501' });
    await assert.rejects(query(database.loginUrl, 'select * from t'), { code: '42501' });
    await database.drop();
  });

  test('a clone begins with the content of its template and does not change it', async () => {
    const template = await cluster.newDatabase();
    await query(template.ownerUrl, 'create table t as select 1 as n');
    const clone = await cluster.newDatabase(template.name);
    await query(clone.ownerUrl, 'insert into t values (2)');
    assert.deepEqual(await query(clone.ownerUrl, 'select n from t order by n'), [{ n: 1 }, { n: 2 }]);
    assert.deepEqual(await query(template.ownerUrl, 'select n from t'), [{ n: 1 }]);
  });

  test('a database is dropped even while a client is connected to it', async () => {
    const database = await cluster.newDatabase();
    const { cut } = await connect(database.ownerUrl);
    await database.drop();
    await cut;
    await assert.rejects(query(database.ownerUrl, 'select 1'), { code: '3D000' });
  });

  test('a cluster restarted after SIGKILL has the same address and exactly the committed data', async () => {
    const database = await cluster.newDatabase();
    await query(database.ownerUrl, 'create table t (n int); insert into t values (1)');
    const { client, cut } = await connect(database.ownerUrl);
    await client.query('begin');
    await client.query('insert into t values (2)');
    const { pid } = cluster;

    await cluster.kill9();
    await cut;
    await assert.rejects(query(database.ownerUrl, 'select 1'), { code: 'ECONNREFUSED' });
    await cluster.restart();
    assert.notEqual(cluster.pid, pid);
    assert.deepEqual(await query(database.ownerUrl, 'select n from t'), [{ n: 1 }]);
  });

  test('a restart of a running cluster stops it first', async () => {
    const database = await cluster.newDatabase();
    const { pid } = cluster;
    await cluster.restart();
    assert.notEqual(cluster.pid, pid);
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    assert.deepEqual(await query(database.ownerUrl, 'show fsync'), [{ fsync: 'on' }]);
  });

  test('a cluster that is stopped leaves neither server nor files', async () => {
    const other = await clusterOwn();
    const [{ data_directory: data }] = (await query(other.superUrl, 'show data_directory')) as [Folder];
    assert.ok(existsSync(data));
    await other.stop();
    assert.equal(existsSync(data), false);
    await assert.rejects(query(other.superUrl, 'select 1'), { code: 'ECONNREFUSED' });
  });

  test('a killed process leaves neither server nor files of the cluster that it started', async () => {
    const process = anotherProcess(`
      const cluster = await pg.testCluster();
      console.log(cluster.superUrl);
      setInterval(() => undefined, 1000);`);
    assert.ok(process.stdout);
    const [url] = await once(process.stdout.setEncoding('utf8'), 'data');
    const [{ data_directory: data }] = (await query(url, 'show data_directory')) as [Folder];
    assert.ok(existsSync(data));
    const { cut } = await connect(url);

    process.kill('SIGKILL');
    await cut;
    // The guardian process deletes the files without a notice, so the test polls.
    while (existsSync(data)) await wait(20);
    await assert.rejects(query(url, 'select 1'), { code: 'ECONNREFUSED' });
  });
});
