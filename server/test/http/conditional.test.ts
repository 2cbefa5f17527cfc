/** With an ETag callers get 304 for unchanged answers, If-Match refuses commands on an old version, and large answers are compressed. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aPng } from '../support/files.ts';
import { carriesLimit, isFailure } from '../support/requests.ts';

describe('ETag, If-Match and compression', () => {
  let e: Environment;
  const from: Record<'A' | 'B', Aseguradora> = {} as never;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    for (const variant of ['A', 'B'] as const) from[variant] = await e.aseguradora(variant);
  });
  after(() => e.close());

  const open = async (who: Aseguradora): Promise<string> =>
    (await e.request(who, 'POST', '/casos', aCaso())).json.data.caso_id;
  /** Sends a request. @returns the answer with its raw bytes */
  const get = async (who: Aseguradora, path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await e.app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: { host: who.host, 'x-api-key': who.apiKey, ...headers },
    });
    return { status: statusCode, headers: answered, bytes: rawPayload };
  };
  const remaining = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['x-ratelimit-remaining']);

  it('a GET of an unchanged case is 304 without a body, with the limit headers, and counts against the limit', async () => {
    for (const who of [from.A, from.B]) {
      const caso = await open(who);
      const first = await get(who, `/casos/${caso}`);
      const etag = String(first.headers.etag);
      assert.match(etag, /^"[0-9a-f]{32}-es-/);
      assert.equal(first.headers['cache-control'], 'no-store');
      const second = await get(who, `/casos/${caso}`, { 'if-none-match': `"x", W/${etag}` });
      assert.equal(second.status, 304);
      assert.equal(second.bytes.length, 0);
      assert.equal(second.headers.etag, etag);
      carriesLimit(second as never);
      assert.equal(remaining(second), remaining(first) - 1);
      const english = await get(who, `/casos/${caso}`, { 'if-none-match': etag, 'accept-language': 'en' });
      assert.equal(english.status, 200);
      await e.request(who, 'POST', `/casos/${caso}/acceso`, { email: 'otra@example.com' });
      const changed = await get(who, `/casos/${caso}`, { 'if-none-match': etag });
      assert.equal(changed.status, 200);
      assert.notEqual(changed.headers.etag, etag);
    }
  });

  it('another insurer gets 404 and a stranger 401, even with an ETag', async () => {
    const caso = await open(from.A);
    const etag = String((await get(from.A, `/casos/${caso}`)).headers.etag);
    const other = await e.aseguradora('A');
    assert.equal((await get(other, `/casos/${caso}`, { 'if-none-match': '*' })).status, 404);
    assert.equal((await get({ ...from.A, apiKey: 'alb_x' }, `/casos/${caso}`, { 'if-none-match': etag })).status, 401);
  });

  it('a command with the ETag of an earlier version is 412 and does nothing', async () => {
    for (const who of [from.A, from.B]) {
      const caso = await open(who);
      const etag = String((await get(who, `/casos/${caso}`)).headers.etag);
      await e.request(who, 'POST', `/casos/${caso}/acceso`, { email: 'otra@example.com' });
      for (const [path, body] of [
        ['anulacion', {}],
        ['acceso', { email: 'tercera@example.com' }],
        ['cuentas', { cuentas: [{ proveedor_codigo: 'netflix', modulo: 'borrado' }] }],
        ['documentos', { tipo: 'otro', contenido: aPng({ ancho: 3 }).toString('base64') }],
      ] as const)
        for (const condition of [etag, `W/${etag}`, '"nonsense"', '']) {
          const response = await e.request(who, 'POST', `/casos/${caso}/${path}`, body, { 'if-match': condition });
          isFailure(response, 'version_distinta', `${path} ${condition}`);
        }
      const after = (await get(who, `/casos/${caso}`)).headers.etag;
      for (const condition of ['*', `"x", ${after}`, String(after).replace(/"$/, '-gz"')]) {
        const now = String((await get(who, `/casos/${caso}`)).headers.etag);
        const header = condition === '*' ? '*' : condition.replace(String(after).slice(1, -1), now.slice(1, -1));
        const response = await e.request(who, 'POST', `/casos/${caso}/acceso`, {}, { 'if-match': header });
        assert.equal(response.status, 200, `${header}: ${response.text}`);
      }
    }
  });

  it('a repeat with its Idempotency-Key gets the first answer, even though the first request changed the case', async () => {
    const caso = await open(from.B);
    const headers = { 'if-match': String((await get(from.B, `/casos/${caso}`)).headers.etag), 'idempotency-key': 'k' };
    const first = await e.request(from.B, 'POST', `/casos/${caso}/anulacion`, {}, headers);
    const second = await e.request(from.B, 'POST', `/casos/${caso}/anulacion`, {}, headers);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal(second.headers['idempotent-replayed'], 'true');
  });

  it('a command on an unknown case is 404 whatever its If-Match', async () => {
    const response = await e.request(from.A, 'POST', '/casos/CAS-2026-999999/anulacion', {}, { 'if-match': '"x"' });
    isFailure(response, 'no_encontrado');
  });

  it('large answers to GET are compressed for clients that accept it, with another ETag for each encoding', async () => {
    const path = '/catalogo/proveedores?limite=100';
    const plain = await get(from.A, path);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.headers.vary, 'accept-language, accept-encoding');
    for (const [accept, encoding, suffix, decompress] of [
      ['gzip', 'gzip', 'gz', gunzipSync],
      ['gzip, br', 'br', 'br', brotliDecompressSync],
    ] as const) {
      const small = await get(from.A, path, { 'accept-encoding': accept });
      assert.equal(small.headers['content-encoding'], encoding);
      assert.equal(small.headers['content-length'], String(small.bytes.length));
      assert.ok(small.bytes.length * 4 < plain.bytes.length, `${encoding}: ${small.bytes.length}`);
      assert.deepEqual(decompress(small.bytes), plain.bytes);
      assert.equal(small.headers.etag, String(plain.headers.etag).replace(/"$/, `-${suffix}"`));
      const again = await get(from.A, path, { 'if-none-match': String(small.headers.etag), 'accept-encoding': accept });
      assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, small.headers.etag]);
      const head = await get(from.A, path, { 'accept-encoding': accept }, 'HEAD');
      assert.deepEqual([head.status, head.bytes.length], [200, 0]);
      assert.equal(head.headers['content-length'], small.headers['content-length']);
      assert.equal(head.headers.etag, small.headers.etag);
    }
  });

  it('lists, figures, CSV and the event feed are compressed too; small answers, refusals and answers to writes are not', async () => {
    const who = await e.aseguradora('B');
    for (let i = 0; i < 8; i += 1) await open(who);
    const gz = { 'accept-encoding': 'gzip' };
    for (const [path, headers] of [
      ['/casos', {}],
      ['/reporting', {}],
      ['/reporting', { accept: 'text/csv' }],
      ['/openapi.json', {}],
      ['/openapi.yaml', {}],
    ] as const) {
      const small = await get(who, path, { ...headers, ...gz });
      assert.equal(small.headers['content-encoding'], 'gzip', path);
      assert.deepEqual(gunzipSync(small.bytes), (await get(who, path, headers)).bytes, path);
    }
    for (const path of ['/casos?limite=1', '/casos/CAS-2026-999999', `/nada?${'x'.repeat(3000)}`])
      assert.equal((await get(who, path, gz)).headers['content-encoding'], undefined, path);
    const body = { url: 'https://example.com/x', eventos: ['caso_abierto'], descripcion: 'x'.repeat(200) };
    const secret = await e.request(who, 'POST', '/webhooks', body, gz);
    assert.equal(secret.status, 201, secret.text);
    assert.equal(secret.headers['content-encoding'], undefined);
  });

  it('the root of the API redirects to its documentation, in both variants', async () => {
    for (const who of [from.A, from.B])
      for (const path of ['', '/']) {
        const { status, headers } = await get(who, path);
        assert.deepEqual([status, headers.location], [308, '/api/v1/docs']);
        carriesLimit({ headers } as never);
        assert.equal((await get(who, path, {}, 'POST')).headers.allow, 'GET, HEAD');
      }
  });
});
