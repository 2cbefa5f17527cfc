/** The heir's link: opened twice, on two devices or by a mail scanner; expired or unknown; and the session that it opens. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { createLogoDrawing } from '../server/src/insurers/identity/logo/draw-logo.ts';
import { saveLogo } from '../server/src/insurers/identity/logo/logo.ts';
import { openChromium, untilInPage } from './browser.ts';
import { openPhone, tokenOf } from './portal.ts';
import { type CasoWithLink, openService, type Service } from './service.ts';

/** Whether the bar stays at the bottom of the screen. */
const BAR_STAYS = `getComputedStyle(document.querySelector('.barra')).bottom === '0px'`;

/** Whether the logo has loaded, in its stored size. */
const LOGO_SHOWN = `document.querySelector('img.logo')?.naturalWidth === 90`;

/** Records which element has the focus at the moment when a second-level heading appears, not some frames later. */
const WATCH_THE_FOCUS = `window.focusSeen = []; new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((one) => one.querySelector?.('h2'))))
    window.focusSeen.push(document.activeElement?.textContent);
}).observe(document.querySelector('main'), { childList: true, subtree: true })`;

describe("the heir's link", () => {
  let service: Service;
  let browser: Browser;
  let a: Awaited<ReturnType<Service['aseguradora']>>;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('B', { nombre: 'Seguros Boreal', telefono: '+34 900 123 456' });
    const { program } = service;
    const who = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const picture = PNG.sync.write(new PNG({ width: 90, height: 30 }));
    const [aseguradora, now] = [await program.tenants.get(a.id), program.clock.now()];
    await saveLogo(
      { base: program.base, drawLogo: createLogoDrawing() },
      { aseguradora, actor: who, now },
      picture,
      undefined,
    );
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  const aCaso = (): Promise<CasoWithLink> => service.casoWith(a);

  test('opened by a mail scanner (HEAD, GET, a page without scripts) it changes nothing, and works for the heir afterwards', async () => {
    const { link } = await aCaso();
    const { pathname, search } = new URL(link.replace('#', '?')); // the form in the interface and in older e-mails
    for (const method of ['HEAD', 'GET'] as const) {
      const { statusCode, headers } = await service.app.inject({
        method,
        url: pathname + search,
        headers: { host: 'localhost' },
      });
      assert.deepEqual([statusCode, headers['set-cookie']], [200, undefined]);
    }
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    await (await withoutScripts.newPage()).goto(link);
    await withoutScripts.close();
    const { page, t, title, context } = await openPhone(browser);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await context.close();
  });

  test('it works twice and on two devices, each of which later needs no link', async () => {
    const { link } = await aCaso();
    const [one, other] = [await openPhone(browser), await openPhone(browser, 'es', 768)];
    await one.page.goto(link);
    await one.title(one.t.bienvenida.titulo);
    await other.page.goto(link);
    await other.title(other.t.bienvenida.titulo);
    await one.page.goto(link); // a second visit shows the state of the case instead of the welcome
    await one.title(one.t.inicio.titulo);
    for (const { page, title, t, assertNothingLeaked } of [one, other]) {
      await page.goto(`${service.origin}/portal`);
      await title(t.inicio.titulo);
      await page.reload();
      await title(t.inicio.titulo);
      await assertNothingLeaked(tokenOf(link));
    }
    await Promise.all([one.context.close(), other.context.close()]);
  });

  test('no request has the token of an e-mail in its address; a token in the query, as in the API’s link, works too', async () => {
    const { link } = await aCaso();
    const { page, t, title, context } = await openPhone(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await page.goto(link);
    await title(t.bienvenida.titulo);
    assert.ok(!asked.some((url) => url.split('#')[0]?.includes(tokenOf(link))), asked.join('\n'));
    assert.ok(!page.url().includes('#'), page.url());
    await context.close();
    const other = await openPhone(browser);
    await other.page.goto(link.replace('#', '?'));
    await other.title(other.t.bienvenida.titulo);
    assert.ok(!other.page.url().includes('token'), other.page.url());
    await other.context.close();
  });

  test('it signs in again when it is pasted while the portal is open', async () => {
    const [one, other] = [await aCaso(), await aCaso()];
    const { page, title, t, context } = await openPhone(browser);
    await page.goto(one.link);
    await title(t.bienvenida.titulo);
    const cameIn = page.waitForResponse((response) => response.url().endsWith('/portal/api/sesion'));
    await page.evaluate(`location.hash = 'token=${tokenOf(other.link)}'`);
    await cameIn;
    await title(t.bienvenida.titulo);
    // requested again, because the body of a response is lost with its page
    const shown = await page.evaluate(`fetch('/portal/api/caso').then((answer) => answer.json())`);
    assert.equal((shown as { data: { caso_id: string } }).data.caso_id, other.casoId);
    assert.ok(!page.url().includes('token'), page.url());
    await context.close();
  });

  test('its token leaves the address and the history at once, also when going back', async () => {
    const { link } = await aCaso();
    const { page, t, title, press, context } = await openPhone(browser);
    const views: string[] = [];
    page.on('framenavigated', (frame) => views.push(frame.url()));
    await page.goto(link);
    await title(t.bienvenida.titulo);
    assert.ok(!page.url().includes('token'));
    views.length = 0;
    await press(t.bienvenida.empezar);
    await title(t.anadir.titulo);
    await page.goBack();
    await title(t.bienvenida.titulo);
    await page.goForward();
    await title(t.anadir.titulo);
    assert.ok(!views.join().includes('token'), views.join());
    await context.close();
  });

  test('without it and without a session no data are shown, and signing out leaves none on the device', async () => {
    const { link } = await aCaso();
    const { page, t, title, press, assertAccessible, context } = await openPhone(browser);
    await page.goto(`${service.origin}/portal/cuentas`);
    await title(t.entrada.sesionTitulo);
    await assertAccessible();
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.origin}/portal/desacuerdo`);
    await title(t.desacuerdo.titulo);
    await page.getByLabel(t.desacuerdo.motivo).fill('No estoy de acuerdo con nada');
    assert.match(String(await page.evaluate('JSON.stringify(localStorage)')), /No estoy de acuerdo/);
    await press(t.salir.boton);
    await title(t.salir.titulo);
    await assertAccessible();
    await press(t.salir.si);
    await title(t.entrada.fueraTitulo);
    await assertAccessible();
    assert.equal(await page.evaluate('JSON.stringify(localStorage)'), '{}');
    await page.goto(`${service.origin}/portal`);
    await title(t.entrada.sesionTitulo);
    await context.close();
  });

  test('after an expired session the name and the logo of the insurer stay, and one tap requests another link', async () => {
    const { link } = await aCaso();
    const { page, t, title, press, assertAccessible, context } = await openPhone(browser);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    const brand = await page.locator('.firma-de-marca strong').innerText();
    await untilInPage(page, LOGO_SHOWN);
    await assertAccessible();
    await context.clearCookies();
    await page.goto(`${service.origin}/portal/cuentas`);
    await title(t.entrada.sesionTitulo);
    await untilInPage(page, LOGO_SHOWN);
    assert.equal(await page.locator('.firma-de-marca strong').innerText(), brand);
    await page
      .getByRole('main')
      .getByRole('link', { name: /900.123.456/ })
      .waitFor();
    await assertAccessible();
    await press(t.otroEnlace.pedir);
    await title(t.otroEnlace.pedidoTitulo);
    await context.close();
  });

  test('the focus stays with the chosen file or the added company', async () => {
    const { link } = await aCaso();
    const { page, t, title, press, assertAccessible, context } = await openPhone(browser);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.origin}/portal/documentos/otro`);
    await title(t.documentos.otro);
    const file = { name: 'uno.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await page.evaluate(WATCH_THE_FOCUS);
    await page.locator('#archivo').setInputFiles(file);
    await page.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await assertAccessible();
    await press(t.envio.otraFoto);
    await page.getByRole('heading', { name: t.envio.fotoTitulo }).waitFor();
    assert.deepEqual(await page.evaluate('window.focusSeen'), [t.envio.revisar, t.envio.fotoTitulo]);

    await page.goto(`${service.origin}/portal/cuentas/anadir`);
    await title(t.anadir.titulo);
    await page.getByLabel(t.elegir.buscar).fill('Peña del pueblo');
    const byHand = page.getByRole('button', { name: /^Peña del pueblo/ });
    await byHand.press('Space');
    await page.getByText(put(t.anadir.elegidas, { n: 1 })).waitFor(); // announced by the status of the bar
    assert.equal(await page.evaluate("document.activeElement?.getAttribute('aria-pressed')"), 'true');
    await page.getByLabel(t.elegir.buscar).fill('');
    await page.getByRole('heading', { name: t.elegir.buscadas }).waitFor();
    await byHand.press('Space'); // a deselected company stays, with the focus
    assert.equal(await page.evaluate("document.activeElement?.getAttribute('aria-pressed')"), 'false');
    await assertAccessible();

    await byHand.press('Space');
    await page.getByText(put(t.anadir.elegidas, { n: 1 })).waitFor();
    assert.equal(await page.evaluate(BAR_STAYS), true);
    await page.setViewportSize({ width: 360, height: 400 });
    assert.equal(await page.evaluate(BAR_STAYS), false, 'the bar covers nothing on a low screen');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    assert.equal(await page.evaluate(BAR_STAYS), false, 'the bar covers nothing when letters are large');
    await context.close();
  });

  test('it opens in the language of the heir’s e-mails, whatever the browser prefers', async () => {
    const { link } = await service.casoWith(a, { heredero: { idioma: 'en' } });
    const { page, context } = await openPhone(browser, 'es');
    const titles: string[] = [];
    await page.exposeFunction('noteTitle', (title: string) => titles.push(title));
    await page.addInitScript(
      `new MutationObserver(() => { const h = document.querySelector('h1'); if (h) window.noteTitle(h.textContent); }).observe(document, { childList: true, subtree: true, characterData: true })`,
    );
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'We are here to help, Lucía' }).waitFor();
    assert.ok(!titles.some((title) => title.startsWith('Le acompañamos')), 'the page is not shown in Spanish first');
    await context.close();
  });

  test('the language is chosen once, at any time, and remembered', async () => {
    const { link } = await aCaso();
    const { page, t, title, press, context } = await openPhone(browser);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await press('English');
    await page.getByRole('heading', { level: 1, name: 'We are here to help, Lucía' }).waitFor();
    assert.equal(await page.evaluate('document.documentElement.lang'), 'en');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'We are here to help, Lucía' }).waitFor();
    await context.close();
  });

  test('unknown or expired, it opens the same page, which says what to do, but not whose link it was', async () => {
    const { link } = await aCaso();
    const { page, t, title, press, assertAccessible, context } = await openPhone(browser);
    await page.goto(`${service.origin}/portal?token=no-hay-tal`);
    await title(t.entrada.enlaceTitulo);
    await assertAccessible();
    const unknown = await page.locator('main').innerText();
    service.clock.advance(91 * 86_400_000);
    await page.goto(link);
    await title(t.entrada.enlaceTitulo);
    assert.equal(await page.locator('main').innerText(), unknown);
    await press(t.otroEnlace.pedir);
    await title(t.otroEnlace.pedidoTitulo);
    await assertAccessible();
    await context.close();
  });
});
