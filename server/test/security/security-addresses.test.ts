/** Addresses: a subdomain serves one insurer of Variant A, the bare domain all of Variant B. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../../src/platform/crypto/api-key.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { callsOf, isFailure, send, withKey } from '../support/requests.ts';

describe('addresses', () => {
  let e: Environment;
  let a: Aseguradora;
  let otherA: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, otherA, b] = [await e.aseguradora('A'), await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const having = ({ apiKey }: Aseguradora) => ({ 'x-api-key': apiKey });

  it('a Variant A key on the bare domain is refused with the right address', async () => {
    for (const call of withKey('B')) {
      const response = await send(e, { ...call, host: b.host, headers: having(a) });
      isFailure(response, 'variante_equivocada', call.name);
      assert.ok(response.json.error.includes(`http://${a.slug}.albacea.test/api/v1`), response.text);
    }
  });

  it("a Variant B insurer has no subdomain, not even for its own key, nor for anybody's sign-in", async () => {
    for (const call of [...callsOf('A'), ...callsOf('B')]) {
      for (const headers of [having(b), {}]) {
        const response = await send(e, { ...call, host: `${b.slug}.albacea.test`, headers });
        isFailure(response, 'ruta_desconocida', call.name);
      }
    }
  });

  it('an address of no insurer serves neither the API, whatever the key, nor the documentation', async () => {
    const foreign = [
      'nadie.albacea.test',
      'www.albacea.test',
      `x.${a.host}`,
      '.albacea.test',
      '-.albacea.test',
      'albacea.test.example.com',
      'otraalbacea.test',
      'example.com',
      '127.0.0.1',
      `${a.slug}_.albacea.test`,
      `${a.slug}%00.albacea.test`,
    ];
    for (const host of foreign) {
      for (const key of [a, b]) {
        const response = await send(e, { method: 'GET', path: '/casos', host, headers: having(key) });
        isFailure(response, 'ruta_desconocida', host);
      }
      for (const path of ['/docs', '/openapi.yaml', '/openapi-ensayo.json', '/docs/estilo.css']) {
        isFailure(await send(e, { method: 'GET', path, host }), 'ruta_desconocida', `${host}${path}`);
      }
    }
  });

  it('letter case, port and a final dot do not change the address', async () => {
    for (const { host, apiKey } of [a, b]) {
      for (const shape of [host.toUpperCase(), `${host}:8443`, `${host}.`, `${host}.:80`]) {
        const { status } = await send(e, {
          method: 'GET',
          path: '/casos',
          host: shape,
          headers: { 'x-api-key': apiKey },
        });
        assert.equal(status, 200, shape);
      }
    }
  });

  it("another insurer's key is answered like an unknown one", async () => {
    for (const call of withKey('A')) {
      const invented = { 'x-api-key': newApiKey() };
      const expected = await send(e, { ...call, host: a.host, headers: invented });
      for (const key of [otherA, b]) {
        const response = await send(e, { ...call, host: a.host, headers: having(key) });
        isFailure(response, 'clave_invalida', call.name);
        assert.equal(response.text, expected.text);
      }
    }
  });

  it('sign-in does not exist on the bare domain', async () => {
    for (const headers of [{}, having(b)]) {
      const body = { email: 'alguien@example.com', password: 'x' };
      isFailure(await send(e, { method: 'POST', path: '/auth/login', body, headers }), 'ruta_desconocida');
    }
  });

  it('links are built from PUBLIC_URL and the slug, never from headers of a request', async () => {
    const headers = {
      host: `${a.host}:9999`,
      'x-forwarded-host': 'malo.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=malo.example;proto=https',
    };
    const body = aCaso();
    const { json } = await e.request(a, 'POST', '/casos', body, headers);
    assert.equal(new URL(json.data.portal_url).origin, `http://${a.slug}.albacea.test`);
    const repeated = await e.request(a, 'POST', '/casos', body, headers);
    assert.equal(repeated.headers.location, `http://${a.slug}.albacea.test/api/v1/casos/${String(json.data.caso_id)}`);
  });
});
