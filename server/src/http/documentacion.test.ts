import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { documentoOpenApi } from '@albacea/contract/openapi.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { registrarDocumentacion } from './documentacion.ts';

const HOST = { A: 'aurora.albacea.example', B: 'albacea.example' } as const;
const servidorDe = (host: string) => `https://${host}/api/v1`;

/** An app with both variants side by side, told apart by the host as the real one does. */
async function crearApp(): Promise<FastifyInstance> {
  const app = Fastify({
    routerOptions: {
      constraints: {
        variante: {
          name: 'variante',
          storage: () => {
            const manejadores = new Map<unknown, unknown>();
            return {
              get: (clave: unknown) => manejadores.get(clave) ?? null,
              set: (clave: unknown, manejador: unknown) => void manejadores.set(clave, manejador),
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
        await registrarDocumentacion(api, {
          variante,
          servidor: ({ headers: { host = '' } }) => servidorDe(host),
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
    app = await crearApp();
  });
  after(() => app.close());

  const pedir = (host: string, ruta: string, cabeceras: Record<string, string> = {}) =>
    app.inject({ url: `/api/v1${ruta}`, headers: { host, ...cabeceras } });

  for (const variante of ['A', 'B'] as const) {
    it(`the YAML file of Variant ${variante} parses back to its document, for the address that was asked`, async () => {
      const { statusCode, headers, body } = await pedir(HOST[variante], '/openapi.yaml');
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'application/yaml; charset=utf-8');
      assert.deepEqual(parse(body), documentoOpenApi(variante, { servidor: servidorDe(HOST[variante]) }));
    });

    it(`the JSON file of Variant ${variante} is the same document`, async () => {
      const { statusCode, headers, body } = await pedir(HOST[variante], '/openapi.json');
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.deepEqual(JSON.parse(body), parse((await pedir(HOST[variante], '/openapi.yaml')).body));
    });

    it(`the YAML file of Variant ${variante} means the same to a reader of YAML 1.1`, async () => {
      const { body } = await pedir(HOST[variante], '/openapi.yaml');
      assert.deepEqual(parse(body, { version: '1.1' }), parse(body));
    });
  }

  it('the page has a title per variant, and takes its script and its document from this server alone', async () => {
    for (const variante of ['A', 'B'] as const) {
      const { statusCode, headers, body } = await pedir(HOST[variante], '/docs');
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(body, new RegExp(`<title>Albacea API, Variant ${variante}</title>`));
      const direcciones = [...body.matchAll(/(?:src|href|action)="([^"]*)"|"url":"([^"]*)"/g)].map(
        ([, a, b]) => a ?? b,
      );
      assert.deepEqual(direcciones.sort(), ['data:,', 'docs/scalar.js', 'openapi.yaml', 'openapi.yaml']);
      assert.doesNotMatch(body, /\/\//);
      for (const relativa of ['docs/scalar.js', 'openapi.yaml']) {
        const { pathname } = new URL(relativa, `https://${HOST[variante]}/api/v1/docs`);
        assert.equal((await app.inject({ url: pathname, headers: { host: HOST[variante] } })).statusCode, 200);
      }
    }
  });

  it('the page may connect to nobody else and run no inline script but its own', async () => {
    const { headers, body } = await pedir(HOST.B, '/docs');
    const politica = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((regla) => [regla.split(' ')[0], regla.split(' ').slice(1)] as const),
    );
    const enLinea = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, texto]) => texto ?? '');
    assert.equal(enLinea.length, 1);
    const huella = createHash('sha256')
      .update(enLinea[0] as string)
      .digest('base64');
    assert.deepEqual(politica.get('default-src'), ["'none'"]);
    assert.deepEqual(politica.get('connect-src'), ["'self'"]);
    assert.deepEqual(politica.get('script-src'), ["'self'", `'sha256-${huella}'`]);
    assert.ok(![...politica.values()].flat().some((fuente) => /^https?:|\*/.test(fuente)));
  });

  it('the page asks Scalar for no telemetry, no assistant, no proxy and no fonts of others', async () => {
    const { body } = await pedir(HOST.B, '/docs');
    const configuracion = JSON.parse(/createApiReference\('#app', (\{.*\})\)/.exec(body)?.[1] ?? '');
    assert.equal(configuracion.telemetry, false);
    assert.equal(configuracion.withDefaultFonts, false);
    assert.equal(configuracion.proxyUrl, '');
    assert.deepEqual([configuracion.agent, configuracion.mcp], [{ disabled: true }, { disabled: true }]);
  });

  it('the script defines what the page calls', async () => {
    const { headers, body } = await pedir(HOST.A, '/docs/scalar.js');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.ok(body.length > 1_000_000);
    assert.match(body, /window\.Scalar=\{createApiReference:/);
  });

  it('an address with a slash at the end leads to the page', async () => {
    const { statusCode, headers } = await pedir(HOST.A, '/docs/');
    assert.equal(statusCode, 308);
    const destino = new URL(String(headers.location), `https://${HOST.A}/api/v1/docs/`);
    assert.equal(destino.pathname, '/api/v1/docs');
  });

  it('a caller that has the text already is answered without it', async () => {
    for (const ruta of ['/openapi.yaml', '/docs', '/docs/scalar.js']) {
      const primera = await pedir(HOST.A, ruta);
      const repetida = await pedir(HOST.A, ruta, { 'if-none-match': `"otra", W/${primera.headers.etag}` });
      assert.equal(repetida.statusCode, 304, ruta);
      assert.equal(repetida.body, '');
      const distinta = await pedir(HOST.A, ruta, { 'if-none-match': '"otra"' });
      assert.equal(distinta.statusCode, 200, ruta);
      assert.match(String(primera.headers['cache-control']), /max-age=\d+/);
    }
  });

  it('a caller that takes gzip gets the same text compressed, under another ETag', async () => {
    const simple = await pedir(HOST.A, '/openapi.yaml', { 'accept-encoding': 'gzip;q=0, br' });
    const comprimida = await pedir(HOST.A, '/openapi.yaml', { 'accept-encoding': 'br, gzip;q=0.8' });
    assert.equal(simple.headers['content-encoding'], undefined);
    assert.equal(comprimida.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(comprimida.rawPayload).toString(), simple.body);
    assert.notEqual(comprimida.headers.etag, simple.headers.etag);
    assert.equal(comprimida.headers.vary, 'accept-encoding');
  });

  it('addresses beyond those kept in memory still get their own document', async () => {
    for (let i = 0; i < 70; i += 1) await pedir(`a${i}.albacea.example`, '/openapi.yaml');
    for (const host of ['a0.albacea.example', 'a69.albacea.example']) {
      const { body } = await pedir(host, '/openapi.yaml');
      assert.deepEqual(
        parse(body).servers.map(({ url }: { url: string }) => url),
        [servidorDe(host)],
      );
    }
  });
});

it('a fixed address can be given instead of a function', async () => {
  const app = Fastify();
  app.addConstraintStrategy({
    name: 'variante',
    storage: () => {
      const manejadores = new Map<unknown, unknown>();
      return {
        get: (clave: unknown) => (manejadores.get(clave) ?? null) as never,
        set: (clave: unknown, manejador: unknown) => void manejadores.set(clave, manejador),
      };
    },
    deriveConstraint: () => 'B',
  } as never);
  await registrarDocumentacion(app, { variante: 'B', servidor: 'https://fija.example/api/v1' });
  const { body } = await app.inject('/openapi.yaml');
  assert.equal(parse(body).servers[0].url, 'https://fija.example/api/v1');
  await app.close();
});
