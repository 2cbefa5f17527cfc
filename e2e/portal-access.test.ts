/** The link: opened twice, by a mail scanner, on two devices; over, unknown, left behind. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { openPhone, tokenOf } from './portal.ts';
import { type CasoWithLink, openService, type Service } from './service.ts';

const HOW_THE_BAR_STANDS = `getComputedStyle(document.querySelector('.barra')).position`;

/** Notes what has the focus whenever a heading of the second level appears: in that moment, not some frames later. */
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
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  const aCaso = (): Promise<CasoWithLink> => service.casoWith(a);

  test('opened by a mail scanner (HEAD, GET, a page without scripts) it changes nothing, and works for the heir afterwards', async () => {
    const { enlace } = await aCaso();
    const { pathname, search } = new URL(enlace.replace('#', '?')); // as the interface and older e-mails have it
    for (const method of ['HEAD', 'GET'] as const) {
      const { statusCode, headers } = await service.app.inject({
        method,
        url: pathname + search,
        headers: { host: 'localhost' },
      });
      assert.deepEqual([statusCode, headers['set-cookie']], [200, undefined]);
    }
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    await (await withoutScripts.newPage()).goto(enlace);
    await withoutScripts.close();
    const { pagina, t, titulo, contexto } = await openPhone(browser);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await contexto.close();
  });

  test('opened twice and on two devices it works on each, and each comes back without it', async () => {
    const { enlace } = await aCaso();
    const [one, other] = [await openPhone(browser), await openPhone(browser, 'es', 768)];
    await one.pagina.goto(enlace);
    await one.titulo(one.t.bienvenida.titulo);
    await other.pagina.goto(enlace);
    await other.titulo(other.t.bienvenida.titulo);
    await one.pagina.goto(enlace); // and again: who has been welcomed sees where things stand
    await one.titulo(one.t.inicio.primeraVez);
    for (const { pagina, titulo, t, suspiciousNothing } of [one, other]) {
      await pagina.goto(`${service.origen}/portal`);
      await titulo(t.inicio.primeraVez);
      await pagina.reload();
      await titulo(t.inicio.primeraVez);
      await suspiciousNothing(tokenOf(enlace));
    }
    await Promise.all([one.contexto.close(), other.contexto.close()]);
  });

  test('no request has the token of an e-mail in its address, and in the query, as the interface has it, it serves as well', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, contexto } = await openPhone(browser);
    const asked: string[] = [];
    pagina.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    assert.ok(!asked.some((url) => url.split('#')[0]?.includes(tokenOf(enlace))), asked.join('\n'));
    assert.ok(!pagina.url().includes('#'), pagina.url());
    await contexto.close();
    const other = await openPhone(browser);
    await other.pagina.goto(enlace.replace('#', '?'));
    await other.titulo(other.t.bienvenida.titulo);
    assert.ok(!other.pagina.url().includes('token'), other.pagina.url());
    await other.contexto.close();
  });

  test('the link of an e-mail that is pasted where the portal is open already comes in anew', async () => {
    const [one, other] = [await aCaso(), await aCaso()];
    const { pagina, titulo, t, contexto } = await openPhone(browser);
    await pagina.goto(one.enlace);
    await titulo(t.bienvenida.titulo);
    const cameIn = pagina.waitForResponse((response) => response.url().endsWith('/portal/api/sesion'));
    await pagina.evaluate(`location.hash = 'token=${tokenOf(other.enlace)}'`);
    assert.equal((await (await cameIn).json()).data.caso.caso_id, other.casoId);
    await titulo(t.bienvenida.titulo);
    assert.ok(!pagina.url().includes('token'), pagina.url());
    await contexto.close();
  });

  test('the token leaves the address and the history at once: going back never brings it up', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, press, contexto } = await openPhone(browser);
    const views: string[] = [];
    pagina.on('framenavigated', (frame) => views.push(frame.url()));
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    assert.ok(!pagina.url().includes('token'));
    views.length = 0;
    await press(t.bienvenida.empezar);
    await titulo(t.inicio.primeraVez);
    await pagina.goBack();
    await titulo(t.bienvenida.titulo);
    await pagina.goForward();
    await titulo(t.inicio.primeraVez);
    assert.ok(!views.join().includes('token'), views.join());
    await contexto.close();
  });

  test('without a link and without a session nothing is shown, and signing out leaves nothing on the device', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, press, withoutLacks, contexto } = await openPhone(browser);
    await pagina.goto(`${service.origen}/portal/cuentas`);
    await titulo(t.entrada.sesionTitulo);
    await withoutLacks();
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await pagina.goto(`${service.origen}/portal/desacuerdo`);
    await titulo(t.desacuerdo.titulo);
    await pagina.getByLabel(t.desacuerdo.motivo).fill('No estoy de acuerdo con nada');
    assert.match(String(await pagina.evaluate('JSON.stringify(localStorage)')), /No estoy de acuerdo/);
    await press(t.salir.boton);
    await titulo(t.salir.titulo);
    await withoutLacks();
    await press(t.salir.si);
    await titulo(t.entrada.fueraTitulo);
    await withoutLacks();
    assert.equal(await pagina.evaluate('JSON.stringify(localStorage)'), '{}');
    await pagina.goto(`${service.origen}/portal`);
    await titulo(t.entrada.sesionTitulo);
    await contexto.close();
  });

  test('a session that was lost keeps the name of the insurer and asks for another e-mail at a touch', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, press, withoutLacks, contexto } = await openPhone(browser);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    const brand = await pagina.locator('.firma-de-marca strong').innerText();
    await contexto.clearCookies();
    await pagina.goto(`${service.origen}/portal/cuentas`);
    await titulo(t.entrada.sesionTitulo);
    assert.equal(await pagina.locator('.firma-de-marca strong').innerText(), brand);
    await pagina
      .getByRole('main')
      .getByRole('link', { name: /900.123.456/ })
      .waitFor();
    await withoutLacks();
    await press(t.otroEnlace.pedir);
    await titulo(t.otroEnlace.pedidoTitulo);
    await contexto.close();
  });

  test('the focus stays with what was done: a file that was chosen, an unknown company that was added', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, press, withoutLacks, contexto } = await openPhone(browser);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await pagina.goto(`${service.origen}/portal/documentos/otro`);
    await titulo(t.documentos.otro);
    const file = { name: 'uno.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await pagina.evaluate(WATCH_THE_FOCUS);
    await pagina.locator('#archivo').setInputFiles(file);
    await pagina.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await withoutLacks();
    await press(t.envio.otraFoto);
    await pagina.getByRole('heading', { name: t.envio.fotoTitulo }).waitFor();
    assert.deepEqual(await pagina.evaluate('window.focusSeen'), [t.envio.revisar, t.envio.fotoTitulo]);

    await pagina.goto(`${service.origen}/portal/cuentas/anadir`);
    await titulo(t.anadir.titulo);
    await pagina.getByLabel(t.anadir.buscar).fill('Peña del pueblo');
    await press(t.anadir.libre.replace('{nombre}', 'Peña del pueblo'));
    await pagina.getByText(t.anadir.anadida.replace('{nombre}', 'Peña del pueblo')).waitFor({ state: 'attached' });
    assert.equal(await pagina.evaluate('document.activeElement?.id'), 'buscar');
    await withoutLacks();

    assert.equal(await pagina.evaluate(HOW_THE_BAR_STANDS), 'sticky');
    await pagina.setViewportSize({ width: 360, height: 400 });
    assert.equal(
      await pagina.evaluate(HOW_THE_BAR_STANDS),
      'static',
      'with little room, or large letters, it covers nothing',
    );
    await contexto.close();
  });

  test('it opens in the language in which the heir is written to, whatever the browser speaks', async () => {
    const { enlace } = await service.casoWith(a, { heredero: { idioma: 'en' } });
    const { pagina, contexto } = await openPhone(browser, 'es');
    const titles: string[] = [];
    await pagina.exposeFunction('anotar', (title: string) => titles.push(title));
    await pagina.addInitScript(
      `new MutationObserver(() => { const h = document.querySelector('h1'); if (h) window.anotar(h.textContent); }).observe(document, { childList: true, subtree: true, characterData: true })`,
    );
    await pagina.goto(enlace);
    await pagina.getByRole('heading', { level: 1, name: 'We are with you, Lucía' }).waitFor();
    assert.ok(
      !titles.some((title) => title.startsWith('Le acompañamos')),
      'nothing jumps from one language to another',
    );
    await contexto.close();
  });

  test('the language is chosen once, at any time, and remembered', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, press, contexto } = await openPhone(browser);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await press('English');
    await pagina.getByRole('heading', { level: 1, name: 'We are with you, Lucía' }).waitFor();
    assert.equal(await pagina.evaluate('document.documentElement.lang'), 'en');
    await pagina.reload();
    await pagina.getByRole('heading', { level: 1, name: 'We are with you, Lucía' }).waitFor();
    await contexto.close();
  });

  test('unknown, expired or replaced it leads to a page that says what to do, and not whose it was', async () => {
    const { enlace } = await aCaso();
    const { pagina, t, titulo, press, withoutLacks, contexto } = await openPhone(browser);
    await pagina.goto(`${service.origen}/portal?token=no-hay-tal`);
    await titulo(t.entrada.enlaceTitulo);
    await withoutLacks();
    const unknown = await pagina.locator('main').innerText();
    service.clock.advance(91 * 86_400_000);
    await pagina.goto(enlace);
    await titulo(t.entrada.enlaceTitulo);
    assert.equal(await pagina.locator('main').innerText(), unknown);
    await press(t.otroEnlace.pedir);
    await titulo(t.otroEnlace.pedidoTitulo);
    await withoutLacks();
    await contexto.close();
  });
});
