import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

describe('the pages of the two web applications', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  test('without JavaScript every page of the portal says whom to call: the insurer at its own address, else the number on the policy', async () => {
    const a = await service.aseguradora('A', { nombre: 'Boreal & Hijos', telefono: '+34 900 123 456' });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const route of ['', '/cuentas', '/una/pagina']) {
      await page.goto(`${service.originOf(a)}/portal${route}`);
      await page.getByText('Si esta página no se abre, llame a Boreal & Hijos').waitFor();
      assert.equal(await page.locator('a').first().getAttribute('href'), 'tel:+34900123456');
      assert.match(await page.locator('a').first().innerText(), /^900\s123\s456$/);
      await page.goto(`${service.origin}/portal${route}`);
      await page.getByText('al teléfono de su póliza').waitFor();
      assert.doesNotMatch(await page.content(), /\{\{/);
    }
    await context.close();
  });

  for (const app of ['portal', 'backoffice'] as const) {
    test(`${app}: opens at every address below its own, on the hosts of both variants, and requests nothing from other hosts`, async () => {
      const a = await service.aseguradora('A');
      for (const origin of [service.origin, service.originOf(a)]) {
        for (const route of ['', '/', '/una/pagina']) {
          const page = await browser.newPage();
          const [foreign, lacks]: string[][] = [[], []];
          page.on('request', (request) => {
            if (new URL(request.url()).origin !== origin) foreign?.push(request.url());
          });
          page.on('console', (message) => {
            if (message.text().includes('Content Security Policy')) lacks?.push(message.text());
          });
          const response = await page.goto(`${origin}/${app}${route}`);
          assert.equal(response?.status(), 200);
          await page.locator('h1').first().waitFor();
          assert.deepEqual([foreign, lacks], [[], []]);
          await page.close();
        }
      }
    });

    test(`${app}: an unknown host, file or endpoint below it is 404, and nothing of another folder is served`, async () => {
      const ask = (url: string, host = 'localhost') => service.app.inject({ method: 'GET', url, headers: { host } });
      for (const route of ['assets/no-hay.js', 'api/no-hay', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json'])
        assert.equal((await ask(`/${app}/${route}`)).statusCode, 404, route);
      for (const host of ['desconocida.localhost', 'ajeno.example'])
        assert.equal((await ask(`/${app}`, host)).statusCode, 404, host);
    });

    test(`${app}: its policy allows loads from its own host only and no framing, and its page is never reused from a cache unchecked`, async () => {
      const { headers, body } = await service.app.inject({
        method: 'GET',
        url: `/${app}`,
        headers: { host: 'localhost' },
      });
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|https?:/);
      assert.equal(headers['referrer-policy'], 'no-referrer');
      const kept = app === 'portal' ? 'no-cache' : 'no-store';
      assert.equal(headers['cache-control'], kept);
      const withName = await service.app.inject({
        method: 'GET',
        url: `/${app}/index.html`,
        headers: { host: 'localhost' },
      });
      assert.equal(withName.headers['cache-control'], kept);
      assert.match(String(withName.headers['content-security-policy']), /frame-ancestors 'none'/);
      assert.doesNotMatch(withName.body, /\{\{nonce\}\}/);
      const script = /(?:src|href)="([^"]+\.js)"/.exec(body)?.[1] ?? '';
      const part = await service.app.inject({
        method: 'GET',
        url: script,
        headers: { host: 'localhost', 'accept-encoding': 'br, gzip' },
      });
      assert.equal(part.statusCode, 200);
      assert.equal(part.headers['content-encoding'], 'br');
      assert.match(String(part.headers['cache-control']), /immutable/);
    });
  }
});
