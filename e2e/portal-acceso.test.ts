/** The link: opened twice, by a mail scanner, on two devices; over, unknown, left behind. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono, tokenDe } from './portal.ts';
import { abrirServicio, type CasoConEnlace, type Servicio } from './servicio.ts';

const HOW_THE_BAR_STANDS = `getComputedStyle(document.querySelector('.barra')).position`;

/** Notes what has the focus whenever a heading of the second level appears: in that moment, not some frames later. */
const WATCH_THE_FOCUS = `window.focusSeen = []; new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((one) => one.querySelector?.('h2'))))
    window.focusSeen.push(document.activeElement?.textContent);
}).observe(document.querySelector('main'), { childList: true, subtree: true })`;

describe("the heir's link", () => {
  let servicio: Servicio;
  let navegador: Browser;
  let a: Awaited<ReturnType<Servicio['aseguradora']>>;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    a = await servicio.aseguradora('B', { nombre: 'Seguros Boreal', telefono: '+34 900 123 456' });
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });
  const unCaso = (): Promise<CasoConEnlace> => servicio.casoCon(a);

  test('opened by a mail scanner (HEAD, GET, a page without scripts) it changes nothing, and works for the heir afterwards', async () => {
    const { enlace } = await unCaso();
    const { pathname, search } = new URL(enlace.replace('#', '?')); // as the interface and older e-mails have it
    for (const method of ['HEAD', 'GET'] as const) {
      const { statusCode, headers } = await servicio.app.inject({
        method,
        url: pathname + search,
        headers: { host: 'localhost' },
      });
      assert.deepEqual([statusCode, headers['set-cookie']], [200, undefined]);
    }
    const sinGuiones = await navegador.newContext({ javaScriptEnabled: false });
    await (await sinGuiones.newPage()).goto(enlace);
    await sinGuiones.close();
    const { pagina, t, titulo, contexto } = await abrirTelefono(navegador);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await contexto.close();
  });

  test('opened twice and on two devices it works on each, and each comes back without it', async () => {
    const { enlace } = await unCaso();
    const [uno, otro] = [await abrirTelefono(navegador), await abrirTelefono(navegador, 'es', 768)];
    await uno.pagina.goto(enlace);
    await uno.titulo(uno.t.bienvenida.titulo);
    await otro.pagina.goto(enlace);
    await otro.titulo(otro.t.bienvenida.titulo);
    await uno.pagina.goto(enlace); // and again: who has been welcomed sees where things stand
    await uno.titulo(uno.t.inicio.primeraVez);
    for (const { pagina, titulo, t, nadaSospechoso } of [uno, otro]) {
      await pagina.goto(`${servicio.origen}/portal`);
      await titulo(t.inicio.primeraVez);
      await pagina.reload();
      await titulo(t.inicio.primeraVez);
      await nadaSospechoso(tokenDe(enlace));
    }
    await Promise.all([uno.contexto.close(), otro.contexto.close()]);
  });

  test('no request has the token of an e-mail in its address, and in the query, as the interface has it, it serves as well', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, contexto } = await abrirTelefono(navegador);
    const asked: string[] = [];
    pagina.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    assert.ok(!asked.some((url) => url.split('#')[0]?.includes(tokenDe(enlace))), asked.join('\n'));
    assert.ok(!pagina.url().includes('#'), pagina.url());
    await contexto.close();
    const other = await abrirTelefono(navegador);
    await other.pagina.goto(enlace.replace('#', '?'));
    await other.titulo(other.t.bienvenida.titulo);
    assert.ok(!other.pagina.url().includes('token'), other.pagina.url());
    await other.contexto.close();
  });

  test('the link of an e-mail that is pasted where the portal is open already comes in anew', async () => {
    const [una, otra] = [await unCaso(), await unCaso()];
    const { pagina, titulo, t, contexto } = await abrirTelefono(navegador);
    await pagina.goto(una.enlace);
    await titulo(t.bienvenida.titulo);
    const cameIn = pagina.waitForResponse((response) => response.url().endsWith('/portal/api/sesion'));
    await pagina.evaluate(`location.hash = 'token=${tokenDe(otra.enlace)}'`);
    assert.equal((await (await cameIn).json()).data.caso.caso_id, otra.casoId);
    await titulo(t.bienvenida.titulo);
    assert.ok(!pagina.url().includes('token'), pagina.url());
    await contexto.close();
  });

  test('the token leaves the address and the history at once: going back never brings it up', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, pulsar, contexto } = await abrirTelefono(navegador);
    const vistas: string[] = [];
    pagina.on('framenavigated', (marco) => vistas.push(marco.url()));
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    assert.ok(!pagina.url().includes('token'));
    vistas.length = 0;
    await pulsar(t.bienvenida.empezar);
    await titulo(t.inicio.primeraVez);
    await pagina.goBack();
    await titulo(t.bienvenida.titulo);
    await pagina.goForward();
    await titulo(t.inicio.primeraVez);
    assert.ok(!vistas.join().includes('token'), vistas.join());
    await contexto.close();
  });

  test('without a link and without a session nothing is shown, and signing out leaves nothing on the device', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, pulsar, sinFaltas, contexto } = await abrirTelefono(navegador);
    await pagina.goto(`${servicio.origen}/portal/cuentas`);
    await titulo(t.entrada.sesionTitulo);
    await sinFaltas();
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await pagina.goto(`${servicio.origen}/portal/desacuerdo`);
    await titulo(t.desacuerdo.titulo);
    await pagina.getByLabel(t.desacuerdo.motivo).fill('No estoy de acuerdo con nada');
    assert.match(String(await pagina.evaluate('JSON.stringify(localStorage)')), /No estoy de acuerdo/);
    await pulsar(t.salir.boton);
    await titulo(t.salir.titulo);
    await sinFaltas();
    await pulsar(t.salir.si);
    await titulo(t.entrada.fueraTitulo);
    await sinFaltas();
    assert.equal(await pagina.evaluate('JSON.stringify(localStorage)'), '{}');
    await pagina.goto(`${servicio.origen}/portal`);
    await titulo(t.entrada.sesionTitulo);
    await contexto.close();
  });

  test('a session that was lost keeps the name of the insurer and asks for another e-mail at a touch', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, pulsar, sinFaltas, contexto } = await abrirTelefono(navegador);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    const brand = await pagina.locator('.firma-de-marca strong').innerText();
    await contexto.clearCookies();
    await pagina.goto(`${servicio.origen}/portal/cuentas`);
    await titulo(t.entrada.sesionTitulo);
    assert.equal(await pagina.locator('.firma-de-marca strong').innerText(), brand);
    await pagina
      .getByRole('main')
      .getByRole('link', { name: /900.123.456/ })
      .waitFor();
    await sinFaltas();
    await pulsar(t.otroEnlace.pedir);
    await titulo(t.otroEnlace.pedidoTitulo);
    await contexto.close();
  });

  test('the focus stays with what was done: a file that was chosen, an unknown company that was added', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, pulsar, sinFaltas, contexto } = await abrirTelefono(navegador);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await pagina.goto(`${servicio.origen}/portal/documentos/otro`);
    await titulo(t.documentos.otro);
    const fichero = { name: 'uno.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await pagina.evaluate(WATCH_THE_FOCUS);
    await pagina.locator('#archivo').setInputFiles(fichero);
    await pagina.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await sinFaltas();
    await pulsar(t.envio.otraFoto);
    await pagina.getByRole('heading', { name: t.envio.fotoTitulo }).waitFor();
    assert.deepEqual(await pagina.evaluate('window.focusSeen'), [t.envio.revisar, t.envio.fotoTitulo]);

    await pagina.goto(`${servicio.origen}/portal/cuentas/anadir`);
    await titulo(t.anadir.titulo);
    await pagina.getByLabel(t.anadir.buscar).fill('Peña del pueblo');
    await pulsar(t.anadir.libre.replace('{nombre}', 'Peña del pueblo'));
    await pagina.getByText(t.anadir.anadida.replace('{nombre}', 'Peña del pueblo')).waitFor({ state: 'attached' });
    assert.equal(await pagina.evaluate('document.activeElement?.id'), 'buscar');
    await sinFaltas();

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
    const { enlace } = await servicio.casoCon(a, { heredero: { idioma: 'en' } });
    const { pagina, contexto } = await abrirTelefono(navegador, 'es');
    const titulos: string[] = [];
    await pagina.exposeFunction('anotar', (titulo: string) => titulos.push(titulo));
    await pagina.addInitScript(
      `new MutationObserver(() => { const h = document.querySelector('h1'); if (h) window.anotar(h.textContent); }).observe(document, { childList: true, subtree: true, characterData: true })`,
    );
    await pagina.goto(enlace);
    await pagina.getByRole('heading', { level: 1, name: 'We are with you, Lucía' }).waitFor();
    assert.ok(
      !titulos.some((titulo) => titulo.startsWith('Le acompañamos')),
      'nothing jumps from one language to another',
    );
    await contexto.close();
  });

  test('the language is chosen once, at any time, and remembered', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, pulsar, contexto } = await abrirTelefono(navegador);
    await pagina.goto(enlace);
    await titulo(t.bienvenida.titulo);
    await pulsar('English');
    await pagina.getByRole('heading', { level: 1, name: 'We are with you, Lucía' }).waitFor();
    assert.equal(await pagina.evaluate('document.documentElement.lang'), 'en');
    await pagina.reload();
    await pagina.getByRole('heading', { level: 1, name: 'We are with you, Lucía' }).waitFor();
    await contexto.close();
  });

  test('unknown, expired or replaced it leads to a page that says what to do, and not whose it was', async () => {
    const { enlace } = await unCaso();
    const { pagina, t, titulo, pulsar, sinFaltas, contexto } = await abrirTelefono(navegador);
    await pagina.goto(`${servicio.origen}/portal?token=no-hay-tal`);
    await titulo(t.entrada.enlaceTitulo);
    await sinFaltas();
    const desconocido = await pagina.locator('main').innerText();
    servicio.reloj.avanzar(91 * 86_400_000);
    await pagina.goto(enlace);
    await titulo(t.entrada.enlaceTitulo);
    assert.equal(await pagina.locator('main').innerText(), desconocido);
    await pulsar(t.otroEnlace.pedir);
    await titulo(t.otroEnlace.pedidoTitulo);
    await sinFaltas();
    await contexto.close();
  });
});
