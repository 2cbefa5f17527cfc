import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { freePort } from './free-port.ts';
import { begin, finish, folder, launch, type Process } from './test-service.ts';

const ESCAPE = String.fromCharCode(27);

async function demo(
  variables: Record<string, string>,
  ...command: string[]
): Promise<{ codigo: number; salida: string; error: string }> {
  const child = launch(process.execPath, ['scripts/demo.ts', ...command], variables);
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { codigo: code, salida: output, error };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Demonstration data that point to a port. */
function withData(port: number): string {
  const route = folder();
  const aseguradora = (variante: string) => ({
    nombre: variante,
    variante,
    base_url: `http://localhost:${port}/api/v1`,
    api_key: 'alb_x',
    usuarios: [],
  });
  writeFileSync(
    join(route, 'demo.json'),
    JSON.stringify({
      aseguradoras: ['A', 'B'].map(aseguradora),
      servicio: [{ email: 'g@x.example', rol: 'gestor', password: 'x' }],
    }),
  );
  return route;
}

describe('npm run demo', () => {
  const environment: Record<string, string> = {};
  let service: Process | undefined;

  before(async () => {
    Object.assign(environment, { DATA_DIR: folder(), PORT: String(await freePort()) });
    service = await begin(environment);
  });

  after(() => finish(service));

  test('keeps its promises twice on the same data, each time with people of its own', async () => {
    const runs = [await demo(environment), await demo(environment)];
    for (const { codigo, salida, error } of runs) {
      assert.equal(codigo, 0, salida + error);
      assert.match(salida, /^All \d+ promises were kept\.$/m);
      assert.match(salida, /✓ 3 families, one e-mail each/);
    }
    const [first, second] = runs.map(({ salida }) => /made up for this run \((\w+)\)/.exec(salida)?.[1]);
    assert.notEqual(first, second);
  });

  test('opens families that stand at every point of their way', async () => {
    const { codigo, salida, error } = await demo(environment, 'familias');
    assert.equal(codigo, 0, salida + error);
    const states = salida.matchAll(/: (abierto|en_tramite|cerrado|anulado)(?:, waiting for: (\w+))?$/gm);
    const seen = new Set([...states].map(([, state, wait = '']) => `${state} ${wait}`.trim()));
    assert.deepEqual([...seen].sort(), [
      'abierto heredero',
      'abierto servicio',
      'anulado',
      'cerrado',
      'en_tramite proveedor',
      'en_tramite servicio',
    ]);
  });

  test('keeps its promises right after them too, and prints no escape codes where nobody looks at a terminal', async () => {
    const { codigo, salida, error } = await demo(environment);
    assert.equal(codigo, 0, salida + error);
    assert.ok(salida.length > 1000);
    assert.ok(!salida.includes(ESCAPE));
  });

  test('says so when the server knows nothing of the data', async () => {
    const { codigo, error } = await demo({ DATA_DIR: withData(Number(environment.PORT)) });
    assert.equal(codigo, 1);
    assert.match(error, /answers 401: .*\nIt runs on other data/);
  });
});

describe('npm run demo without a service that keeps its promises', () => {
  test('says what to do when there are no demonstration data', async () => {
    const { codigo, error } = await demo({ DATA_DIR: folder() });
    assert.equal(codigo, 1);
    assert.match(error, /There are no demonstration data in .*"npm start"/s);
  });

  test('says what to do when nobody answers', async () => {
    const { codigo, error } = await demo({ DATA_DIR: withData(await freePort()) });
    assert.equal(codigo, 1);
    assert.match(error, /Nobody answers at http:\/\/localhost:\d+\/api\/v1 \(ECONNREFUSED\)\.\nStart the service/);
  });

  for (const [fallback, data] of [
    ['gives the wrong members', { caso_id: 'CAS-2026-000001' }],
    [
      'gives the right members and no replay',
      { caso_id: 'CAS-2026-000001', portal_url: 'x?token=y', token_heredero: 'y' },
    ],
  ] as const) {
    test(`ends with 1 when the service ${fallback}`, async () => {
      const webhook = { webhook_id: 'x', secret: 'whsec_eA==' };
      const responder: RequestListener = ({ method, url = '' }, response) => {
        response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: true, data: url.endsWith('/webhooks') ? webhook : data }));
      };
      const fake = createServer(responder);
      const port = await listen(fake);
      const { codigo, salida } = await demo({ DATA_DIR: withData(port) });
      fake.close();
      assert.equal(codigo, 1);
      assert.match(salida, /✗ /);
      assert.doesNotMatch(salida, /promises were kept/);
    });
  }
});
