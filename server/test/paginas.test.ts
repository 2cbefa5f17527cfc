/** The folder of a built application as strangers ask for it: its page never goes out without its policy, and nothing beside it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { crearServidor } from '../src/http/servidor.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

const GUION = 'window.algo = 1;\nwindow.otra = 2;';

describe('the pages of an application', () => {
  let e: Entorno;
  let app: FastifyInstance;
  let carpeta: string;
  before(async () => {
    e = await crearEntorno({ motor: 'embebido' });
    carpeta = await mkdtemp(join(tmpdir(), 'paginas-'));
    await mkdir(join(carpeta, 'dist', 'assets'), { recursive: true });
    await writeFile(join(carpeta, 'secreto.txt'), 'secreto');
    await writeFile(
      join(carpeta, 'dist', 'index.html'),
      `<meta property="csp-nonce" nonce="{{nonce}}"><script>${GUION}</script>`,
    );
    await writeFile(join(carpeta, 'dist', 'assets', 'a.js'), 'void 0;');
    app = await crearServidor({
      ...e.programa.http,
      salud: { metricas: e.programa.metricas, terminando: () => false, metricasAparte: false },
      paginas: [{ prefijo: '/portal', carpeta: pathToFileURL(join(carpeta, 'dist/')) }],
    });
  });
  after(async () => {
    await app.close();
    await e.cerrar();
    await rm(carpeta, { recursive: true });
  });
  const pedir = (url: string) => app.inject({ method: 'GET', url, headers: { host: e.programa.direcciones.dominio } });

  it('the page has its policy and is not kept, by whatever address, its own name included', async () => {
    for (const ruta of ['', '/', '/cuentas', '/index.html', '/una/index.html', '/index%2ehtml']) {
      const { statusCode, headers, body } = await pedir(`/portal${ruta}`);
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], ruta);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, ruta);
      assert.doesNotMatch(body, /\{\{nonce\}\}/, ruta);
    }
    assert.match(String((await pedir('/portal/assets/a.js')).headers['cache-control']), /immutable/);
  });

  it('of what is written into the page itself, what was built with it may run and nothing else', async () => {
    const { headers, body } = await pedir('/portal');
    assert.ok(body.includes(GUION));
    const huella = createHash('sha256').update(GUION).digest('base64');
    assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' 'sha256-${huella}';`));
  });

  it('the bare address leads to the backoffice, that of no insurer nowhere', async () => {
    const { statusCode, headers } = await pedir('/');
    assert.deepEqual([statusCode, headers.location], [302, '/backoffice']);
    const ajena = await app.inject({ method: 'GET', url: '/', headers: { host: 'nadie.albacea.test' } });
    assert.equal(ajena.statusCode, 404);
  });

  it('no trick with the path leads out of its folder', async () => {
    const trucos = [
      '../secreto.txt',
      '%2e%2e/secreto.txt',
      '..%2fsecreto.txt',
      '..%5csecreto.txt',
      'assets/..%2f..%2fsecreto.txt',
    ];
    trucos.push(
      '%2e%2e%2fsecreto.txt',
      '/etc/hosts.x',
      'assets/a.js%00.txt',
      '....//secreto.txt',
      'assets/%252e%252e/x.txt',
    );
    for (const truco of trucos) {
      const { statusCode, body } = await pedir(`/portal/${truco}`);
      assert.ok(statusCode >= 400 && statusCode < 500, `${truco}: ${statusCode}`);
      assert.doesNotMatch(body, /secreto/, truco);
    }
  });
});
