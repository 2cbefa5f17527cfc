/** The link: opened twice, by a mail scanner, on two devices; over, unknown, left behind. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono, tokenDe } from './portal.ts';
import { abrirServicio, type CasoConEnlace, type Servicio } from './servicio.ts';

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
    const { pathname, search } = new URL(enlace);
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
    await uno.titulo(uno.t.inicio.titulo);
    for (const { pagina, titulo, t, nadaSospechoso } of [uno, otro]) {
      await pagina.goto(`${servicio.origen}/portal`);
      await titulo(t.inicio.titulo);
      await pagina.reload();
      await titulo(t.inicio.titulo);
      await nadaSospechoso(tokenDe(enlace));
    }
    await Promise.all([uno.contexto.close(), otro.contexto.close()]);
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
    await titulo(t.inicio.titulo);
    await pagina.goBack();
    await titulo(t.bienvenida.titulo);
    await pagina.goForward();
    await titulo(t.inicio.titulo);
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
