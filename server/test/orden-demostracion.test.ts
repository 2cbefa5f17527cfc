/** Demonstration data: on a first start with an empty embedded database, once, and shown once. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Demostracion } from '../src/demostracion.ts';
import { pedirA, type Servidor, servir } from './procesos.ts';

describe('a first start', () => {
  let dataDir: string;
  let servidor: Servidor;
  let demostracion: Demostracion;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-demostracion-'));
    servidor = await servir('start', { DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
    demostracion = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  });
  after(async () => {
    await servidor.terminar('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const secretos = () => [
    ...demostracion.aseguradoras.flatMap(({ api_key, usuarios }) => [api_key, ...usuarios.map((u) => u.password)]),
    ...demostracion.servicio.map(({ password }) => password),
  ];

  it('creates an insurer of each variant and people of every role, kept for the owner alone', () => {
    assert.deepEqual(
      demostracion.aseguradoras.map(({ slug, variante }) => `${slug} ${variante}`),
      ['aurora A', 'boreal B'],
    );
    const roles = [...demostracion.aseguradoras.flatMap(({ usuarios }) => usuarios), ...demostracion.servicio];
    assert.deepEqual([...new Set(roles.map(({ rol }) => rol))].sort(), ['admin', 'gestor', 'operador', 'superadmin']);
    assert.equal(statSync(join(dataDir, 'demo.json')).mode & 0o777, 0o600);
  });

  it('shows every credential once, and none of them in the log', async () => {
    await servidor.espera(/^\{/m); // the log comes by a pipe of its own
    const salida = servidor.salida();
    const registro = salida.split('\n').filter((linea) => linea.startsWith('{'));
    assert.ok(registro.length > 0);
    for (const secreto of secretos()) {
      assert.equal(salida.split(secreto).length, 2);
      assert.equal(registro.join('\n').includes(secreto), false);
    }
  });

  it('gives keys that open the API of their variant', async () => {
    for (const { base_url, api_key } of demostracion.aseguradoras) {
      const quien = { host: new URL(base_url).host, apiKey: api_key };
      assert.equal((await pedirA(servidor.direccion, quien, { ruta: '/casos' })).estado, 200);
    }
  });

  it('is followed by starts that create and show nothing', async () => {
    const antes = await readFile(join(dataDir, 'demo.json'), 'utf8');
    assert.equal((await servidor.terminar('SIGTERM')).codigo, 0);
    servidor = await servir('start', { DATA_DIR: dataDir });
    assert.doesNotMatch(servidor.salida(), /Demonstration|alb_/);
    assert.equal(await readFile(join(dataDir, 'demo.json'), 'utf8'), antes);
  });
});
