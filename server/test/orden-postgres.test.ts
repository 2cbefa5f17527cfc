/** The command line on PostgreSQL: two roles, neither of them a superuser. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { ORDENES } from '../src/ordenes.ts';
import { MASTER_KEY } from './entorno.ts';
import { hasta } from './instalacion.ts';
import { type BaseDePrueba, type ClusterDePrueba, clusterDePrueba } from './postgres.ts';
import { crearPorOrden, ejecutar, pedirA, type Servidor, servir } from './procesos.ts';

describe('the command line on PostgreSQL', () => {
  let cluster: ClusterDePrueba;
  let base: BaseDePrueba;
  let dataDir: string;
  let variables: Record<string, string>;
  let servidor: Servidor | undefined;
  before(async () => {
    cluster = await clusterDePrueba();
    base = await cluster.baseNueva();
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-postgres-'));
    variables = {
      DATABASE_URL: base.loginUrl,
      MIGRATE_DATABASE_URL: base.ownerUrl,
      MASTER_KEY,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://albacea.test',
      PORT: '0',
    };
  });
  after(async () => {
    await servidor?.terminar('SIGKILL');
    await base.borrar();
    await cluster.parar();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('nothing starts on a database without migrations: it says which command is missing', async () => {
    for (const orden of [['start'], ['clave', 'listar', '--aseguradora', 'aurora']]) {
      const { codigo, error } = await ejecutar(orden, variables);
      assert.equal(codigo, 1, orden.join(' '));
      assert.match(error, /albacea migrate/, orden.join(' '));
      assert.doesNotMatch(error, /\n\s+at /);
    }
  });

  it('an owner who is no superuser migrates it, once', async () => {
    const primera = await ejecutar(['migrate'], variables);
    assert.equal(primera.codigo, 0, primera.error);
    assert.match(primera.salida, /^applied: 0001-/);
    const segunda = await ejecutar(['migrate'], variables);
    assert.deepEqual(segunda, { codigo: 0, salida: 'nothing to apply\n', error: '' });
    const tercera = await ejecutar(['migrate', '--json'], variables);
    assert.deepEqual(tercera, { codigo: 0, salida: '{"aplicadas":[]}\n', error: '' });
    const cliente = new Client({ connectionString: base.ownerUrl });
    await cliente.connect();
    const { rows } = await cliente.query('select rolsuper from pg_roles where rolname = current_user');
    await cliente.end();
    assert.deepEqual(rows, [{ rolsuper: false }]);
  });

  it('a server starts on it, without demonstration data, and a key revoked by command dies in it at once', async () => {
    servidor = await servir('start', variables);
    assert.doesNotMatch(servidor.salida(), /Demonstration/);
    assert.equal(existsSync(join(dataDir, 'demo.json')), false);
    const b = await crearPorOrden('boreal', 'B', variables);
    const estado = async () => (await pedirA(servidor?.direccion ?? '', b, { ruta: '/casos' })).estado;
    assert.equal(await estado(), 200);
    const { salida } = await ejecutar(['clave', 'listar', '--aseguradora', 'boreal', '--json'], variables);
    const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(salida) ?? [];
    const revocada = await ejecutar(['clave', 'revocar', '--aseguradora', 'boreal', '--id', id ?? ''], variables);
    assert.equal(revocada.codigo, 0, revocada.error);
    assert.equal(await estado(), 401);
  });

  it('another master key is refused at the start, before anything is written with it', async () => {
    const otra = { ...variables, MASTER_KEY: Buffer.alloc(32, 9).toString('base64') };
    const { codigo, error } = await ejecutar(['start'], otra);
    assert.equal(codigo, 1);
    assert.match(error, /MASTER_KEY/);
  });

  it('an audit trail that somebody changed is a failure, told as one line of JSON', async () => {
    const verificar = () => ejecutar(['auditoria', 'verificar', '--aseguradora', 'boreal', '--json'], variables);
    await hasta('all is sealed', async () => JSON.parse((await verificar()).salida).sin_sellar === 0);
    assert.equal((await verificar()).codigo, 0);
    const cliente = new Client({
      connectionString: Object.assign(new URL(cluster.superUrl), { pathname: base.nombre }).href,
    });
    await cliente.connect();
    await cliente.query('delete from auditoria where secuencia = 2');
    await cliente.end();
    const { codigo, salida, error } = await verificar();
    assert.equal(codigo, 1);
    assert.equal(error, '');
    assert.match(salida, /^\{[^\n]*\}\n$/);
    assert.deepEqual(JSON.parse(salida), {
      correcta: false,
      verificados: 1,
      sin_sellar: 0,
      primer_error: { secuencia: 2, motivo: 'falta' },
    });
  });

  it('on a schema that is half there every command says what is wrong and ends', async () => {
    await servidor?.terminar('SIGKILL');
    const client = new Client({
      connectionString: Object.assign(new URL(cluster.superUrl), { pathname: base.nombre }).href,
    });
    await client.connect();
    await client.query('alter table proveedor_papeles rename to elsewhere');
    await client.end();
    // One of each noun: they are composed in the same place.
    const commands = ['worker', ...new Map(Object.keys(ORDENES).map((name) => [name.split(' ')[0], name])).values()];
    const ends = await Promise.all(commands.map((command) => ejecutar(command.split(' '), variables)));
    for (const [i, { codigo, error }] of ends.entries()) {
      assert.equal(codigo, 1, String(commands[i]));
      assert.notEqual(error, '', String(commands[i]));
    }
  });
});
