/** The documentation pages in a browser without scripts, on every screen width, in both languages, and in print. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityLacks, openChromium, WIDTHS, watch } from './browser.ts';
import { openService, type Service } from './service.ts';

const PAGES = [
  ...[
    'inicio',
    'inicio/curl',
    'inicio/java',
    'casos',
    'leer',
    'vida',
    'lotes',
    'cifras',
    'cambios',
    'webhooks',
    'eventos',
    `eventos/${EVENT_TYPES[0]}`,
  ],
  ...['errores', 'limites', 'pruebas', 'colecciones', '', 'produccion', 'versiones'],
];
/** Folder for screenshots, for people to look at; if it is unset, no screenshots are taken. */
const PHOTOS = process.env.ALBACEA_PHOTOS;

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

describe('the documentation', () => {
  let service: Service;
  let browser: Browser;
  let origins: Record<'A' | 'B', string>;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    const [a, b] = [await service.aseguradora('A'), await service.aseguradora('B')];
    origins = { A: service.originOf(a), B: service.originOf(b) };
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  for (const [variant, scheme] of [
    ['A', 'light'],
    ['B', 'dark'],
  ] as const)
    test(`has no axe violations in Variant ${variant}, ${scheme}, and nothing overflows at any width`, async () => {
      // axe itself is a script, which the policy of these pages refuses
      const context = await browser.newContext({ colorScheme: scheme, bypassCSP: true });
      const page = await context.newPage();
      for (const path of PAGES) {
        await page.goto(`${origins[variant]}/api/v1/docs/${path}`);
        for (const width of Object.values(WIDTHS)) {
          await page.setViewportSize({ width, height: 800 });
          assert.ok(((await page.evaluate(sideways)) as number) <= 0, `${path} at ${width}`);
          if (PHOTOS)
            await page.screenshot({
              fullPage: true,
              path: `${PHOTOS}/${path.replace('/', '-')}-${width}-${scheme}.png`,
            });
        }
        assert.deepEqual(await accessibilityLacks(page), [], path);
      }
      await context.close();
    });

  test('needs no script, requests nothing from other hosts, and has only links that open', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const lacks = watch(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== origins.B && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    const [seen, waiting] = [new Set<string>(), [`${origins.B}/api/v1/docs/inicio`]];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const answer = await service.app.inject({ url: url.slice(origins.B.length), headers: { host: 'localhost' } });
      assert.equal(answer.statusCode, 200, url);
      if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
      await page.goto(url);
      for (const href of await linksOf(page)) {
        const { origin, pathname, search } = new URL(href, url);
        assert.equal(origin, origins.B, href);
        waiting.push(`${origin}${pathname}${search}`);
      }
    }
    assert.ok(seen.size > 40, `${seen.size}`);
    assert.deepEqual([foreign, lacks], [[], []]);
    await context.close();
  });

  test('is in Spanish, or in English for a browser or link that prefers it, and links to pages in the same language', async () => {
    const languageAt = async (page: Page) => page.locator('html').getAttribute('lang');
    const spanish = await browser.newPage({ locale: 'es-ES' });
    await spanish.goto(`${origins.A}/api/v1/docs/inicio`);
    assert.equal(await languageAt(spanish), 'es');
    await spanish.getByRole('link', { name: 'English' }).click();
    await spanish.getByRole('link', { name: 'Limits and repeats' }).click();
    assert.equal(await languageAt(spanish), 'en');
    assert.match(spanish.url(), /\/docs\/limites\?lang=en$/);
    const english = await browser.newPage({ locale: 'en-GB' });
    await english.goto(`${origins.A}/api/v1/docs/limites`);
    assert.equal(await languageAt(english), 'en');
    await Promise.all([spanish.close(), english.close()]);
  });

  test('is printed without its navigation, and with whole lines of programs', async () => {
    const page = await browser.newPage();
    await page.goto(`${origins.B}/api/v1/docs/inicio/java`);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('nav').isVisible(), false);
    const cut = await page.evaluate(
      '[...document.querySelectorAll("pre")].some((one) => one.scrollWidth > one.clientWidth)',
    );
    assert.equal(cut, false);
    if (PHOTOS) await page.pdf({ path: `${PHOTOS}/inicio-java.pdf`, format: 'A4' });
    await page.close();
  });
});

const linksOf = async (page: Page): Promise<string[]> => {
  const hrefs = await Promise.all((await page.locator('a[href]').all()).map((link) => link.getAttribute('href')));
  return hrefs.filter((href) => href !== null);
};
