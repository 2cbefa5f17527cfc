/** The demonstration with a missing or faulty service; for a real one see guides.night.test.ts. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { freePort } from './free-port.ts';
import { folder, launch } from './test-service.ts';

async function demo(
  variables: Record<string, string>,
  ...command: string[]
): Promise<{ code: number; output: string; error: string }> {
  const child = launch(process.execPath, ['scripts/demo.ts', ...command], variables);
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, error };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Writes demonstration data with the addresses of a port. */
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

/** Runs the demonstration with a service that answers by `responder`. */
async function demoBeside(responder: RequestListener) {
  const fake = createServer(responder);
  try {
    return await demo({ DATA_DIR: withData(await listen(fake)) });
  } finally {
    fake.close();
  }
}

describe('npm run demo with a missing or faulty service', () => {
  test('says what to do if there are no demonstration data', async () => {
    const { code, error } = await demo({ DATA_DIR: folder() });
    assert.equal(code, 1);
    assert.match(error, /There are no demonstration data in .*"npm start"/s);
  });

  test('says what to do if nobody answers', async () => {
    const { code, error } = await demo({ DATA_DIR: withData(await freePort()) });
    assert.equal(code, 1);
    assert.match(error, /Nobody answers at http:\/\/localhost:\d+\/api\/v1 \(ECONNREFUSED\)\.\nStart the service/);
  });

  test('says so if the server does not know the data', async () => {
    const refuse: RequestListener = (_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: false, error: 'Falta una clave válida.' }));
    };
    const { code, error } = await demoBeside(refuse);
    assert.equal(code, 1);
    assert.match(error, /answers 401: .*\nIt runs on other data/);
  });

  for (const [fallback, data] of [
    ['gives the wrong members', { caso_id: 'CAS-2026-000001' }],
    [
      'gives the right members and no replay',
      { caso_id: 'CAS-2026-000001', portal_url: 'x?token=y', token_heredero: 'y' },
    ],
  ] as const) {
    test(`exits with 1 if the service ${fallback}`, async () => {
      const webhook = { webhook_id: 'x', secret: 'whsec_eA==' };
      const responder: RequestListener = ({ method, url = '' }, response) => {
        response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: true, data: url.endsWith('/webhooks') ? webhook : data }));
      };
      const { code, output } = await demoBeside(responder);
      assert.equal(code, 1);
      assert.match(output, /✗ /);
      assert.doesNotMatch(output, /promises were kept/);
    });
  }
});
