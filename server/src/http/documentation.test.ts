import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openApiDocument } from '@albacea/contract/openapi/openapi.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { registerDocumentation } from './documentation.ts';

const HOST = { A: 'aurora.albacea.example', B: 'albacea.example' } as const;
const serverOf = (host: string) => `https://${host}/api/v1`;

/** Makes an app with the documentation of both variants. As in the real server, the host of a request chooses the variant. */
async function createApp(): Promise<FastifyInstance> {
  const app = Fastify({
    routerOptions: {
      constraints: {
        variante: {
          name: 'variante',
          storage: () => {
            const handlers = new Map<unknown, unknown>();
            return {
              get: (key: unknown) => handlers.get(key) ?? null,
              set: (key: unknown, handler: unknown) => void handlers.set(key, handler),
            };
          },
          deriveConstraint: ({ headers }: { headers: { host?: string } }) => (headers.host === HOST.B ? 'B' : 'A'),
        } as never,
      },
    },
  });
  await app.register(
    async (api) => {
      for (const variante of ['A', 'B'] as const) {
        await registerDocumentation(api, {
          variant: variante,
          server: ({ headers: { host = '' } }) => serverOf(host),
        });
      }
    },
    { prefix: '/api/v1' },
  );
  return app;
}

describe('documentation', () => {
  let app: FastifyInstance;
  before(async () => {
    app = await createApp();
  });
  after(() => app.close());

  const ask = (host: string, route: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/v1${route}`, headers: { host, ...headers } });

  for (const [variant, part, file] of [
    ['A', 'real', '/openapi'],
    ['B', 'real', '/openapi'],
    ['B', 'ensayo', '/openapi-ensayo'],
  ] as const)
    it(`${file} of Variant ${variant} is the document with the address of the requested host, in JSON and in YAML 1.1 and 1.2`, async () => {
      const [yaml, json] = await Promise.all([ask(HOST[variant], `${file}.yaml`), ask(HOST[variant], `${file}.json`)]);
      assert.deepEqual([yaml.statusCode, yaml.headers['content-type']], [200, 'application/yaml; charset=utf-8']);
      assert.deepEqual([json.statusCode, json.headers['content-type']], [200, 'application/json; charset=utf-8']);
      const document = openApiDocument(variant, { server: serverOf(HOST[variant]), part });
      assert.deepEqual(JSON.parse(json.body), document);
      for (const version of ['1.1', '1.2'] as const) assert.deepEqual(parse(yaml.body, { version }), document);
    });

  it('/docs/ redirects to /docs', async () => {
    const { statusCode, headers } = await ask(HOST.A, '/docs/');
    assert.equal(statusCode, 308);
    const destination = new URL(String(headers.location), `https://${HOST.A}/api/v1/docs/`);
    assert.equal(destination.pathname, '/api/v1/docs');
  });

  it('a caller that has the text already gets 304 without a body', async () => {
    for (const route of ['/openapi.yaml', '/openapi-ensayo.json']) {
      const first = await ask(HOST.A, route);
      const repeated = await ask(HOST.A, route, { 'if-none-match': `"otra", W/${first.headers.etag}` });
      assert.equal(repeated.statusCode, 304, route);
      assert.equal(repeated.body, '');
      const different = await ask(HOST.A, route, { 'if-none-match': '"otra"' });
      assert.equal(different.statusCode, 200, route);
      assert.match(String(first.headers['cache-control']), /max-age=\d+/);
    }
  });

  it('a caller that takes gzip gets the same text compressed, under another ETag', async () => {
    const simple = await ask(HOST.A, '/openapi.yaml', { 'accept-encoding': 'gzip;q=0, br' });
    const compressed = await ask(HOST.A, '/openapi.yaml', { 'accept-encoding': 'br, gzip;q=0.8' });
    assert.equal(simple.headers['content-encoding'], undefined);
    assert.equal(compressed.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(compressed.rawPayload).toString(), simple.body);
    assert.notEqual(compressed.headers.etag, simple.headers.etag);
    assert.equal(compressed.headers.vary, 'accept-encoding');
  });

  it('every host gets the document with its own address, even if there are more hosts than texts in memory', async () => {
    for (let i = 0; i < 70; i += 1) await ask(`a${i}.albacea.example`, '/openapi.yaml');
    for (const host of ['a0.albacea.example', 'a69.albacea.example']) {
      const { body } = await ask(host, '/openapi.yaml');
      assert.deepEqual(
        parse(body).servers.map(({ url }: { url: string }) => url),
        [serverOf(host)],
      );
    }
  });
});

it('the document has the address that the option server returns', async () => {
  const app = Fastify();
  app.addConstraintStrategy({
    name: 'variante',
    storage: () => {
      const handlers = new Map<unknown, unknown>();
      return {
        get: (key: unknown) => (handlers.get(key) ?? null) as never,
        set: (key: unknown, handler: unknown) => void handlers.set(key, handler),
      };
    },
    deriveConstraint: () => 'B',
  } as never);
  await registerDocumentation(app, { variant: 'B', server: () => 'https://fija.example/api/v1' });
  const { body } = await app.inject('/openapi.yaml');
  assert.equal(parse(body).servers[0].url, 'https://fija.example/api/v1');
  await app.close();
});
