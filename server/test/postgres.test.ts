import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as esperar } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { type ClusterPropio, clusterPropio } from './postgres.ts';

interface Carpeta {
  data_directory: string;
}

async function consultar(url: string, sql: string): Promise<QueryResultRow[]> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  try {
    const { rows } = await cliente.query(sql);
    return rows;
  } finally {
    await cliente.end();
  }
}

/** A connection that the server will cut: `corte` tells when. */
async function conectar(url: string) {
  const cliente = new Client({ connectionString: url });
  // One cut makes one or two errors, by what the server could still say.
  cliente.on('error', () => undefined);
  const corte = new Promise<void>((resolver) => {
    cliente.once('end', () => resolver());
  });
  await cliente.connect();
  return { cliente, corte };
}

/** Another Node process that runs `codigo`, which finds the harness as `pg`. */
function otroProceso(codigo: string, superUrl?: string): ChildProcess {
  const modulo = new URL('./postgres.ts', import.meta.url).href;
  const { ALBACEA_TEST_PG: _, ...entorno } = process.env;
  return spawn(process.execPath, ['--input-type=module', '-e', `const pg = await import('${modulo}');\n${codigo}`], {
    env: superUrl === undefined ? entorno : { ...entorno, ALBACEA_TEST_PG: superUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function salidaDe(proceso: ChildProcess): Promise<string> {
  assert.ok(proceso.stdout);
  return (await text(proceso.stdout)).trim();
}

describe('the PostgreSQL of the tests', () => {
  let cluster: ClusterPropio;
  before(async () => {
    cluster = await clusterPropio();
  });
  after(() => cluster.parar());

  test('processes that come at the same time share one cluster and its roles, each with databases of its own', async () => {
    await consultar(cluster.superUrl, 'drop role albacea_owner, albacea_login');
    const codigo = `
      const cluster = await pg.clusterDePrueba();
      const base = await cluster.baseNueva();
      await cluster.parar();
      console.log(base.loginUrl);`;
    const salidas = await Promise.all([1, 2, 3].map(() => salidaDe(otroProceso(codigo, cluster.superUrl))));
    assert.equal(new Set(salidas).size, 3);
    for (const loginUrl of salidas) {
      assert.equal(new URL(loginUrl).port, new URL(cluster.superUrl).port);
      assert.deepEqual(await consultar(loginUrl, 'select current_user as yo'), [{ yo: 'albacea_login' }]);
    }
  });

  test('the owner makes tables and roles without being a superuser, and the login role owns nothing', async () => {
    const base = await cluster.baseNueva();
    await consultar(base.ownerUrl, 'create table t (n int); create role albacea_ensayo; drop role albacea_ensayo');
    const roles = `select rolname, rolsuper, rolcreaterole, rolinherit, rolbypassrls from pg_roles
      where rolname in ('albacea_owner', 'albacea_login') order by rolname desc`;
    assert.deepEqual(await consultar(base.loginUrl, roles), [
      { rolname: 'albacea_owner', rolsuper: false, rolcreaterole: true, rolinherit: true, rolbypassrls: false },
      { rolname: 'albacea_login', rolsuper: false, rolcreaterole: false, rolinherit: false, rolbypassrls: false },
    ]);
    await assert.rejects(consultar(base.loginUrl, 'create table u (n int)'), { code: '42501' });
    await assert.rejects(consultar(base.loginUrl, 'select * from t'), { code: '42501' });
    await base.borrar();
  });

  test('a clone holds what its template held, and changes apart from it', async () => {
    const plantilla = await cluster.baseNueva();
    await consultar(plantilla.ownerUrl, 'create table t as select 1 as n');
    const clon = await cluster.baseNueva(plantilla.nombre);
    await consultar(clon.ownerUrl, 'insert into t values (2)');
    assert.deepEqual(await consultar(clon.ownerUrl, 'select n from t order by n'), [{ n: 1 }, { n: 2 }]);
    assert.deepEqual(await consultar(plantilla.ownerUrl, 'select n from t'), [{ n: 1 }]);
  });

  test('a database is dropped though somebody is still connected to it', async () => {
    const base = await cluster.baseNueva();
    const { corte } = await conectar(base.ownerUrl);
    await base.borrar();
    await corte;
    await assert.rejects(consultar(base.ownerUrl, 'select 1'), { code: '3D000' });
  });

  test('after SIGKILL and restart of a cluster, what was committed is there at the same address, and nothing else', async () => {
    const base = await cluster.baseNueva();
    await consultar(base.ownerUrl, 'create table t (n int); insert into t values (1)');
    const { cliente, corte } = await conectar(base.ownerUrl);
    await cliente.query('begin');
    await cliente.query('insert into t values (2)');
    const { pid } = cluster;

    await cluster.kill9();
    await corte;
    await assert.rejects(consultar(base.ownerUrl, 'select 1'), { code: 'ECONNREFUSED' });
    await cluster.restart();
    assert.notEqual(cluster.pid, pid);
    assert.deepEqual(await consultar(base.ownerUrl, 'select n from t'), [{ n: 1 }]);
  });

  test('a restart of a running cluster stops it first', async () => {
    const base = await cluster.baseNueva();
    const { pid } = cluster;
    await cluster.restart();
    assert.notEqual(cluster.pid, pid);
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    assert.deepEqual(await consultar(base.ownerUrl, 'show fsync'), [{ fsync: 'on' }]);
  });

  test('a cluster that is stopped leaves neither server nor files', async () => {
    const otro = await clusterPropio();
    const [{ data_directory: datos }] = (await consultar(otro.superUrl, 'show data_directory')) as [Carpeta];
    assert.ok(existsSync(datos));
    await otro.parar();
    assert.equal(existsSync(datos), false);
    await assert.rejects(consultar(otro.superUrl, 'select 1'), { code: 'ECONNREFUSED' });
  });

  test('a process that is killed leaves neither server nor files of the cluster it had started', async () => {
    const proceso = otroProceso(`
      const cluster = await pg.clusterDePrueba();
      console.log(cluster.superUrl);
      setInterval(() => undefined, 1000);`);
    assert.ok(proceso.stdout);
    const [url] = await once(proceso.stdout.setEncoding('utf8'), 'data');
    const [{ data_directory: datos }] = (await consultar(url, 'show data_directory')) as [Carpeta];
    assert.ok(existsSync(datos));
    const { corte } = await conectar(url);

    proceso.kill('SIGKILL');
    await corte;
    // Nobody is left to tell when the files are gone.
    while (existsSync(datos)) await esperar(20);
    await assert.rejects(consultar(url, 'select 1'), { code: 'ECONNREFUSED' });
  });
});
