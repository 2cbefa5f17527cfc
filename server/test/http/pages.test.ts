/** The folder of a built application as strangers ask for it: its page never goes out without its policy, and nothing beside it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../src/http/server.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const SCRIPT = 'window.algo = 1;\nwindow.otra = 2;';

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
    app = await createServer({
      ...e.program.http,
      salud: { metrics: e.program.metrics, terminando: () => false, metricasAparte: false },
      paginas: [{ prefijo: '/portal', folder: pathToFileURL(join(folder, 'dist/')) }],
    });
  });
  after(async () => {
    await app.close();
    await e.close();
    await rm(folder, { recursive: true });
  });
  const ask = (url: string) => app.inject({ method: 'GET', url, headers: { host: e.program.addresses.dominio } });

  it('the page has its policy and is not kept, by whatever address, its own name included', async () => {
    for (const route of ['', '/', '/cuentas', '/index.html', '/una/index.html', '/index%2ehtml']) {
      const { statusCode, headers, body } = await ask(`/portal${route}`);
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], route);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, route);
      assert.doesNotMatch(body, /\{\{nonce\}\}/, route);
    }
    assert.match(String((await ask('/portal/assets/a.js')).headers['cache-control']), /immutable/);
  });

  it('of what is written into the page itself, what was built with it may run and nothing else', async () => {
    const { headers, body } = await ask('/portal');
    assert.ok(body.includes(SCRIPT));
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' 'sha256-${hash}';`));
  });

  it('the bare address leads to the backoffice, that of no insurer nowhere', async () => {
    const { statusCode, headers } = await ask('/');
    assert.deepEqual([statusCode, headers.location], [302, '/backoffice']);
    const foreign = await app.inject({ method: 'GET', url: '/', headers: { host: 'nadie.albacea.test' } });
    assert.equal(foreign.statusCode, 404);
  });

  it('no trick with the path leads out of its folder', async () => {
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
      const { statusCode, body } = await ask(`/portal/${trick}`);
      assert.ok(statusCode >= 400 && statusCode < 500, `${trick}: ${statusCode}`);
      assert.doesNotMatch(body, /secreto/, trick);
    }
  });
});
