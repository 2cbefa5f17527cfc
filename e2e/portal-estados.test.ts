/**
 * Every screen, in every state of a case, in both languages: no fault for axe (WCAG 2.2 AA), nothing wider than 320 pixels, and
 * nothing lost with letters twice as large.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ESTADOS, type FamiliaEnSuEstado, ponerEnSusEstados, SIN_PUERTA } from './estados-del-portal.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono, type Lengua, TEXTOS, type Telefono } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

/** What differs from one state to another. */
const PANTALLAS = [
  ...['', '/voluntad', '/cuentas', '/documentos', '/autorizacion', '/certificados'],
  ...['/historia', '/recordatorios', '/desacuerdo', '/familia'],
];
/** What differs by who looks, and by whether the case goes on; no two neighbours are of one kind. */
const DE_QUIEN_MIRA = [
  ...['/bienvenida', '/cuentas/anadir', '/extracto', '/familia/invitar'],
  ...['/documentos/certificado_defuncion', '/ayuda', '/documentos/otro'],
];
const ANCHO = 320;

/** For all of them; a family takes seconds, and on a busy machine a minute. */
const PLAZO_MS = 900_000;
const PLAZO_DE_UNA_MS = 180_000;

/** Waits for every change, where a locator asks again after half a second. */
const ASENTADA = `new Promise((seguir) => {
  const esta = () => document.querySelector('main:has(h1):not(:has(.esqueleto, [data-antes]))') !== null;
  if (esta()) return seguir();
  const vigia = new MutationObserver(() => {
    if (!esta()) return;
    vigia.disconnect();
    seguir();
  });
  vigia.observe(document, { subtree: true, childList: true, attributes: true });
})`;

/** All that a page looks like and is read as: its words and marks, its colours, what is typed and chosen. */
const ASPECTO = `JSON.stringify([
  document.title,
  document.documentElement.lang,
  document.documentElement.getAttribute('style'),
  document.body.innerHTML,
  [...document.querySelectorAll('input, select, textarea')].map(({ value, checked }) => [value, checked]),
])`;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What stands out of the screen with letters twice as large, which are taken back. */
const ANCHAS = `(() => {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const anchas = [...document.querySelectorAll('main *, header *, footer *')].filter(
    (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.oculto'),
  );
  const cuales = anchas.map((e) => e.tagName + ' ' + e.className + ' ' + (e.textContent ?? '').slice(0, 40));
  style.fontSize = '';
  return cuales;
})()`;

