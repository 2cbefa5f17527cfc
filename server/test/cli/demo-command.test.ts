/** Demonstration data: on a first start with an empty embedded database, once, and shown once. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Demo } from '../../src/demo.ts';
import { askA, type Server, serve } from '../support/processes.ts';

describe('a first start', () => {
  let dataDir: string;
  let server: Server;
  let demo: Demo;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-demostracion-'));
    server = await serve('start', { DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
    demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  });
  after(async () => {
    await server.terminar('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const secrets = () => [
    ...demo.aseguradoras.flatMap(({ api_key, usuarios }) => [api_key, ...usuarios.map((u) => u.password)]),
    ...demo.servicio.map(({ password }) => password),
  ];

  it('creates an insurer of each variant and people of every role, kept for the owner alone', () => {
    assert.deepEqual(
      demo.aseguradoras.map(({ slug, variante }) => `${slug} ${variante}`),
      ['aurora A', 'boreal B'],
    );
    const roles = [...demo.aseguradoras.flatMap(({ usuarios }) => usuarios), ...demo.servicio];
    assert.deepEqual([...new Set(roles.map(({ rol }) => rol))].sort(), ['admin', 'gestor', 'operador', 'superadmin']);
    assert.equal(statSync(join(dataDir, 'demo.json')).mode & 0o777, 0o600);
  });

  it('shows every credential once, and none of them in the log', async () => {
    await server.espera(/^\{/m); // the log comes by a pipe of its own
    const output = server.salida();
    const logger = output.split('\n').filter((line) => line.startsWith('{'));
    assert.ok(logger.length > 0);
    for (const secret of secrets()) {
      assert.equal(output.split(secret).length, 2);
      assert.equal(logger.join('\n').includes(secret), false);
    }
  });

  it('gives keys that open the API of their variant', async () => {
    for (const { base_url, api_key } of demo.aseguradoras) {
      const who = { host: new URL(base_url).host, apiKey: api_key };
      assert.equal((await askA(server.direccion, who, { ruta: '/casos' })).estado, 200);
    }
  });

  it('is followed by starts that create and show nothing', async () => {
    const before = await readFile(join(dataDir, 'demo.json'), 'utf8');
    assert.equal((await server.terminar('SIGTERM')).codigo, 0);
    server = await serve('start', { DATA_DIR: dataDir });
    assert.doesNotMatch(server.salida(), /Demonstration|alb_/);
    assert.equal(await readFile(join(dataDir, 'demo.json'), 'utf8'), before);
  });
});
