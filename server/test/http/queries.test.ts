/** Queries, paths and methods that are not in the contract are refused by name, and never answered with 5xx. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { OPERATIONS } from '@albacea/contract/operations/api.ts';
import type { ApiOperation } from '@albacea/contract/operations/operation.ts';
import fc from 'fast-check';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { rounds } from '../support/length.ts';
import { carriesLimit, isFailure, send, withKey } from '../support/requests.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

describe('queries and paths', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    // test insurers, so that their additional operations answer too
    [a, b] = [await e.aseguradora('A', { pruebas: true }), await e.aseguradora('B', { pruebas: true })];
  });
  after(() => e.close());
  beforeEach(() => e.base.superSql('delete from limites_uso')); // these tests send more requests than the hourly limit allows

  const ask = (method: string, path: string, aseguradora = b, body?: unknown) =>
    send(e, { method, path, host: aseguradora.host, body, headers: { 'x-api-key': aseguradora.apiKey } });

  async function rejects(query: string, message: string, route = '/casos') {
    const response = await ask('GET', `${route}?${query}`);
    isFailure(response, 'consulta_invalida', query);
    assert.ok(response.json.error.includes(message), `${query} → ${response.json.error}`);
  }

  it('a parameter that takes one value is refused as repeated if it is sent twice', async () => {
    const { status, headers, json } = await ask('GET', '/casos?limite=1&limite=2');
    assert.deepEqual([status, headers['x-error-fields']], [400, '/limite;repetido']);
    assert.match(json.error, /limite: está repetido: se admite una vez\./);
  });

  it('every operation refuses an unknown query parameter, and names it', async () => {
    for (const aseguradora of [a, b]) {
      for (const { method, path, body, name } of withKey(aseguradora.variante)) {
        for (const parameter of ['otro', '__proto__', 'constructor', 'limit', 'X-API-Key']) {
          const response = await ask(method, `${path}?${parameter}=1`, aseguradora, body);
          isFailure(response, 'consulta_invalida', name);
          assert.ok(response.json.error.includes(`${parameter}: no se admite aquí`), response.json.error);
        }
      }
    }
  });

  it('the size of a page must be a whole number from 1 to 100', async () => {
    for (const value of ['0', '-1']) await rejects(`limite=${value}`, 'limite: debe ser 1 o más.');
    for (const value of ['101', '1e9', '99999999999999999999']) {
      await rejects(`limite=${value}`, 'limite: debe ser 100 o menos.');
    }
    for (const value of ['', 'abc', '1.5', 'true', 'null', 'NaN', '0x10g', '1;2', '%00']) {
      await rejects(`limite=${value}`, 'limite: debe ser un número entero.');
    }
    for (const value of ['1', '100']) assert.equal((await ask('GET', `/casos?limite=${value}`)).status, 200);
  });

  it('a cursor must be one from an earlier answer', async () => {
    for (const route of ['/casos', '/siniestros']) {
      for (const cursor of [
        '',
        'x',
        '%00',
        'A'.repeat(21),
        'A'.repeat(23),
        '../../..',
        "' or 1=1 --",
        'ñ'.repeat(22),
      ]) {
        await rejects(`cursor=${encodeURIComponent(cursor)}`, 'cursor: use el valor de «siguiente»', route);
      }
      await rejects(`cursor=${'A'.repeat(201)}`, 'cursor: admite hasta 200 caracteres.', route);
    }
  });

  it('dates and instants of a query must exist and be in the range of the database', async () => {
    for (const day of ['2026-02-29', '0000-01-01', '2026-11', '21-11-2026', 'hoy', '2026-11-21T00:00:00Z', '']) {
      await rejects(`abierto_desde=${day}`, 'abierto_desde: debe ser una fecha real AAAA-MM-DD.');
      await rejects(`abierto_hasta=${day}`, 'abierto_hasta: debe ser una fecha real AAAA-MM-DD.');
    }
    const instants = [
      '2026-11-21',
      '2026-11-21T09:30:00',
      '2026-02-29T00:00:00Z',
      '2026-11-21T24:00:01Z',
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '2026-11-21T09:30:00+01',
      '2026-11-21T09:30:00+25:00',
      '1700000000',
      '',
    ];
    for (const instant of instants) {
      const query = `actualizado_desde_instante=${encodeURIComponent(instant)}`;
      await rejects(query, 'actualizado_desde_instante: debe ser un instante ISO 8601 con zona.');
    }
    for (const good of [
      'abierto_desde=0001-01-01',
      'abierto_desde=1969-12-31',
      'abierto_hasta=9999-12-31',
      'abierto_desde=2024-02-29',
      'actualizado_desde_instante=0001-01-01T00:00:00Z',
      'actualizado_desde_instante=9999-12-31T23:59:59.999999999Z',
      `actualizado_desde_instante=${encodeURIComponent('2026-11-21T00:00:00.5+01:00')}`,
    ]) {
      assert.equal((await ask('GET', `/casos?${good}`)).status, 200, good);
    }
  });

  it('a range that ends before it begins is refused, and one of a single day is accepted', async () => {
    const reversed = 'abierto_hasta: no puede ser anterior a abierto_desde.';
    await rejects('abierto_desde=2026-11-02&abierto_hasta=2026-11-01', reversed);
    await rejects('abierto_hasta=0999-12-31&abierto_desde=1000-01-01', reversed);
    const aDay = await ask('GET', '/casos?abierto_desde=2026-11-01&abierto_hasta=2026-11-01');
    assert.equal(aDay.status, 200);
  });

  it('states and policy numbers of a query are checked like those of a body', async () => {
    await rejects('estado=roto', 'estado[0]: se admite: abierto, en_tramite, cerrado, anulado.');
    await rejects('estado=abierto&estado=cerrado', 'estado[0]: ');
    for (const route of ['/casos', '/siniestros']) {
      await rejects('poliza_numero=%00', 'poliza_numero: debe tener algún carácter visible', route);
      await rejects('poliza_numero=', 'poliza_numero: no puede estar vacío.', route);
      await rejects(`poliza_numero=${'1'.repeat(65)}`, 'poliza_numero: admite hasta 64 caracteres.', route);
    }
  });

  it('any query is answered with 200 or a 4xx', async () => {
    const names = [...Object.keys(OPERATIONS.listarCasos.shapes.A.query.properties), 'otro', ''];
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters(), fc.constantFrom('1', '2026-11-21'));
    const raw = fc.oneof(text.map(encodeURIComponent), fc.webQueryParameters(), fc.constantFrom('%', '%ff', '%u0041'));
    const parts = fc.array(fc.tuple(fc.constantFrom(...names), raw), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(parts, async (pairs) => {
        const query = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const response = await ask('GET', `/casos?${query}`);
        if (response.status !== 200) assert.ok(response.status < 500, isFailure(response, undefined, query));
      }),
      { numRuns: rounds(10, 100) },
    );
  });

  it('a malformed case id is 404, however it is written', async () => {
    const rare = [
      'no-hay',
      '%00',
      '..%2f..%2fetc',
      "'or'1'='1",
      'CAS-2026-1',
      'CAS-2026-%00000001',
      '%20',
      '%F0%9F%92%A9',
    ];
    const lengths = ['CAS-2026-'.padEnd(190, '9'), '1'.repeat(200), 'CAS-9999-9999999999999999999'];
    for (const id of [...rare, ...lengths, 'cas-2026-000001', 'CAS-2026-000001%20', 'CAS-2026-٠٠٠٠٠١']) {
      for (const { method, path, name, body } of withKey('B', '@').filter(({ path }) => path.includes('@'))) {
        const response = await ask(method, path.replace('@', encodeURI(id).replaceAll('%25', '%')), b, body);
        isFailure(response, 'no_encontrado', `${name} ${id}`);
      }
    }
  });

  it('an unknown or malformed path is 404 or 400, with the limit headers of the key', async () => {
    for (const [route, code] of [
      [`/casos/${'x'.repeat(10_000)}`, 'ruta_desconocida'],
      ['/casos/CAS-2026-000001/otra', 'ruta_desconocida'],
      ['//casos', 'ruta_desconocida'],
      ['/casos//cuentas/x', 'ruta_desconocida'],
      ['/Casos', 'ruta_desconocida'],
      ['/casos/%ff', 'peticion_invalida'],
      ['/casos/%', 'peticion_invalida'],
      ['/casos/%E0%A4%A', 'peticion_invalida'],
    ] as const) {
      await ask('GET', '/casos');
      const response = await ask('GET', route);
      isFailure(response, code, route.slice(0, 60));
      assert.equal(response.headers['x-ratelimit-limit'], '1000', route.slice(0, 60));
    }
  });

  it('a claim POSTed to the list of claims gets the right address in the refusal, and a path without its id is unknown', async () => {
    for (const who of [a, b]) {
      const { json, headers } = await ask('POST', '/siniestros', who, {});
      assert.match(json.error, /Se admite: GET, HEAD; POST \/api\/v1\/siniestro\.$/);
      assert.equal(headers.allow, 'GET, HEAD');
      for (const path of ['/casos/', '/casos//cuentas', '/webhooks/'])
        isFailure(await ask('GET', path, who), 'ruta_desconocida', path);
    }
  });

  it('a wrong method is 405 with Allow, whatever its body; methods of the other variant are not allowed', async () => {
    for (const aseguradora of [a, b]) {
      const calls = withKey(aseguradora.variante);
      for (const route of new Set(calls.map(({ path }) => path))) {
        const known = METHODS.filter((method) => calls.some((one) => one.method === method && one.path === route));
        const accepted = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
        for (const method of METHODS.filter((candidate) => !known.includes(candidate))) {
          const response = await ask(method, route, aseguradora, Buffer.from('{broken'));
          isFailure(response, 'metodo_no_permitido', `${method} ${route}`);
          assert.deepEqual(String(response.headers.allow).split(', ').toSorted(), accepted.toSorted(), route);
        }
      }
    }
    for (const route of ['/docs', '/docs/', '/docs/errores', '/openapi.yaml', '/openapi-ensayo.json'])
      for (const aseguradora of [a, b]) {
        const response = await ask('POST', route, aseguradora);
        isFailure(response, 'metodo_no_permitido', route);
        assert.equal(response.headers.allow, 'GET, HEAD');
      }
    isFailure(await ask('GET', '/auth/login', a), 'metodo_no_permitido');
    isFailure(await ask('GET', '/auth/login', b), 'ruta_desconocida');
  });

  it('the refusal of a path that is nearly that of an operation names the operation', async () => {
    for (const [method, path, meant] of [
      ['GET', '/casos/', /Consulte GET \/api\/v1\/casos; /],
      ['POST', '/siniestro/', /POST \/api\/v1\/siniestro; /],
      ['POST', '/siniestros', /POST \/api\/v1\/siniestro\./],
      ['GET', '/Casos/CAS-2026-000001/cuenta', /GET \/api\/v1\/casos\/\{id\}\/cuentas; /],
      ['GET', '/otra/cosa', /Consulte \/api\/v1\/docs$/],
    ] as const) {
      const { json } = await ask(method, path, b);
      assert.match(String(json.error), meant, path);
    }
  });

  it('a POST with X-HTTP-Method-Override PATCH acts as PATCH; no other method can be overridden', async () => {
    const { caso_id } = (await e.request(b, 'POST', '/casos', aCaso())).json.data;
    const say = (method: string, theOverride: string) => {
      const headers = { 'x-api-key': b.apiKey, 'x-http-method-override': theOverride };
      return send(e, { method, path: `/casos/${caso_id}`, host: b.host, headers, body: { prioridad: 'urgente' } });
    };
    assert.equal((await say('POST', 'PATCH')).status, 200);
    assert.equal((await e.request(b, 'GET', `/casos/${caso_id}`)).json.data.prioridad, 'urgente');
    for (const [method, theOverride] of [
      ['POST', 'DELETE'],
      ['DELETE', 'PATCH'],
    ] as const)
      isFailure(await say(method, theOverride), 'metodo_no_permitido');
  });

  it('every answer names its language, also a refusal', async () => {
    for (const [order, said] of [
      ['en-GB', 'en'],
      ['de', 'es'],
    ] as const) {
      for (const path of ['/casos', '/catalogo/packs', '/casos/CAS-2026-999999']) {
        const { headers } = await send(e, {
          method: 'GET',
          path,
          host: a.host,
          headers: { 'x-api-key': a.apiKey, 'accept-language': order },
        });
        assert.equal(headers['content-language'], said, path);
      }
    }
  });

  it('HEAD answers like GET, without a body', async () => {
    const gets = Object.values<ApiOperation>(OPERATIONS).filter(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    );
    for (const { path } of gets) {
      const [head, whole] = [await ask('HEAD', path), await ask('GET', path)];
      assert.deepEqual([head.status, head.text], [200, ''], path);
      assert.equal(head.headers['content-length'], whole.headers['content-length'], path);
      carriesLimit(head, path);
    }
    const missing = await ask('HEAD', '/casos/CAS-2026-999999');
    assert.deepEqual([missing.status, missing.text, missing.headers['x-error-code']], [404, '', 'no_encontrado']);
  });

  it('no path and method are answered with 5xx, and every refusal is in the envelope', async () => {
    const chunk = fc.oneof(
      fc.constantFrom('casos', 'siniestro', '%2f', '%00', '%ff', ';', '', 'docs'),
      fc.webSegment(),
    );
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(method, fc.array(chunk, { maxLength: 5 }), async (verb, chunks) => {
        const route = chunks.map((part) => `/${part}`).join('');
        const response = await ask(verb, route);
        if (response.status >= 400) isFailure(response, undefined, `${verb} ${route}`);
        assert.ok(response.status < 500, `${verb} ${route} → ${response.status}`);
      }),
      { numRuns: rounds(10, 100) },
    );
  });
});