describe('every screen in every state', { timeout: PLAZO_MS }, () => {
  let servicio: Servicio;
  let navegador: Browser;
  let familias: FamiliaEnSuEstado[];
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    familias = await ponerEnSusEstados(servicio, [...ESTADOS, ...SIN_PUERTA]);
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });
  const enEstado = (nombre: string) => familias.find((una) => una.nombre === nombre) ?? assert.fail(nombre);

  /** Until what the screen shows has come, and the one before it is gone. */
  const asentada = ({ pagina }: Telefono) => pagina.evaluate(ASENTADA);

  /** To another screen by a link, as people go: nothing is loaded again. Its frame must be another one. */
  async function ir(telefono: Telefono, direccion: string): Promise<void> {
    await telefono.pagina.evaluate(`{
      document.querySelector('.pantalla').dataset.antes = '';
      const enlace = Object.assign(document.createElement('a'), { href: ${JSON.stringify(direccion)} });
      document.body.append(enlace);
      enlace.click();
      enlace.remove();
    }`);
    await asentada(telefono);
  }

  /** Pages that were passed. The same one again, to the letter and in the same colours, would be passed again. */
  const pasadas = new Set<string>();

  /** Without a fault, and no wider than the screen with letters twice as large either. */
  async function mirar(telefono: Telefono): Promise<void> {
    const { pagina, sinFaltas } = telefono;
    await asentada(telefono);
    const esta = String(await pagina.evaluate(ASPECTO)).replace(UUID, '');
    if (pasadas.has(esta)) return;
    await sinFaltas();
    assert.deepEqual(await pagina.evaluate(ANCHAS), [], `${pagina.url()} is wider than the screen with large letters`);
    pasadas.add(esta);
  }

  async function enLaOtraLengua(telefono: Telefono): Promise<void> {
    const { pagina } = telefono;
    const otra: Lengua = (await pagina.evaluate('document.documentElement.lang')) === 'es' ? 'en' : 'es';
    await pagina.getByRole('button', { name: otra === 'es' ? 'Español' : 'English', exact: true }).click();
    await pagina.locator(`html[lang=${otra}]`).waitFor();
    await asentada(telefono);
  }

  // First, while the family still has the language of its e-mail: looking at a screen in the other one changes it for good.
  test('without a connection what was read stays, and the page says that there is none', async () => {
    const telefono = await abrirTelefono(navegador, 'es', ANCHO);
    const { pagina, contexto, t } = telefono;
    await pagina.goto(enEstado('a medias').enlace);
    await telefono.titulo(t.bienvenida.titulo);
    await asentada(telefono);
    await contexto.setOffline(true);
    await pagina.getByText(t.errores.fueraDeLinea).waitFor();
    await telefono.sinFaltas();
    await contexto.setOffline(false);
    await contexto.close();
  });

  for (const { nombre, mira } of ESTADOS)
    test(`"${nombre}"`, { timeout: PLAZO_DE_UNA_MS }, async () => {
      const { a, enlace, cuentas, conCuentas, resultado } = enEstado(nombre);
      const telefono = await abrirTelefono(navegador, 'es', ANCHO);
      const { pagina, contexto, nadaSospechoso } = telefono;
      await pagina.goto(enlace);
      await telefono.titulo(telefono.t.bienvenida.titulo);
      await pagina.waitForURL('**/portal/bienvenida'); // its words stand before its address does
      const raiz = '/portal'; // the router takes relative addresses only
      const deCuentas = conCuentas ? cuentas.flatMap((cuenta) => ['/cuentas', `/cuentas/${cuenta}`]) : [];
      const deQuienMira = mira || resultado ? DE_QUIEN_MIRA : [];
      for (const _lengua of ['the one it stands in', 'the other']) {
        for (const pantalla of [...PANTALLAS, ...deQuienMira, ...deCuentas]) {
          await ir(telefono, raiz + pantalla);
          assert.equal(pagina.url(), `${servicio.origenDe(a)}${raiz}${pantalla}`);
          await mirar(telefono);
        }
        await enLaOtraLengua(telefono);
      }
      await nadaSospechoso('no-token');
      await contexto.close();
    });

  for (const { nombre } of SIN_PUERTA)
    test(`"${nombre}": the link leads to the page that sends another, and says nothing of the case`, async () => {
      const { enlace } = enEstado(nombre);
      const telefono = await abrirTelefono(navegador, 'es', ANCHO);
      await telefono.pagina.goto(enlace);
      await telefono.titulo(telefono.t.entrada.enlaceTitulo);
      assert.doesNotMatch(await telefono.pagina.locator('body').innerText(), /Carmen|Lucía|Boreal/);
      await mirar(telefono);
      await enLaOtraLengua(telefono);
      await mirar(telefono);
      await telefono.contexto.close();
    });

  for (const [nombre, respuesta, titulo] of [
    ['blocked while somebody is in it', { codigo: 'caso_bloqueado', status: 403 }, 'bloqueadoTitulo'],
    ['our own failure', { codigo: 'error_interno', status: 500 }, 'falloTitulo'],
    ['the database away', { codigo: 'no_disponible', status: 503 }, 'falloTitulo'],
    ['no connection at the first step', null, 'falloTitulo'],
  ] as const)
    test(`${nombre}: a page that says so`, async () => {
      const telefono = await abrirTelefono(navegador, 'es', ANCHO);
      const { pagina, contexto } = telefono;
      await pagina.route('**/portal/api/**', (ruta) =>
        respuesta
          ? ruta.fulfill({
              status: respuesta.status,
              headers: { 'x-error-code': respuesta.codigo },
              json: { success: false, error: '' },
            })
          : ruta.abort('internetdisconnected'),
      );
      await pagina.goto(`${servicio.origen}/portal`);
      await telefono.titulo(TEXTOS.es.entrada[titulo]);
      await mirar(telefono);
      await enLaOtraLengua(telefono);
      await mirar(telefono);
      await contexto.close();
    });
});
