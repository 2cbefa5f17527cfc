/** Serving the folder of a built application: its page always has its policy, and no file outside the folder is served. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../src/http/server.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const SCRIPT = 'window.algo = 1;\nwindow.otra = 2;';
const PROGRAM = 'export {};'.repeat(2000);
const STYLE = 'p{margin:0}';
const KEPT = `<style>${STYLE}</style><script>${SCRIPT}</script><script type="module">${PROGRAM}</script>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the pages of an application', () => {
  let e: Environment;
  let app: FastifyInstance;
  let folder: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    folder = await mkdtemp(join(tmpdir(), 'paginas-'));
    await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
    await writeFile(join(folder, 'secreto.txt'), 'secreto');
    await writeFile(
      join(folder, 'dist', 'index.html'),
      `<meta property="csp-nonce" nonce="{{nonce}}"><script>${SCRIPT}</script>`,
    );
    await writeFile(join(folder, 'dist', 'assets', 'a.js'), 'void 0;');
    await mkdir(join(folder, 'kept'));
    await writeFile(join(folder, 'kept', 'index.html'), KEPT);
    await writeFile(join(folder, 'kept', 'index.html.br'), brotliCompressSync(KEPT));
    app = await createServer({
      ...e.program.http,
      health: { metrics: e.program.metrics, isStopping: () => false, metricsApart: false },
      pages: [
        { prefix: '/portal', folder: pathToFileURL(join(folder, 'kept/')) },
        { prefix: '/backoffice', folder: pathToFileURL(join(folder, 'dist/')) },
      ],
    });
  });
  after(async () => {
    await app.close();
    await e.close();
    await rm(folder, { recursive: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { host: e.program.addresses.dominio, ...headers } });

  it('a page with a nonce has its policy and is never cached, under any of its addresses', async () => {
    for (const route of ['', '/', '/casos', '/index.html', '/una/index.html', '/index%2ehtml']) {
      const { statusCode, headers, body } = await ask(`/backoffice${route}`);
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], route);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, route);
      assert.doesNotMatch(body, /\{\{nonce\}\}/, route);
    }
    assert.match(String((await ask('/backoffice/assets/a.js')).headers['cache-control']), /immutable/);
  });

  it('any other page is revalidated each time and sent once, with its policy, under any of its addresses', async () => {
    for (const route of ['', '/', '/cuentas', '/index.html', '/una/index.html', '/index%2ehtml']) {
      const { statusCode, headers, body } = await ask(`/portal${route}`);
      assert.deepEqual([statusCode, headers['cache-control'], body], [200, 'no-cache', KEPT], route);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, route);
      const again = await ask(`/portal${route}`, { 'if-none-match': String(headers.etag) });
      assert.deepEqual([again.statusCode, again.body], [304, ''], route);
    }
    assert.equal((await ask('/portal', { 'if-none-match': '"another"' })).statusCode, 200);
  });

  it('a page that may be cached is sent compressed, with another ETag for each encoding', async () => {
    const { headers, rawPayload } = await ask('/portal', { 'accept-encoding': 'gzip, br' });
    assert.deepEqual([headers['content-encoding'], headers.vary], ['br', 'accept-encoding']);
    assert.equal(brotliDecompressSync(rawPayload).toString(), KEPT);
    const zipped = await ask('/portal', { 'accept-encoding': 'gzip' });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(zipped.rawPayload).toString(), KEPT);
    const plain = await ask('/portal');
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, KEPT]);
    assert.equal(new Set([headers.etag, zipped.headers.etag, plain.headers.etag]).size, 3);
  });

  it('the answer to an address with a query, which may be a token, is never cached', async () => {
    assert.equal((await ask('/portal?token=secreto')).headers['cache-control'], 'no-store');
  });

  it('the policy allows the inline scripts and styles of the build by their hashes, and no others', async () => {
    const { headers, body } = await ask('/backoffice');
    assert.ok(body.includes(SCRIPT));
    assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' ${hashOf(SCRIPT)};`));
    const kept = String((await ask('/portal')).headers['content-security-policy']);
    assert.ok(
      kept.includes(`script-src 'self' ${hashOf(SCRIPT)} ${hashOf(PROGRAM)}; style-src 'self' ${hashOf(STYLE)};`),
    );
  });

  it('the bare domain redirects to the backoffice, and a subdomain of no insurer is 404', async () => {
    const { statusCode, headers } = await ask('/');
    assert.deepEqual([statusCode, headers.location], [302, '/backoffice']);
    const foreign = await app.inject({ method: 'GET', url: '/', headers: { host: 'nadie.albacea.test' } });
    assert.equal(foreign.statusCode, 404);
  });

  it('no path leads out of the folder', async () => {
    const tricks = [
      '../secreto.txt',
      '%2e%2e/secreto.txt',
      '..%2fsecreto.txt',
      '..%5csecreto.txt',
      'assets/..%2f..%2fsecreto.txt',
    ];
    tricks.push(
      '%2e%2e%2fsecreto.txt',
      '/etc/hosts.x',
      'assets/a.js%00.txt',
      '....//secreto.txt',
      'assets/%252e%252e/x.txt',
    );
    for (const trick of tricks) {
      const { statusCode, body } = await ask(`/backoffice/${trick}`);
      assert.ok(statusCode >= 400 && statusCode < 500, `${trick}: ${statusCode}`);
      assert.doesNotMatch(body, /secreto/, trick);
    }
  });
});
