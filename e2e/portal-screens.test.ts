/** Every screen in its states: without a fault for axe, readable narrow and with wide spacing, reachable by keyboard alone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { allLoaded, openChromium } from './browser.ts';
import { goOn, having, openPhone, type Tongue } from './portal.ts';
import { openService, type Service } from './service.ts';

const SCREENS = [
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
/** What `portal-states.test.ts` does not look at for whoever has just come in. */
const NOT_AMONG_THE_STATES = new Set(
  '/bienvenida /cuentas/anadir /documentos/otro /ayuda /salir /no-hay /cuentas/no-hay'.split(' '),
);

/** Whatever is touched and lower than 44 pixels. */
const LOW = `[...document.querySelectorAll('main button, main a, header button, footer a, summary, input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea, label.opcion, label.boton')]
  .map((e) => [e.textContent || e.id, e.getBoundingClientRect().height]).filter(([, alto]) => alto > 0 && alto < 44)`;

/** WCAG 2.2, 1.4.12: nothing may be lost with this spacing. */
const SPACING = `const hoja = new CSSStyleSheet();
  hoja.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
  document.adoptedStyleSheets = [hoja];`;

/** Of what has the focus: its name, whether it or its frame shows a ring, and whether something else lies over its middle. */
const FOCUSED = `(() => {
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
const focused = (page: Page, text: string): Promise<void> =>
  page
    .locator(':focus')
    .filter({ hasText: new RegExp(`^${having(text).source}$`) })
    .waitFor();

/** Of 740 pixels, what the bars of a telephone's browser leave. */
const LOW_BARS = 640;

/** What can be pressed, typed in or chosen and has no line, which is all that is left of it in colours that the reader has set. */
const WITHOUT_LINE = `[...document.querySelectorAll('.boton, .ficha, .entrada, .opcion:not(.opcion-llana), .estado, .aviso')]
  .filter((e) => ['none', 'hidden'].includes(getComputedStyle(e).borderLeftStyle) || getComputedStyle(e).borderLeftWidth === '0px')
  .map((e) => e.className + ' ' + e.textContent.slice(0, 40))`;

/** What tells one that was chosen from the others, and whether its mark has the colour of the letters. */
const CHOSEN = `(() => {
  const ficha = document.querySelector('.ficha[aria-pressed="true"]');
  const tic = getComputedStyle(ficha, '::before');
  return [
    getComputedStyle(ficha).outlineStyle,
    tic.forcedColorAdjust,
    getComputedStyle(ficha.querySelector('.marca svg')).fill === getComputedStyle(ficha).color,
  ];
})()`;

/** The case has come, the screen too, and what it shows. */
async function whole(page: Page): Promise<void> {
  await page.locator('body:has(footer a[href="/portal/salir"]) main h1').waitFor();
  await allLoaded(page);
}

describe('the screens of the portal', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  const enter = async (tongue: Tongue, width: number) => {
    const a = await service.aseguradora('B', { color: '#f2c14e', telefono: '+34 900 123 456' }); // a pale colour
    const modulos_contratados = ['borrado', 'suscripciones', 'certificados'];
    const { enlace } = await service.casoWith(a, { heredero: { idioma: tongue }, modulos_contratados });
    const phone = await openPhone(browser, tongue, width);
    await phone.pagina.goto(enlace);
    await phone.titulo(phone.t.bienvenida.titulo);
    return phone;
  };

  for (const [tongue, width] of [
    ['es', 320],
    ['en', 1280],
  ] as const)
    test(`empty, in "${tongue}" at ${width} px: no fault, nothing touched is lower than 44 pixels, and nothing wider than the screen, spaced out too`, async () => {
      const { pagina, withoutLacks, fits, contexto } = await enter(tongue, width);
      await pagina.waitForURL('**/portal/bienvenida'); // its words stand before its address does
      for (const screen of SCREENS) {
        await goOn(pagina, `/portal${screen}`);
        await whole(pagina);
        await (width === 320 && !NOT_AMONG_THE_STATES.has(screen) ? fits() : withoutLacks());
        if (width === 320) assert.deepEqual(await pagina.evaluate(LOW), [], screen);
        await pagina.evaluate(SPACING);
        await fits();
        await pagina.evaluate('document.adoptedStyleSheets = []');
      }
      await contexto.close();
    });

  test('at the first screen of a small telephone the way on is in sight, however long the names are', async () => {
    const nombre = 'Mutualidad General de Previsión del Hogar';
    const person = { nombre: 'María de los Ángeles', apellidos: 'Fernández-Villaverde de la Cuesta' };
    const a = await service.aseguradora('B', { nombre, telefono: '+34 900 123 456' });
    for (const tongue of ['es', 'en'] as const) {
      const { enlace } = await service.casoWith(a, { fallecido: person, heredero: { ...person, idioma: tongue } });
      const { pagina, t, titulo, contexto } = await openPhone(browser, tongue);
      await pagina.goto(enlace);
      await titulo(t.bienvenida.titulo);
      const box = await pagina.getByRole('link', { name: t.bienvenida.empezar, exact: true }).boundingBox();
      const ends = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
      assert.ok(ends <= LOW_BARS, `it ends at ${ends} in "${tongue}"`);
      await contexto.close();
    }
  });

  test('in colours that the reader has set everything has its line, and what is chosen is seen', async () => {
    const { pagina, t, titulo, contexto } = await enter('es', 360);
    await pagina.emulateMedia({ forcedColors: 'active' });
    for (const screen of ['', '/voluntad', '/familia/invitar', '/cuentas/anadir']) {
      await pagina.goto(`${service.origen}/portal${screen}`);
      await whole(pagina);
      assert.deepEqual(await pagina.evaluate(WITHOUT_LINE), [], screen);
    }
    await titulo(t.anadir.titulo);
    const netflix = pagina.getByRole('button', { name: 'Netflix' });
    await netflix.click();
    await netflix.locator('svg').waitFor();
    assert.deepEqual(await pagina.evaluate(CHOSEN), ['solid', 'none', true]);
    await contexto.close();
  });

  test('while it is coming and when it failed: no fault, and trying again brings it', async () => {
    const { pagina, t, titulo, press, withoutLacks, contexto } = await enter('es', 360);
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await pagina.route('**/portal/api/{cuentas,documentos}', async (route) => {
      await wait;
      await route.fulfill({ status: 503, json: { success: false, error: '' } });
    });
    await pagina.goto(`${service.origen}/portal`);
    await titulo(t.inicio.primeraVez);
    await withoutLacks();
    assert.equal(await pagina.evaluate('document.getAnimations().length'), 0, 'who wants no motion gets none');
    release();
    await pagina.getByRole('button', { name: t.errores.reintentar }).waitFor();
    await withoutLacks();
    await pagina.unroute('**/portal/api/{cuentas,documentos}');
    await press(t.errores.reintentar);
    await pagina.getByRole('heading', { name: having(t.tareas.acciones.voluntad) }).waitFor();
    await contexto.close();
  });

  test('by keyboard alone: the skip link leads to the content, each screen takes the focus to its title, a choice is made and saved', async () => {
    const { pagina, t, titulo, contexto } = await enter('es', 1280);
    await pagina.goto(`${service.origen}/portal`);
    await pagina.getByRole('heading', { name: having(t.tareas.acciones.voluntad) }).waitFor();
    await pagina.getByText(t.comun.saltar).focus();
    await pagina.keyboard.press('Enter');
    await pagina.locator('#contenido:focus').waitFor();
    await pagina.keyboard.press('Tab');
    await focused(pagina, t.comun.continuar);
    await pagina.keyboard.press('Enter');
    await titulo(t.voluntad.titulo);
    await focused(pagina, t.voluntad.titulo);
    await pagina.keyboard.press('Tab');
    await pagina.keyboard.press('Space');
    await pagina.keyboard.press('Tab');
    await focused(pagina, t.comun.guardar);
    await pagina.keyboard.press('Enter');
    await titulo(t.inicio.titulo);
    await focused(pagina, t.inicio.titulo);
    await contexto.close();
  });

  test('what goes away when it was pressed leaves the focus on what is said of it', async () => {
    const { pagina, t, titulo, press, contexto } = await enter('es', 360);
    await pagina.goto(`${service.origen}/portal/desacuerdo`);
    await titulo(t.desacuerdo.titulo);
    await pagina.getByLabel(t.desacuerdo.clases.otra).check();
    await pagina.getByLabel(t.desacuerdo.motivo).fill('Prefiero esperar.');
    await press(t.desacuerdo.boton);
    await pagina.getByText(t.desacuerdo.hecho).waitFor();
    await focused(pagina, t.desacuerdo.hecho);
    await contexto.close();
  });

  test('by keyboard alone what has the focus is seen: it has a ring, and no bar stands before it', async () => {
    const { pagina, t, titulo, contexto } = await enter('es', 360);
    for (const [screen, itsTitle] of [
      ['', t.inicio.primeraVez],
      ['/cuentas/anadir', t.anadir.titulo],
      ['/familia/invitar', t.invitar.titulo],
    ] as const) {
      await pagina.goto(`${service.origen}/portal${screen}`);
      await titulo(itsTitle);
      await whole(pagina);
      const seen = new Set<string>();
      for (;;) {
        await pagina.keyboard.press('Tab');
        const focused = (await pagina.evaluate(FOCUSED)) as {
          quien: string;
          anillo: boolean;
          tapado: boolean;
        } | null;
        if (!focused || seen.has(focused.quien)) break;
        seen.add(focused.quien);
        assert.deepEqual([focused.anillo, focused.tapado], [true, false], `${screen} ${focused.quien}`);
      }
      assert.ok(seen.size > 8, `${screen}: ${[...seen].join()}`);
    }
    await contexto.close();
  });
});
