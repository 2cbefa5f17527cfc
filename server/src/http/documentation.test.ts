import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openApiDocument } from '@albacea/contract/openapi/openapi.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { registerDocumentation } from './documentation.ts';

const HOST = { A: 'aurora.albacea.example', B: 'albacea.example' } as const;
const serverOf = (host: string) => `https://${host}/api/v1`;

/** An app with both variants side by side, told apart by the host as the real one does. */
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

  for (const variant of ['A', 'B'] as const) {
    it(`the YAML file of Variant ${variant} parses back to its document, for the address that was asked`, async () => {
      const { statusCode, headers, body } = await ask(HOST[variant], '/openapi.yaml');
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'application/yaml; charset=utf-8');
      assert.deepEqual(parse(body), openApiDocument(variant, { server: serverOf(HOST[variant]) }));
    });

    it(`the JSON file of Variant ${variant} is the same document`, async () => {
      const { statusCode, headers, body } = await ask(HOST[variant], '/openapi.json');
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.deepEqual(JSON.parse(body), parse((await ask(HOST[variant], '/openapi.yaml')).body));
    });

    it(`the YAML file of Variant ${variant} means the same to a reader of YAML 1.1`, async () => {
      const { body } = await ask(HOST[variant], '/openapi.yaml');
      assert.deepEqual(parse(body, { version: '1.1' }), parse(body));
    });
  }

  it('the page has a title per variant, and takes its script and its document from this server alone', async () => {
    for (const variant of ['A', 'B'] as const) {
      const { statusCode, headers, body } = await ask(HOST[variant], '/docs');
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(body, new RegExp(`<title>Albacea API, Variant ${variant}</title>`));
      const addresses = [...body.matchAll(/(?:src|href|action)="([^"]*)"|"url":"([^"]*)"/g)].map(([, a, b]) => a ?? b);
      assert.deepEqual(addresses.sort(), ['data:,', 'docs/inicio', 'docs/scalar.js', 'openapi.yaml', 'openapi.yaml']);
      assert.doesNotMatch(body, /\/\//);
      for (const relative of ['docs/scalar.js', 'openapi.yaml']) {
        const { pathname } = new URL(relative, `https://${HOST[variant]}/api/v1/docs`);
        assert.equal((await app.inject({ url: pathname, headers: { host: HOST[variant] } })).statusCode, 200);
      }
    }
  });

  it('the page may connect to nobody else and run no inline script but its own', async () => {
    const { headers, body } = await ask(HOST.B, '/docs');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)] as const),
    );
    const inLine = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '');
    assert.equal(inLine.length, 1);
    const hash = createHash('sha256')
      .update(inLine[0] as string)
      .digest('base64');
    assert.deepEqual(policy.get('default-src'), ["'none'"]);
    assert.deepEqual(policy.get('connect-src'), ["'self'"]);
    assert.deepEqual(policy.get('script-src'), ["'self'", `'sha256-${hash}'`]);
    assert.ok(![...policy.values()].flat().some((source) => /^https?:|\*/.test(source)));
  });

  it('the field for a key shows what keys begin with, and no joke that looks like one', async () => {
    const { body } = await ask(HOST.A, '/docs/scalar.js');
    assert.ok(body.includes('alb_…'));
    assert.ok(!body.includes(btoa('ALL YOUR BASE ARE BELONG TO US')));
  });

  it('the page asks Scalar for no telemetry, no assistant, no proxy and no fonts of others', async () => {
    const { body } = await ask(HOST.B, '/docs');
    const settings = JSON.parse(/createApiReference\('#app', (\{.*\})\)/.exec(body)?.[1] ?? '');
    assert.equal(settings.telemetry, false);
    assert.equal(settings.withDefaultFonts, false);
    assert.equal(settings.proxyUrl, '');
    assert.deepEqual([settings.agent, settings.mcp], [{ disabled: true }, { disabled: true }]);
  });

  it('the script defines what the page calls', async () => {
    const { headers, body } = await ask(HOST.A, '/docs/scalar.js');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.ok(body.length > 1_000_000);
    assert.match(body, /window\.Scalar=\{createApiReference:/);
  });

  it('an address with a slash at the end leads to the page', async () => {
    const { statusCode, headers } = await ask(HOST.A, '/docs/');
    assert.equal(statusCode, 308);
    const destination = new URL(String(headers.location), `https://${HOST.A}/api/v1/docs/`);
    assert.equal(destination.pathname, '/api/v1/docs');
  });

  it('a caller that has the text already is answered without it', async () => {
    for (const route of ['/openapi.yaml', '/docs', '/docs/scalar.js']) {
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

  it('addresses beyond those kept in memory still get their own document', async () => {
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

it('a fixed address can be given instead of a function', async () => {
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
  await registerDocumentation(app, { variant: 'B', server: 'https://fija.example/api/v1' });
  const { body } = await app.inject('/openapi.yaml');
  assert.equal(parse(body).servers[0].url, 'https://fija.example/api/v1');
  await app.close();
});
