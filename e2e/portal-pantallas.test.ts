/** Every screen in its states: without a fault for axe, readable narrow and with wide spacing, reachable by keyboard alone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { abrirChromium, todoCargado } from './navegador.ts';
import { abrirTelefono, con, type Lengua } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const PANTALLAS = [
  ...['', '/bienvenida', '/voluntad', '/cuentas', '/cuentas/anadir', '/documentos', '/documentos/otro'],
  ...[
    '/autorizacion',
    '/certificados',
    '/historia',
    '/recordatorios',
    '/desacuerdo',
    '/ayuda',
    '/salir',
    '/no-hay',
    '/cuentas/no-hay',
  ],
];
/** WCAG 2.2, 1.4.12: nothing may be lost with this spacing. */
const ESPACIADO = `const hoja = new CSSStyleSheet();
  hoja.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
  document.adoptedStyleSheets = [hoja];`;

/** Of what has the focus: its name, whether it or its frame shows a ring, and whether something else lies over its middle. */
const ENFOCADO = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const caja = e.closest('.opcion, .elegir') ?? e;
  const { left, top, width, height } = caja.getBoundingClientRect();
  const encima = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    quien: [...document.querySelectorAll('a, button, input, select, textarea, summary')].indexOf(e) + ' ' + (e.textContent || e.id),
    anillo: getComputedStyle(caja).outlineStyle !== 'none' || getComputedStyle(e).outlineStyle !== 'none',
    tapado: !(encima && (caja.contains(encima) || encima.contains(caja))),
  };
})()`;

/** Until what has the focus says this and nothing else: a screen gives it when it is drawn, a moment after its words can be read. */
const enfocado = (pagina: Page, texto: string): Promise<void> =>
  pagina
    .locator(':focus')
    .filter({ hasText: new RegExp(`^${con(texto).source}$`) })
    .waitFor();

/** Of 740 pixels, what the bars of a telephone's browser leave. */
const BAJO_LAS_BARRAS = 640;

/** What can be pressed, typed in or chosen and has no line, which is all that is left of it in colours that the reader has set. */
const SIN_LINEA = `[...document.querySelectorAll('.boton, .ficha, .entrada, .opcion:not(.opcion-llana), .estado, .aviso')]
  .filter((e) => ['none', 'hidden'].includes(getComputedStyle(e).borderLeftStyle) || getComputedStyle(e).borderLeftWidth === '0px')
  .map((e) => e.className + ' ' + e.textContent.slice(0, 40))`;

/** What tells one that was chosen from the others, and whether its mark has the colour of the letters. */
const ELEGIDA = `(() => {
  const ficha = document.querySelector('.ficha[aria-pressed="true"]');
  const tic = getComputedStyle(ficha, '::before');
  return [
    getComputedStyle(ficha).outlineStyle,
    tic.forcedColorAdjust,
    getComputedStyle(ficha.querySelector('.marca svg')).fill === getComputedStyle(ficha).color,
  ];
})()`;

/** The case has come, the screen too, and what it shows. */
async function entera(pagina: Page): Promise<void> {
  await pagina.locator('body:has(footer a[href="/portal/salir"]) main h1').waitFor();
  await todoCargado(pagina);
}

describe('the screens of the portal', () => {
  let servicio: Servicio;
  let navegador: Browser;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });
  const entrar = async (lengua: Lengua, ancho: number) => {
    const a = await servicio.aseguradora('B', { color: '#f2c14e', telefono: '+34 900 123 456' }); // a pale colour
    const modulos_contratados = ['borrado', 'suscripciones', 'certificados'];
    const { enlace } = await servicio.casoCon(a, { heredero: { idioma: lengua }, modulos_contratados });
    const telefono = await abrirTelefono(navegador, lengua, ancho);
    await telefono.pagina.goto(enlace);
    await telefono.titulo(telefono.t.bienvenida.titulo);
    return telefono;
  };

  for (const [lengua, ancho] of [
    ['es', 320],
    ['en', 1280],
  ] as const)
    test(`empty, in "${lengua}" at ${ancho} px: no fault, and nothing wider than the screen, spaced out too`, async () => {
      const { pagina, sinFaltas, contexto } = await entrar(lengua, ancho);
      for (const pantalla of PANTALLAS) {
        await pagina.goto(`${servicio.origen}/portal${pantalla}`);
        await entera(pagina);
        await sinFaltas();
        await pagina.evaluate(ESPACIADO);
        const sobra = await pagina.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        assert.equal(sobra, 0, pantalla);
      }
      await contexto.close();
    });

  test('at the first screen of a small telephone the way on is in sight, however long the names are', async () => {
    const nombre = 'Mutualidad General de Previsión del Hogar';
    const persona = { nombre: 'María de los Ángeles', apellidos: 'Fernández-Villaverde de la Cuesta' };
    const a = await servicio.aseguradora('B', { nombre, telefono: '+34 900 123 456' });
    for (const lengua of ['es', 'en'] as const) {
      const { enlace } = await servicio.casoCon(a, { fallecido: persona, heredero: { ...persona, idioma: lengua } });
      const { pagina, t, titulo, contexto } = await abrirTelefono(navegador, lengua);
      await pagina.goto(enlace);
      await titulo(t.bienvenida.titulo);
      const caja = await pagina.getByRole('link', { name: t.bienvenida.empezar, exact: true }).boundingBox();
      const acaba = (caja?.y ?? Number.NaN) + (caja?.height ?? Number.NaN);
      assert.ok(acaba <= BAJO_LAS_BARRAS, `it ends at ${acaba} in "${lengua}"`);
      await contexto.close();
    }
  });

  test('in colours that the reader has set everything has its line, and what is chosen is seen', async () => {
    const { pagina, t, titulo, contexto } = await entrar('es', 360);
    await pagina.emulateMedia({ forcedColors: 'active' });
    for (const pantalla of ['', '/voluntad', '/familia/invitar', '/cuentas/anadir']) {
      await pagina.goto(`${servicio.origen}/portal${pantalla}`);
      await entera(pagina);
      assert.deepEqual(await pagina.evaluate(SIN_LINEA), [], pantalla);
    }
    await titulo(t.anadir.titulo);
    const netflix = pagina.getByRole('button', { name: 'Netflix' });
    await netflix.click();
    await netflix.locator('svg').waitFor();
    assert.deepEqual(await pagina.evaluate(ELEGIDA), ['solid', 'none', true]);
    await contexto.close();
  });

  test('while it is coming and when it failed: no fault, and trying again brings it', async () => {
    const { pagina, t, titulo, pulsar, sinFaltas, contexto } = await entrar('es', 360);
    let soltar = () => {};
    const espera = new Promise<void>((resolver) => {
      soltar = resolver;
    });
    await pagina.route('**/portal/api/{cuentas,documentos}', async (ruta) => {
      await espera;
      await ruta.fulfill({ status: 503, json: { success: false, error: '' } });
    });
    await pagina.goto(`${servicio.origen}/portal`);
    await titulo(t.inicio.primeraVez);
    await sinFaltas();
    assert.equal(await pagina.evaluate('document.getAnimations().length'), 0, 'who wants no motion gets none');
    soltar();
    await pagina.getByRole('button', { name: t.errores.reintentar }).waitFor();
    await sinFaltas();
    await pagina.unroute('**/portal/api/{cuentas,documentos}');
    await pulsar(t.errores.reintentar);
    await pagina.getByRole('heading', { name: con(t.tareas.acciones.voluntad) }).waitFor();
    await contexto.close();
  });

  test('by keyboard alone: the skip link leads to the content, each screen takes the focus to its title, a choice is made and saved', async () => {
    const { pagina, t, titulo, contexto } = await entrar('es', 1280);
    await pagina.goto(`${servicio.origen}/portal`);
    await pagina.getByRole('heading', { name: con(t.tareas.acciones.voluntad) }).waitFor();
    await pagina.getByText(t.comun.saltar).focus();
    await pagina.keyboard.press('Enter');
    await pagina.locator('#contenido:focus').waitFor();
    await pagina.keyboard.press('Tab');
    await enfocado(pagina, t.comun.continuar);
    await pagina.keyboard.press('Enter');
    await titulo(t.voluntad.titulo);
    await enfocado(pagina, t.voluntad.titulo);
    await pagina.keyboard.press('Tab');
    await pagina.keyboard.press('Space');
    await pagina.keyboard.press('Tab');
    await enfocado(pagina, t.comun.guardar);
    await pagina.keyboard.press('Enter');
    await titulo(t.inicio.titulo);
    await enfocado(pagina, t.inicio.titulo);
    await contexto.close();
  });

  test('what goes away when it was pressed leaves the focus on what is said of it', async () => {
    const { pagina, t, titulo, pulsar, contexto } = await entrar('es', 360);
    await pagina.goto(`${servicio.origen}/portal/desacuerdo`);
    await titulo(t.desacuerdo.titulo);
    await pagina.getByLabel(t.desacuerdo.clases.otra).check();
    await pagina.getByLabel(t.desacuerdo.motivo).fill('Prefiero esperar.');
    await pulsar(t.desacuerdo.boton);
    await pagina.getByText(t.desacuerdo.hecho).waitFor();
    await enfocado(pagina, t.desacuerdo.hecho);
    await contexto.close();
  });

  test('by keyboard alone what has the focus is seen: it has a ring, and no bar stands before it', async () => {
    const { pagina, t, titulo, contexto } = await entrar('es', 360);
    for (const [pantalla, suTitulo] of [
      ['', t.inicio.primeraVez],
      ['/cuentas/anadir', t.anadir.titulo],
      ['/familia/invitar', t.invitar.titulo],
    ] as const) {
      await pagina.goto(`${servicio.origen}/portal${pantalla}`);
      await titulo(suTitulo);
      await entera(pagina);
      const vistos = new Set<string>();
      for (;;) {
        await pagina.keyboard.press('Tab');
        const enfocado = (await pagina.evaluate(ENFOCADO)) as {
          quien: string;
          anillo: boolean;
          tapado: boolean;
        } | null;
        if (!enfocado || vistos.has(enfocado.quien)) break;
        vistos.add(enfocado.quien);
        assert.deepEqual([enfocado.anillo, enfocado.tapado], [true, false], `${pantalla} ${enfocado.quien}`);
      }
      assert.ok(vistos.size > 8, `${pantalla}: ${[...vistos].join()}`);
    }
    await contexto.close();
  });

  test('what is touched is at least 44 pixels high', async () => {
    const { pagina, contexto } = await entrar('es', 360);
    for (const pantalla of PANTALLAS) {
      await pagina.goto(`${servicio.origen}/portal${pantalla}`);
      await entera(pagina);
      const bajos = await pagina.evaluate(
        `[...document.querySelectorAll('main button, main a, header button, footer a, summary, input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea, label.opcion, label.boton')]
          .map((e) => [e.textContent || e.id, e.getBoundingClientRect().height]).filter(([, alto]) => alto > 0 && alto < 44)`,
      );
      assert.deepEqual(bajos, [], pantalla);
    }
    await contexto.close();
  });
});
