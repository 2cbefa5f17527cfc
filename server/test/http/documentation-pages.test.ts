/** The documentation pages: how they are served, and that they agree with the code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { errorsOf, openApiDocument, PARTS } from '@albacea/contract/openapi/openapi.ts';
import { operationsOf } from '@albacea/contract/operations/api.ts';
import { ERROR_CODES, ERROR_STATUS, ERROR_WORDS } from '@albacea/contract/schemas/errors.ts';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Webhook } from 'standardwebhooks';
import { readGuides } from '../../src/insurers/documentation/guides.ts';
import { QUICK_STARTS, signedDelivery, VECTOR } from '../../src/insurers/documentation/pages.ts';
import { documentationResources } from '../../src/insurers/documentation/resources.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';

describe('the pages of the documentation', () => {
  const resources = documentationResources();
  const pages = resources.filter(({ inTwoLanguages }) => inTwoLanguages);
  let e: Environment;
  let hosts: Record<'A' | 'B', Aseguradora>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    hosts = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
  });
  after(() => e.close());

  const ask = (path: string, variant: 'A' | 'B' = 'B', headers: Record<string, string> = {}) =>
    e.app.inject({
      url: `/api/v1/docs${/^\w/.test(path) ? '/' : ''}${path}`,
      headers: { host: hosts[variant].host, ...headers },
    });
  const read = async (path: string, variant: 'A' | 'B' = 'B') => {
    const { body } = await ask(`${path}?lang=es`, variant);
    return body.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  };

  it('are served without a key, in both variants and languages, with the limit and a policy that loads nothing from elsewhere', async () => {
    for (const { path } of pages)
      for (const variant of ['A', 'B'] as const) {
        const texts = await Promise.all(['es', 'en'].map((lang) => ask(`${path}?lang=${lang}`, variant)));
        for (const [i, { statusCode, headers, body }] of texts.entries()) {
          assert.equal(statusCode, 200, path);
          assert.equal(headers['content-language'], i === 0 ? 'es' : 'en');
          assert.match(
            String(headers['content-security-policy']),
            /^default-src 'none'; style-src 'self'; img-src data:;/,
          );
          assert.equal(headers.vary, 'accept-language, accept-encoding');
          assert.ok(headers['x-ratelimit-limit']);
          assert.doesNotMatch(body, /<script|style="|undefined|\[object/, path);
          assert.match(body, new RegExp(`(?:Variante|Variant) ${variant}`));
        }
        assert.notEqual(texts[0]?.body, texts[1]?.body, path);
      }
  });

  it('are in the language of the address, else of Accept-Language, else in Spanish', async () => {
    for (const [path, accepted, expected] of [
      ['limites', 'en-GB,en;q=0.9', 'en'],
      ['limites', 'de', 'es'],
      ['limites?lang=es', 'en', 'es'],
      ['limites?lang=xx', 'en', 'en'],
    ] as const)
      assert.equal((await ask(path, 'A', { 'accept-language': accepted })).headers['content-language'], expected);
  });

  it('answer 304 to a known ETag, 405 to other methods than GET and HEAD, and 404 to an unknown page', async () => {
    const { headers } = await ask('errores');
    assert.equal((await ask('errores', 'B', { 'if-none-match': String(headers.etag) })).statusCode, 304);
    const { host } = hosts.B;
    const posted = await e.app.inject({ method: 'POST', url: '/api/v1/docs/errores', headers: { host } });
    assert.deepEqual([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD']);
    assert.equal((await ask('no-hay')).statusCode, 404);
    assert.equal((await ask('ejemplos/..%2f..%2fpackage.json')).statusCode, 404);
  });

  it('link only to existing pages and anchors', async () => {
    const read = new Map<string, string>();
    const toRead = pages.map(({ path }) => new URL(path, 'http://x/api/v1/docs/').pathname.replace(/\/$/, ''));
    const links: { href: string; from: string }[] = [];
    for (const path of new Set(toRead)) {
      const { statusCode, body } = await e.app.inject({ url: path, headers: { host: hosts.A.host } });
      assert.equal(statusCode, 200, `${path}, from ${links.find(({ href }) => href.startsWith(path))?.from}`);
      read.set(path, body);
      for (const [, link = ''] of body.matchAll(/ href="([^"]+)"/g)) {
        const { pathname, hash, protocol } = new URL(link, `http://x${path}`);
        if (protocol === 'http:') links.push({ href: `${pathname}${hash}`, from: path });
      }
    }
    for (const { href, from } of links) {
      const [path = '', place] = href.split('#');
      const body = read.get(path) ?? (await e.app.inject({ url: path, headers: { host: hosts.A.host } })).body;
      read.set(path, body);
      assert.doesNotMatch(body, /^\{"success":false/, `${href} exists, to which ${from} links`);
      if (place) assert.ok(body.includes(` id="${place}"`), `the anchor ${href} exists, to which ${from} links`);
    }
  });

  it('show each program exactly as it is tested, and offer it as a file', async () => {
    for (const { id, file } of QUICK_STARTS) {
      const source = readFileSync(new URL(`../../../examples/quickstart/${file}`, import.meta.url), 'utf8');
      assert.ok((await read(`inicio/${id}`)).includes(source.trimEnd()), file);
      const { body, headers } = await ask(`ejemplos/${file}`);
      assert.deepEqual([body, headers['content-type']], [source, 'text/plain; charset=utf-8']);
    }
  });

  it('show the same commands in both languages', () => {
    const { es, en } = readGuides();
    const commands = (guide = '') =>
      [...guide.matchAll(/^```(?:sh|shell)\b[^\n]*\n(.*?)^```$/gms)].map(([, text = '']) =>
        text.replaceAll(/ +# .*/g, ''),
      );
    assert.deepEqual(Object.keys(es), Object.keys(en));
    for (const name of Object.keys(es)) assert.deepEqual(commands(es[name]), commands(en[name]), name);
  });

  it('explain every error code at the address to which answers link', async () => {
    for (const variant of ['A', 'B'] as const) {
      const page = await read('errores', variant);
      for (const code of ERROR_CODES) {
        const { message, remedy } = ERROR_WORDS.es[code];
        const entry = page.slice(page.indexOf(`id="${code}"`)).split('</section>')[0] ?? '';
        for (const text of [String(ERROR_STATUS[code]), message, remedy])
          assert.ok(entry.includes(text.replaceAll('`', '').slice(0, 20)), `${code}: ${text}`);
        assert.equal(page.split(`id="${code}"`).length, 2, code);
      }
      const { headers } = await e.request({ ...hosts[variant], apiKey: 'alb_no' }, 'GET', '/casos');
      assert.equal(headers.link, '</api/v1/docs/errores#clave_invalida>; rel="help"');
    }
    const { headers } = await e.app.inject({ url: '/portal/api/caso', headers: { host: hosts.B.host } });
    assert.equal(headers.link, undefined, 'families are not sent to the pages of integrators');
  });

  it('show deliveries that any library of Standard Webhooks verifies, and the schedule of each variant', async () => {
    for (const type of EVENT_TYPES) {
      const { headers, body } = signedDelivery(type);
      const page = await read(`eventos/${type}`);
      assert.ok(page.includes(`${headers}\n\n${body}`), type);
      const given = Object.fromEntries(headers.split('\n').map((line) => line.split(': ') as [string, string]));
      const own = new Webhook(VECTOR.secret).sign(VECTOR.id, new Date(VECTOR.seconds * 1000), body);
      assert.equal(given['webhook-signature'], own);
    }
    const minutes = (page: string) => [...page.matchAll(/<td>(\d+) min<\/td>/g)].map(([, one]) => Number(one));
    assert.deepEqual(minutes(await read('webhooks', 'A')), [1, 1, 4, 5, 16, 21]);
    assert.match(await read('webhooks', 'B'), /<td>256 min<\/td><td>5 h 41 min<\/td>/);
  });

  it('offer a collection with the address at which it was requested', async () => {
    const { host } = hosts.A;
    const postman = await ask('colecciones/postman.json', 'A');
    assert.match(
      String(postman.headers['content-disposition']),
      /^attachment; filename="albacea\.postman_collection\.json"$/,
    );
    const [base] = JSON.parse(postman.body).variable;
    assert.ok(base.value.includes(host.split(':')[0] ?? '?'), base.value);
  });

  it('have a reference of every operation, member and code of both variants, in at most 400 KB compressed', async () => {
    for (const variant of ['A', 'B'] as const) {
      const { rawPayload, headers } = await ask('?lang=es', variant, { 'accept-encoding': 'gzip' });
      assert.equal(headers['content-encoding'], 'gzip');
      assert.ok(rawPayload.length < 400_000, String(rawPayload.length));
      const body = await read('', variant);
      for (const { operation, shape } of operationsOf(variant)) {
        const [section = ''] = body.slice(body.indexOf(`<h3 id="${operation.id}"`)).split('</section>');
        assert.ok(section.includes(`<b>${operation.method}</b> ${operation.path}<`), operation.id);
        for (const name of Object.keys((shape.query as { properties?: object } | undefined)?.properties ?? {}))
          assert.ok(section.includes(`<code>${name}</code>`), `${operation.id} ${name}`);
        for (const code of errorsOf(operation, variant))
          assert.ok(section.includes(`docs/errores#${code}"`), `${operation.id} ${code}`);
      }
      for (const part of PARTS) {
        const { components } = openApiDocument(variant, { server: 'https://x.example/api/v1', part }) as {
          components: { schemas: Record<string, { properties?: object }> };
        };
        for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
          const [section = ''] = body.slice(body.indexOf(`<h3 id="esquema-${name}"`)).split('</section>');
          for (const member of Object.keys(properties))
            assert.ok(section.includes(`<code>${member}</code>`), `${name}.${member}`);
        }
      }
    }
  });

  it('include every page that the OpenAPI links to', () => {
    const { externalDocs, info } = openApiDocument('B', { server: 'https://x.example/api/v1' }) as {
      externalDocs: { url: string };
      info: { description: string };
    };
    const named = [externalDocs.url, ...(info.description.match(/https:\/\/x\.example\/api\/v1\/docs\/[\w/]+/g) ?? [])];
    const paths = new Set(named.map((url) => url.split('/docs/')[1]));
    assert.ok(paths.size > 5);
    for (const path of paths)
      assert.ok(
        pages.some((page) => page.path === path),
        String(path),
      );
  });
});
