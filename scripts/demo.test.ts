import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { puertoLibre } from './puerto-libre.ts';
import { carpeta, empezar, lanzar, type Proceso, terminar } from './servicio-de-prueba.ts';

const ESCAPE = String.fromCharCode(27);

async function demo(
  variables: Record<string, string>,
  ...orden: string[]
): Promise<{ codigo: number; salida: string; error: string }> {
  const hijo = lanzar(process.execPath, ['scripts/demo.ts', ...orden], variables);
  const [salida, error, [codigo]] = await Promise.all([text(hijo.stdout), text(hijo.stderr), once(hijo, 'exit')]);
  return { codigo, salida, error };
}

async function escuchar(servidor: Server): Promise<number> {
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return (servidor.address() as AddressInfo).port;
}

/** Demonstration data that point to a port. */
function conDatos(puerto: number): string {
  const ruta = carpeta();
  const aseguradora = (variante: string) => ({
    nombre: variante,
    variante,
    base_url: `http://localhost:${puerto}/api/v1`,
    api_key: 'alb_x',
    usuarios: [],
  });
  writeFileSync(
    join(ruta, 'demo.json'),
    JSON.stringify({
      aseguradoras: ['A', 'B'].map(aseguradora),
      servicio: [{ email: 'g@x.example', rol: 'gestor', password: 'x' }],
    }),
  );
  return ruta;
}

describe('npm run demo', () => {
  const entorno: Record<string, string> = {};
  let servicio: Proceso | undefined;

  before(async () => {
    Object.assign(entorno, { DATA_DIR: carpeta(), PORT: String(await puertoLibre()) });
    servicio = await empezar(entorno);
  });

  after(() => terminar(servicio));

  test('keeps its promises twice on the same data, each time with people of its own', async () => {
    const corridas = [await demo(entorno), await demo(entorno)];
    for (const { codigo, salida, error } of corridas) {
      assert.equal(codigo, 0, salida + error);
      assert.match(salida, /^All \d+ promises were kept\.$/m);
      assert.match(salida, /✓ 3 families, one e-mail each/);
    }
    const [primera, segunda] = corridas.map(({ salida }) => /made up for this run \((\w+)\)/.exec(salida)?.[1]);
    assert.notEqual(primera, segunda);
  });

  test('opens families that stand at every point of their way', async () => {
    const { codigo, salida, error } = await demo(entorno, 'familias');
    assert.equal(codigo, 0, salida + error);
    const estados = salida.matchAll(/: (abierto|en_tramite|cerrado|anulado)(?:, waiting for: (\w+))?$/gm);
    const vistos = new Set([...estados].map(([, estado, espera = '']) => `${estado} ${espera}`.trim()));
    assert.deepEqual([...vistos].sort(), [
      'abierto heredero',
      'abierto servicio',
      'anulado',
      'cerrado',
      'en_tramite proveedor',
      'en_tramite servicio',
    ]);
  });

  test('keeps its promises right after them too, and prints no escape codes where nobody looks at a terminal', async () => {
    const { codigo, salida, error } = await demo(entorno);
    assert.equal(codigo, 0, salida + error);
    assert.ok(salida.length > 1000);
    assert.ok(!salida.includes(ESCAPE));
  });

  test('says so when the server knows nothing of the data', async () => {
    const { codigo, error } = await demo({ DATA_DIR: conDatos(Number(entorno.PORT)) });
    assert.equal(codigo, 1);
    assert.match(error, /answers 401: .*\nIt runs on other data/);
  });
});

describe('npm run demo without a service that keeps its promises', () => {
  test('says what to do when there are no demonstration data', async () => {
    const { codigo, error } = await demo({ DATA_DIR: carpeta() });
    assert.equal(codigo, 1);
    assert.match(error, /There are no demonstration data in .*"npm start"/s);
  });

  test('says what to do when nobody answers', async () => {
    const { codigo, error } = await demo({ DATA_DIR: conDatos(await puertoLibre()) });
    assert.equal(codigo, 1);
    assert.match(error, /Nobody answers at http:\/\/localhost:\d+\/api\/v1 \(ECONNREFUSED\)\.\nStart the service/);
  });

  for (const [defecto, datos] of [
    ['gives the wrong members', { caso_id: 'CAS-2026-000001' }],
    [
      'gives the right members and no replay',
      { caso_id: 'CAS-2026-000001', portal_url: 'x?token=y', token_heredero: 'y' },
    ],
  ] as const) {
    test(`ends with 1 when the service ${defecto}`, async () => {
      const webhook = { webhook_id: 'x', secret: 'whsec_eA==' };
      const responder: RequestListener = ({ method, url = '' }, respuesta) => {
        respuesta.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
        respuesta.end(JSON.stringify({ success: true, data: url.endsWith('/webhooks') ? webhook : datos }));
      };
      const falso = createServer(responder);
      const puerto = await escuchar(falso);
      const { codigo, salida } = await demo({ DATA_DIR: conDatos(puerto) });
      falso.close();
      assert.equal(codigo, 1);
      assert.match(salida, /✗ /);
      assert.doesNotMatch(salida, /promises were kept/);
    });
  }
});
