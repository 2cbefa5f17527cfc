/** Every screen in its states: no axe violations, readable on narrow screens and with wide spacing, usable by keyboard alone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityLacks, allLoaded, openChromium } from './browser.ts';
import { goOn, type Language, openPhone, patternOf } from './portal.ts';
import { SCREENS, SCREENS_BY_STATE } from './portal-screens.ts';
import { openService, type Service } from './service.ts';

const ALL = [...SCREENS, '/cuentas/no-hay'];
/** Screens on which `portal-states.night.test.ts` runs axe for a new case. */
const CHECKED_BY_STATE = new Set(SCREENS_BY_STATE);

/** Touch targets with a height under 44 pixels. */
const TOO_LOW = `[...document.querySelectorAll('main button, main a, header button, footer a, summary, input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea, label.opcion, label.boton')]
  .map((e) => [e.textContent || e.id, e.getBoundingClientRect().height]).filter(([, height]) => height > 0 && height < 44)`;

/** The text spacing of WCAG 2.2, 1.4.12, with which no text may be lost. */
const SPACING = `const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
  document.adoptedStyleSheets = [sheet];`;

/** The focused element: its name, whether it or its frame shows a focus ring, and whether something covers its centre. */
const FOCUSED = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const frame = e.closest('.opcion, .elegir') ?? e;
  const { left, top, width, height } = frame.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    name: [...document.querySelectorAll('a, button, input, select, textarea, summary')].indexOf(e) + ' ' + (e.textContent || e.id),
    hasRing: getComputedStyle(frame).outlineStyle !== 'none' || getComputedStyle(e).outlineStyle !== 'none',
    isCovered: !(above && (frame.contains(above) || above.contains(frame))),
  };
})()`;

/** Waits until the focused element has exactly this text: a screen sets the focus a moment after its words appear. */
const focused = (page: Page, text: string): Promise<void> =>
  page
    .locator(':focus')
    .filter({ hasText: new RegExp(`^${patternOf(text).source}$`) })
    .waitFor();

/** The height in pixels that the bars of a telephone's browser leave of 740. */
const VISIBLE_HEIGHT = 640;

/** Controls without a border, which are invisible in forced colours. */
const WITHOUT_BORDER = `[...document.querySelectorAll('.boton, .ficha, .entrada, .opcion:not(.opcion-llana), .estado, .aviso')]
  .filter((e) => ['none', 'hidden'].includes(getComputedStyle(e).borderLeftStyle) || getComputedStyle(e).borderLeftWidth === '0px')
  .map((e) => e.className + ' ' + e.textContent.slice(0, 40))`;

/** How a chosen option differs from the others. */
const CHOSEN = `(() => {
  const ficha = document.querySelector('.ficha[aria-pressed="true"]');
  const tick = getComputedStyle(ficha, '::before');
  return [getComputedStyle(ficha).outlineStyle, tick.forcedColorAdjust];
})()`;

/** Waits for the case, the screen and its content. */
async function loaded(page: Page): Promise<void> {
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
  const enter = async (language: Language, width: number) => {
    const a = await service.aseguradora('B', { color: '#f2c14e', telefono: '+34 900 123 456' }); // a pale colour
    const modulos_contratados = ['borrado', 'suscripciones', 'certificados'];
    const { link } = await service.casoWith(a, { heredero: { idioma: language }, modulos_contratados });
    const phone = await openPhone(browser, language, width);
    await phone.page.goto(link);
    await phone.title(phone.t.bienvenida.titulo);
    return phone;
  };

  for (const [language, width] of [
    ['es', 320],
    ['en', 1280],
  ] as const)
    test(`a new case, in "${language}" at ${width} px: accessible, touch targets of 44 pixels, nothing wider than the screen`, async () => {
      const { page, assertAccessible, assertFits, context } = await enter(language, width);
      await page.waitForURL('**/portal/bienvenida'); // the texts change before the address
      for (const screen of ALL) {
        await goOn(page, `/portal${screen}`);
        await loaded(page);
        await (width === 320 && CHECKED_BY_STATE.has(screen) ? assertFits() : assertAccessible());
        if (width === 320) assert.deepEqual(await page.evaluate(TOO_LOW), [], screen);
        await page.evaluate(SPACING);
        await assertFits();
        await page.evaluate('document.adoptedStyleSheets = []');
      }
      await context.close();
    });

  test('on a small telephone the button of the welcome is visible, however long the names are', async () => {
    const nombre = 'Mutualidad General de Previsión del Hogar';
    const person = { nombre: 'María de los Ángeles', apellidos: 'Fernández-Villaverde de la Cuesta' };
    const a = await service.aseguradora('B', { nombre, telefono: '+34 900 123 456' });
    for (const language of ['es', 'en'] as const) {
      const { link } = await service.casoWith(a, { fallecido: person, heredero: { ...person, idioma: language } });
      const { page, t, title, context } = await openPhone(browser, language);
      await page.goto(link);
      await title(t.bienvenida.titulo);
      const box = await page.getByRole('link', { name: t.bienvenida.empezar, exact: true }).boundingBox();
      const ends = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
      assert.ok(ends <= VISIBLE_HEIGHT, `the button ends at ${ends} in "${language}"`);
      await context.close();
    }
  });

  test('in forced colours every control has a border, and the chosen one is visible', async () => {
    const { page, t, title, context } = await enter('es', 360);
    await page.emulateMedia({ forcedColors: 'active' });
    for (const screen of ['', '/voluntad', '/familia/invitar', '/cuentas/anadir']) {
      await page.goto(`${service.origin}/portal${screen}`);
      await loaded(page);
      assert.deepEqual(await page.evaluate(WITHOUT_BORDER), [], screen);
    }
    await title(t.anadir.titulo);
    await page.getByRole('button', { name: 'Netflix' }).click();
    await page.getByRole('button', { name: 'Netflix', pressed: true }).waitFor();
    assert.deepEqual(await page.evaluate(CHOSEN), ['solid', 'none']);
    await context.close();
  });

  test('the dark theme has enough contrast on every screen, narrow and wide; print stays light', async () => {
    for (const width of [360, 1280]) {
      const { page, context } = await enter('es', width);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForURL('**/portal/bienvenida');
      for (const screen of ALL) {
        await goOn(page, `/portal${screen}`);
        await loaded(page);
        assert.deepEqual(await accessibilityLacks(page, { rules: ['color-contrast'], withFrames: false }), [], screen);
      }
      const ground = 'getComputedStyle(document.documentElement).backgroundColor';
      assert.notEqual(await page.evaluate(ground), 'rgb(244, 241, 234)');
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      assert.equal(await page.evaluate(ground), 'rgb(244, 241, 234)', 'print stays light');
      await context.close();
    }
  });

  test('with text twice as large the bottom bar does not cover the search field', async () => {
    const { page, t, title, context } = await enter('es', 360);
    await page.goto(`${service.origin}/portal/cuentas/anadir`);
    await title(t.anadir.titulo);
    await page.locator('.ficha').first().click();
    await page.locator('.barra-pegada').waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const search = page.getByLabel(t.elegir.buscar);
    await search.focus();
    const { y = 0, height = 0 } = (await search.boundingBox()) ?? {};
    const bar = (await page.locator('.barra').boundingBox()) ?? assert.fail('no bar');
    assert.ok(bar.y >= y + height, `the bar begins at ${bar.y}, the search ends at ${y + height}`);
    assert.ok(y >= 0 && y + height <= 740, 'the search field is in sight');
    await context.close();
  });

  test('on a wide screen the help is beside every screen, and no line is too long to read', async () => {
    const { page, context } = await enter('es', 1280);
    await page.waitForURL('**/portal/bienvenida');
    for (const screen of ALL) {
      await goOn(page, `/portal${screen}`);
      await loaded(page);
      const beside = (await page.locator('.persona').boundingBox()) ?? assert.fail(screen);
      assert.ok(beside.x > 700 && beside.x + beside.width <= 1280, screen);
      const widest = await page.evaluate(
        "Math.max(...[...document.querySelectorAll('main p')].map((p) => p.clientWidth))",
      );
      assert.ok(Number(widest) <= 680, `${screen}: ${widest}`);
    }
    await context.close();
  });

  test('while loading and after a failure they are accessible, and trying again loads the screen', async () => {
    const { page, t, title, press, assertAccessible, context } = await enter('es', 360);
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/portal/api/{cuentas,documentos}', async (route) => {
      await wait;
      await route.fulfill({ status: 503, json: { success: false, error: '' } });
    });
    await page.goto(`${service.origin}/portal`);
    await title(t.inicio.titulo);
    await assertAccessible();
    assert.equal(
      await page.evaluate('document.getAnimations().length'),
      0,
      'nothing moves, because the browser asks for reduced motion',
    );
    release();
    await page.getByRole('button', { name: t.errores.reintentar }).waitFor();
    await assertAccessible();
    await page.unroute('**/portal/api/{cuentas,documentos}');
    await press(t.errores.reintentar);
    await page.getByRole('heading', { name: t.tareas.acciones.anadir }).waitFor();
    await context.close();
  });

  test('by keyboard alone the skip link leads to the content, each screen takes the focus to its title, and a choice is made and saved', async () => {
    const { page, t, title, context } = await enter('es', 1280);
    await page.goto(`${service.origin}/portal`);
    await page.getByRole('heading', { name: t.tareas.acciones.anadir }).waitFor();
    await page.getByText(t.comun.saltar).focus();
    await page.keyboard.press('Enter');
    await page.locator('#contenido:focus').waitFor();
    await page.keyboard.press('Tab');
    await focused(page, t.comun.continuar);
    await page.keyboard.press('Enter');
    await title(t.anadir.titulo);
    await focused(page, t.anadir.titulo);
    await page.goto(`${service.origin}/portal/voluntad`);
    await title(t.voluntad.titulo);
    await page.locator('[name=voluntad]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await focused(page, t.comun.guardar);
    await page.keyboard.press('Enter');
    await title(t.autorizacion.revisar); // saving leads there
    await focused(page, t.autorizacion.revisar);
    await context.close();
  });

  test('when a pressed button disappears, the focus moves to the message about its result', async () => {
    const { page, t, title, press, context } = await enter('es', 360);
    await page.goto(`${service.origin}/portal/desacuerdo`);
    await title(t.desacuerdo.titulo);
    await page.getByLabel(t.desacuerdo.clases.otra).check();
    await page.getByLabel(t.desacuerdo.motivo).fill('Prefiero esperar.');
    await press(t.desacuerdo.boton);
    await page.getByText(put(t.desacuerdo.hecho, { cuenta: null })).waitFor();
    await focused(page, put(t.desacuerdo.hecho, { cuenta: null }));
    await context.close();
  });

  test('by keyboard alone the focused element is visible: it has a ring, and no bar covers it', async () => {
    const { page, t, title, context } = await enter('es', 360);
    for (const [screen, itsTitle] of [
      ['', t.inicio.titulo],
      ['/cuentas/anadir', t.anadir.titulo],
      ['/familia/invitar', t.invitar.titulo],
    ] as const) {
      await page.goto(`${service.origin}/portal${screen}`);
      await title(itsTitle);
      await loaded(page);
      const seen = new Set<string>();
      for (;;) {
        await page.keyboard.press('Tab');
        const focused = (await page.evaluate(FOCUSED)) as {
          name: string;
          hasRing: boolean;
          isCovered: boolean;
        } | null;
        if (!focused || seen.has(focused.name)) break;
        seen.add(focused.name);
        assert.deepEqual([focused.hasRing, focused.isCovered], [true, false], `${screen} ${focused.name}`);
      }
      assert.ok(seen.size > 8, `${screen}: ${[...seen].join()}`);
    }
    await context.close();
  });
});
