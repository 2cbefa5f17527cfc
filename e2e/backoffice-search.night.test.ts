/** The palette searches cases by what a caller says, and lists pages and commands; single-character keys can be switched off. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { load, openDesk } from './backoffice.ts';
import { accessibilityLacks, openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('the search in a browser', () => {
  let s: Service;
  let browser: Browser;
  let a: Aseguradora;
  let b: Aseguradora;
  let casoOfA: string;
  let casoOfB: string;
  before(async () => {
    [s, browser] = await Promise.all([openService(), openChromium()]);
    a = await s.aseguradora('A', { nombre: 'Aurora Decesos' });
    b = await s.aseguradora('B', { nombre: 'Boreal Seguros' });
    const heredero = {
      nombre: 'Celia',
      apellidos: 'Moreno Rey',
      email: 'celia.moreno@example.com',
      telefono: '+34612345678',
    };
    casoOfA = (await s.casoWith(a, { fallecido: { nombre: 'Julián', apellidos: 'Jiménez Tajada' }, heredero })).casoId;
    casoOfB = (await s.casoWith(b, { fallecido: { nombre: 'Julia', apellidos: 'Tajada Bravo' } })).casoId;
  });
  /** Waits until the cases can be found. */
  before(async () => {
    const gestor = await s.gestor();
    const found = async () =>
      (await gestor.request('POST', '/busqueda', { busca: 'tajada' })).json.data.elementos.length;
    while ((await found()) < 2) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  after(async () => {
    await browser?.close();
    await s?.close();
  });

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar casos y órdenes' });
  const field = (page: Page) => dialog(page).getByRole('combobox');
  const option = (page: Page, name: RegExp) => dialog(page).getByRole('option', { name });
  async function opened(page: Page, keys = 'Control+k') {
    await page.keyboard.press(keys);
    await field(page).waitFor();
  }
  async function photo(page: Page, name: string) {
    if (!PHOTOS) return;
    for (const width of [1440, 1024, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  test('a caller’s case of any insurer is found while typing, announced, and opened by keyboard alone', async () => {
    const { page, errors, context } = await openDesk(s, browser, a, { name: 'Marta', rol: 'gestor' });
    await page.goto(`${s.origin}/backoffice/trabajo`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // typed without a pause: no letter acts as a shortcut, and none is lost
    await page.keyboard.press('/');
    await page.keyboard.type('tajada julia');
    await option(page, /Julia Tajada Bravo/).waitFor({ timeout: 10_000 });
    assert.equal(await field(page).inputValue(), 'tajada julia');
    assert.equal(await dialog(page).getByRole('option').count(), 2);
    await dialog(page).getByRole('status').getByText('2 resultados').waitFor();
    assert.match((await option(page, /Julián/).textContent()) ?? '', /Aurora Decesos.*Coincide el nombre/s);
    await photo(page, 'search-names');
    assert.deepEqual(await accessibilityLacks(page), []);
    // the selection is announced: an exact match comes before a name with that prefix
    const chosen = async () => {
      const id = await field(page).getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"][aria-selected="true"]`).textContent();
    };
    assert.match((await chosen()) ?? '', /Julia Tajada/);
    await page.keyboard.press('ArrowDown');
    assert.match((await chosen()) ?? '', /Julián/);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(`/${a.slug}/casos/${casoOfA}`));
    await dialog(page).waitFor({ state: 'detached' });
    for (const [typed, reason] of [
      ['612 34 56', /Teléfono de Celia Moreno Rey: \+34612345678/],
      ['5678', /Teléfono de Celia/],
      ['celia.moreno@ex', /Correo de Celia Moreno Rey/],
      ['moreno gimenez', /Julián Jiménez Tajada.*Heredero: Celia Moreno Rey/s],
    ] as const) {
      await opened(page, '/');
      await page.keyboard.type(typed);
      await option(page, reason).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await opened(page, '/');
    await page.keyboard.type('nadie se llama asi');
    await dialog(page).getByText('No hay nada que coincida').waitFor();
    await dialog(page).getByRole('status').getByText('Sin resultados').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('people of an insurer find only their own cases, in the palette and in their list', async () => {
    const { page, context } = await openDesk(s, browser, a, { name: 'Olga', rol: 'operador', theme: 'dark' });
    await load(page, `${s.origin}/backoffice/${a.slug}/casos`);
    await opened(page, '/');
    await page.keyboard.type('tajada');
    await option(page, /Julián/).waitFor();
    assert.equal(await dialog(page).getByRole('option').count(), 1);
    await photo(page, 'search-dark');
    assert.deepEqual(await accessibilityLacks(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('search').getByRole('textbox').fill('julia taj');
    await page.getByRole('link', { name: /Julián Jiménez/ }).waitFor();
    await context.close();
  });

  test('the palette lists pages and the commands of the current page, and returns the focus', async () => {
    const { page, context } = await openDesk(s, browser, a, { name: 'Pilar', rol: 'gestor' });
    await load(page, `${s.origin}/backoffice/${b.slug}/casos`);
    const search = page.getByRole('search').getByRole('textbox');
    await search.focus();
    await opened(page);
    await option(page, /Fila siguiente/).waitFor();
    await photo(page, 'palette');
    assert.deepEqual(await accessibilityLacks(page), []);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('[role=search] input:focus').waitFor();
    await opened(page);
    await page.keyboard.type('mostrar esta');
    await option(page, /Mostrar esta ayuda/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Teclas rápidas' }).waitFor();
    // one dialog at a time, and no single-character key reaches the page behind it
    await page.keyboard.press('Control+k');
    await page.keyboard.press('t');
    assert.equal(await page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await opened(page);
    await page.keyboard.type('proveed');
    await option(page, /^Proveedores/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith('/catalogo'));
    await opened(page);
    await page.keyboard.type('bravo');
    await option(page, /Julia Tajada/).waitFor();
    // as if another dialog had closed and taken the focus from the field: the key is not lost
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(`/${b.slug}/casos/${casoOfB}`));
    await context.close();
  });

  test('a person who types in the list of cases and leaves at once gets to the other page, however slowly it loads', async () => {
    const { page, context } = await openDesk(s, browser, a, { name: 'Paca', rol: 'gestor' });
    await load(page, `${s.origin}/backoffice/${b.slug}/casos`);
    const search = page.getByRole('search').getByRole('textbox');
    await search.waitFor();
    // longer than the pause after which typed text goes into the address
    await page.route('**/catalogo-page*.js', async (route) => {
      await page.waitForTimeout(1_000);
      await route.continue();
    });
    await search.fill('taj');
    // keeps the browser busy from the click until that pause is over, which is before React renders the navigation
    await page.evaluate(`{
      document.querySelector('nav a[href$="/catalogo"]').click();
      for (const until = performance.now() + 600; performance.now() < until; );
    }`);
    await page.waitForURL((url) => url.pathname.endsWith('/catalogo'));
    await context.close();
  });

  test('single-character keys are switched off, and on again, in the help that lists them', async () => {
    const { page, context } = await openDesk(s, browser, a, { name: 'Quima', rol: 'gestor' });
    await load(page, `${s.origin}/backoffice/${a.slug}/casos`);
    await page.locator('[data-fila]').first().waitFor();
    const help = page.getByRole('dialog', { name: 'Teclas rápidas' });
    const turn = async () => {
      await help.getByRole('switch', { name: 'Usar teclas de un solo carácter en este equipo' }).click();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
    };
    const goesAway = async () => {
      const before = page.url();
      await page.keyboard.press('t');
      await page.waitForTimeout(300);
      return page.url() !== before;
    };
    await page.keyboard.press('?');
    await help.getByText('Ir al trabajo').waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);
    await turn();
    assert.equal(await goesAway(), false);
    await load(page, `${s.origin}/backoffice/${a.slug}/casos`);
    assert.equal(await goesAway(), false);
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Teclas rápidas' }).click();
    await turn();
    assert.equal(await goesAway(), true);
    await context.close();
  });
});
