import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { abrirChromium } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

describe('the pages of the two web applications', () => {
  let servicio: Servicio;
  let navegador: Browser;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });

  for (const aplicacion of ['portal', 'backoffice'] as const) {
    test(`${aplicacion}: is shown at every address below its own, on the hosts of both variants, without a word from others`, async () => {
      const a = await servicio.aseguradora('A');
      for (const origen of [servicio.origen, servicio.origenDe(a)]) {
        for (const ruta of ['', '/', '/una/pagina']) {
          const pagina = await navegador.newPage();
          const [ajenas, faltas]: string[][] = [[], []];
          pagina.on('request', (peticion) => {
            if (new URL(peticion.url()).origin !== origen) ajenas?.push(peticion.url());
          });
          pagina.on('console', (mensaje) => {
            if (mensaje.text().includes('Content Security Policy')) faltas?.push(mensaje.text());
          });
          const respuesta = await pagina.goto(`${origen}/${aplicacion}${ruta}`);
          assert.equal(respuesta?.status(), 200);
          await pagina.locator('h1').first().waitFor();
          assert.deepEqual([ajenas, faltas], [[], []]);
          await pagina.close();
        }
      }
    });

    test(`${aplicacion}: an unknown host, file or endpoint below it is 404, and nothing of another folder is served`, async () => {
      const pedir = (url: string, host = 'localhost') => servicio.app.inject({ method: 'GET', url, headers: { host } });
      for (const ruta of ['assets/no-hay.js', 'api/no-hay', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json'])
        assert.equal((await pedir(`/${aplicacion}/${ruta}`)).statusCode, 404, ruta);
      for (const host of ['desconocida.localhost', 'ajeno.example'])
        assert.equal((await pedir(`/${aplicacion}`, host)).statusCode, 404, host);
    });

    test(`${aplicacion}: may load from itself alone, be framed by nobody, and is not kept by a browser`, async () => {
      const { headers, body } = await servicio.app.inject({
        method: 'GET',
        url: `/${aplicacion}`,
        headers: { host: 'localhost' },
      });
      const politica = String(headers['content-security-policy']);
      assert.match(politica, /default-src 'none'/);
      assert.match(politica, /frame-ancestors 'none'/);
      assert.doesNotMatch(politica, /unsafe|https?:/);
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'no-store');
      const conNombre = await servicio.app.inject({
        method: 'GET',
        url: `/${aplicacion}/index.html`,
        headers: { host: 'localhost' },
      });
      assert.equal(conNombre.headers['cache-control'], 'no-store');
      assert.match(String(conNombre.headers['content-security-policy']), /frame-ancestors 'none'/);
      assert.doesNotMatch(conNombre.body, /\{\{nonce\}\}/);
      const guion = /src="([^"]+\.js)"/.exec(body)?.[1] ?? '';
      const parte = await servicio.app.inject({
        method: 'GET',
        url: guion,
        headers: { host: 'localhost', 'accept-encoding': 'br, gzip' },
      });
      assert.equal(parte.statusCode, 200);
      assert.equal(parte.headers['content-encoding'], 'br');
      assert.match(String(parte.headers['cache-control']), /immutable/);
    });
  }
});
