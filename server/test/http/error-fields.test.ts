/** The header `X-Error-Fields` names refused fields for programs, in the API and in the APIs of the web applications. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';
import { isFailure, send } from '../support/requests.ts';
import { openBrowser } from '../support/web-apps.ts';

describe('the header X-Error-Fields', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const ask = (from: Aseguradora, method: string, path: string, body?: unknown, headers = {}) =>
    send(e, { method, path, host: from.host, body, headers: { 'x-api-key': from.apiKey, ...headers } });

  it('names each wrong field of a body and its fault, in both variants', async () => {
    for (const from of [a, b]) {
      const good = aCaso();
      const body = {
        ...good,
        fallecido: { ...good.fallecido, nombre: 7, apellidos: '', fecha_fallecimiento: '2026-02-30' },
        heredero: { ...good.heredero, email: undefined, parentesco: 'x'.repeat(500), idioma: 'fr', edad: 3 },
        modulos_contratados: ['borrado', 'borrado'],
        'a/b, c;ñ': 1,
      };
      const response = await ask(from, 'POST', '/casos', body);
      isFailure(response, 'validacion');
      const told = String(response.headers['x-error-fields']).split(', ').sort();
      assert.deepEqual(told, [
        '/a~1b%2C%20c%3B%C3%B1;desconocido',
        '/fallecido/apellidos;obligatorio',
        '/fallecido/fecha_fallecimiento;formato',
        '/fallecido/nombre;tipo',
        '/heredero/edad;desconocido',
        '/heredero/email;obligatorio',
        '/heredero/idioma;no_permitido',
        '/heredero/parentesco;longitud',
        '/modulos_contratados;repetido',
      ]);
    }
  });

  it('contains no value that was sent', async () => {
    const response = await ask(b, 'POST', '/siniestro', {
      ...aSiniestroB(),
      poliza_numero: 'S3CRETO'.repeat(100),
      pack: 'S3CRETO',
    });
    assert.doesNotMatch(String(response.headers['x-error-fields']), /S3CRETO/i);
  });

  it('names a field that a rule refuses, and the whole body when the body itself is invalid', async () => {
    const pack = await ask(b, 'POST', '/siniestro', { ...aSiniestroB(), pack: 'oro' });
    assert.equal(pack.headers['x-error-fields'], '/pack;no_permitido');
    const list = await ask(b, 'POST', '/casos', [1]);
    assert.equal(list.headers['x-error-fields'], ';tipo');
    const nothing = await ask(b, 'POST', '/casos', undefined, { 'content-type': 'application/json' });
    assert.equal(nothing.headers['x-error-fields'], ';obligatorio');
  });

  it('names parameters of a query', async () => {
    const response = await ask(b, 'GET', '/casos?limite=0&estado=cocido&otro=1&abierto_desde=ayer');
    isFailure(response, 'consulta_invalida');
    assert.deepEqual(String(response.headers['x-error-fields']).split(', ').sort(), [
      '/abierto_desde;formato',
      '/estado/0;no_permitido',
      '/limite;rango',
      '/otro;desconocido',
    ]);
    for (const [query, field] of [
      ['/casos?abierto_desde=2026-02-02&abierto_hasta=2026-02-01', '/abierto_hasta;regla'],
      ['/casos?cursor=x', '/cursor;formato'],
      ['/eventos?cursor=x', '/cursor;formato'],
    ] as const)
      assert.equal((await ask(b, 'GET', query)).headers['x-error-fields'], field);
  });

  it('is also in the answers to the web applications', async () => {
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const response = await browser.request('POST', '/sesion', { email: 3 });
    assert.equal(response.status, 422);
    assert.match(String(response.headers['x-error-fields']), /\/email;tipo/);
    assert.match(String(response.headers['x-error-fields']), /\/password;obligatorio/);
  });

  it('is absent from any other refusal', async () => {
    for (const [method, path, body] of [
      ['GET', '/casos/CAS-2026-999999'],
      ['GET', '/nada'],
      ['POST', '/casos', Buffer.from('{')],
    ] as const)
      assert.equal((await ask(a, method, path, body)).headers['x-error-fields'], undefined, path);
  });
});
