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
/** What differs by who looks, and by whether the case goes on. */
const DE_QUIEN_MIRA = [
  ...['/bienvenida', '/cuentas/anadir', '/extracto', '/familia/invitar', '/ayuda'],
  ...['/documentos/certificado_defuncion', '/documentos/otro'],
];
const ANCHO = 320;

/** Hundreds of looks by axe: on a busy machine a family takes minutes. */
const PLAZO_MS = 900_000;

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

  /** Until what the screen shows has come. */
  const asentada = ({ pagina }: Telefono) => pagina.locator('main:has(h1):not(:has(.esqueleto))').waitFor();

  /** In the language in which it stands, in the other one, and with large letters. */
  async function mirar(telefono: Telefono): Promise<void> {
    const { pagina, sinFaltas } = telefono;
    await asentada(telefono);
    await sinFaltas();
    const otra: Lengua = (await pagina.evaluate('document.documentElement.lang')) === 'es' ? 'en' : 'es';
    await pagina.getByRole('button', { name: otra === 'es' ? 'Español' : 'English', exact: true }).click();
    await pagina.locator(`html[lang=${otra}]`).waitFor();
    await asentada(telefono);
    await sinFaltas();
    await pagina.evaluate(`document.documentElement.style.fontSize = '200%'`);
    const anchas = await pagina.evaluate(
      `[...document.querySelectorAll('main *, header *, footer *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.oculto')).map((e) => e.tagName + ' ' + e.className + ' ' + (e.textContent ?? '').slice(0, 40))`,
    );
    assert.deepEqual(anchas, [], `${pagina.url()} is wider than the screen with letters twice as large`);
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
    test(`"${nombre}"`, { timeout: PLAZO_MS }, async () => {
      const { a, enlace, cuentas, conCuentas, resultado } = enEstado(nombre);
      const telefono = await abrirTelefono(navegador, 'es', ANCHO);
      const { pagina, contexto, nadaSospechoso } = telefono;
      await pagina.goto(enlace);
      await asentada(telefono);
      const raiz = `${servicio.origenDe(a)}/portal`;
      const deCuentas = conCuentas ? cuentas.map((cuenta) => `/cuentas/${cuenta}`) : [];
      const deQuienMira = mira || resultado ? DE_QUIEN_MIRA : [];
      for (const pantalla of [...PANTALLAS, ...deQuienMira, ...deCuentas]) {
        await pagina.goto(raiz + pantalla);
        await mirar(telefono);
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
      await contexto.close();
    });
});
