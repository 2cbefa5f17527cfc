/**
 * Every screen, in every state of a case, in both languages: no axe violations (WCAG 2.2 AA), nothing wider than 320 pixels, and
 * no text lost at twice the text size.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { goOn, type Language, openPhone, type Phone, settled, TEXTS } from './portal.ts';
import { SCREENS_BY_STATE } from './portal-screens.ts';
import { type CreatedFamily, createFamilies, STATES, STATES_WITHOUT_ACCESS } from './portal-states.ts';
import { openService, type Service } from './service.ts';

/** Screens that differ by viewer and once the case has ended; neighbours are of different kinds, as `goOn` requires. */
const SCREENS_BY_VIEWER = [
  ...['/bienvenida', '/cuentas/anadir', '/extracto', '/familia/invitar'],
  ...['/documentos/certificado_defuncion', '/ayuda', '/documentos/otro'],
];
const WIDTH = 320;

/** Milliseconds for all states; a state takes seconds, and on a busy machine a minute. */
const DEADLINE_MS = 900_000;
const DEADLINE_OF_ONE_MS = 180_000;

/** Everything that a page shows: its texts and icons, its colours, typed text and choices. */
const LOOK = `JSON.stringify([
  document.title,
  document.documentElement.getAttribute('style'),
  document.body.innerHTML,
  [...document.querySelectorAll('input, select, textarea')].map(({ value, checked }) => [value, checked]),
])`;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/**
 * The parts of a page that axe checks: its elements, attributes and colours, and where there are texts, not which. For axe a screen is
 * the same in both languages.
 */
const SHAPE = `(() => {
  const words = ['aria-label', 'alt', 'title', 'value', 'placeholder', 'content', 'href', 'src', 'lang'];
  const shape = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() === '' ? '' : 'words';
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const marks = [...node.attributes].map(({ name, value }) => [name, words.includes(name) ? value !== '' : value]);
    return [node.localName, marks.sort(), node.checked, Boolean(node.value), [...node.childNodes].map(shape)];
  };
  return JSON.stringify([document.title !== '', shape(document.documentElement)]);
})()`;

/** The elements wider than the screen at twice the text size; then resets the size. */
const TOO_WIDE = `(() => {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
    (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.oculto'),
  );
  const names = wide.map((e) => e.tagName + ' ' + e.className + ' ' + (e.textContent ?? '').slice(0, 40));
  style.fontSize = '';
  return names;
})()`;

describe('every screen in every state', { timeout: DEADLINE_MS }, () => {
  let service: Service;
  let browser: Browser;
  let families: CreatedFamily[];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    families = await createFamilies(service, [...STATES, ...STATES_WITHOUT_ACCESS]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  const inState = (name: string) => families.find((one) => one.name === name) ?? assert.fail(name);

  /** Pages that have passed, by their texts for the width and by their shape for axe; equal pages are not checked again. */
  const passed = new Set<string>();

  /** Asserts that the page is accessible and no wider than the screen, also at twice the text size. */
  async function look(phone: Phone): Promise<void> {
    const { page, assertAccessible, assertFits } = phone;
    await settled(page);
    const seen = (await page.evaluate(`[${LOOK}, ${SHAPE}]`)) as [string, string];
    const [words = '', shape = ''] = seen.map((one) => one.replace(UUID, ''));
    if (passed.has(words)) return;
    if (passed.has(shape)) await assertFits();
    else await assertAccessible();
    assert.deepEqual(await page.evaluate(TOO_WIDE), [], `${page.url()} is wider than the screen with large letters`);
    passed.add(words).add(shape);
  }

  async function inOtherLanguage(phone: Phone): Promise<void> {
    const { page } = phone;
    const other: Language = (await page.evaluate('document.documentElement.lang')) === 'es' ? 'en' : 'es';
    await page.getByRole('button', { name: other === 'es' ? 'Español' : 'English', exact: true }).click();
    await page.locator(`html[lang=${other}]`).waitFor();
    await settled(page);
  }

  // First, because the other tests change the language of the family permanently.
  test('without a connection the content stays, and the page says that it is offline', async () => {
    const phone = await openPhone(browser, 'es', WIDTH);
    const { page, context, t } = phone;
    await page.goto(inState('a medias').link);
    await phone.title(t.bienvenida.titulo);
    await settled(page);
    await context.setOffline(true);
    await page.getByText(t.errores.fueraDeLinea).waitFor();
    await phone.assertAccessible();
    await context.setOffline(false);
    await context.close();
  });

  for (const { name, looks } of STATES)
    test(`"${name}"`, { timeout: DEADLINE_OF_ONE_MS }, async () => {
      const { a, link, cuentas, withCuentas, result } = inState(name);
      const phone = await openPhone(browser, 'es', WIDTH);
      const { page, context, assertNothingLeaked } = phone;
      await page.goto(link);
      await phone.title(phone.t.bienvenida.titulo);
      await page.waitForURL('**/portal/bienvenida'); // the texts change before the address
      const root = '/portal'; // the router accepts only relative addresses
      const cuentaScreens = withCuentas ? cuentas.flatMap((cuenta) => ['/cuentas', `/cuentas/${cuenta}`]) : [];
      const byViewer = looks || result ? SCREENS_BY_VIEWER : [];
      for (const _language of ['the one it stands in', 'the other']) {
        for (const screen of [...SCREENS_BY_STATE, ...byViewer, ...cuentaScreens]) {
          await goOn(phone.page, root + screen);
          assert.equal(page.url(), `${service.originOf(a)}${root}${screen}`);
          await look(phone);
        }
        await inOtherLanguage(phone);
      }
      await assertNothingLeaked('no-token');
      await context.close();
    });

  for (const { name } of STATES_WITHOUT_ACCESS)
    test(`"${name}": the link opens a page that says so, without data of the case`, async () => {
      const { link } = inState(name);
      const phone = await openPhone(browser, 'es', WIDTH);
      await phone.page.goto(link);
      await phone.title(name === 'anulado' ? phone.t.anulada.titulo : phone.t.entrada.enlaceTitulo);
      // the page of a link that was once valid says whom to call
      if (name === 'enlace cambiado por otro') await phone.page.getByText('Seguros Boreal', { exact: true }).waitFor();
      assert.doesNotMatch(await phone.page.locator('body').innerText(), /Carmen|Lucía/);
      await look(phone);
      await inOtherLanguage(phone);
      await look(phone);
      await phone.context.close();
    });

  test('"anulado": no other link is offered, and none is sent', async () => {
    const { a, link } = inState('anulado');
    const mails = () => service.base.superSql('select id from correos where aseguradora_id = $1', [a.id]);
    const before = await mails();
    const { page, t, title, context } = await openPhone(browser, 'es', WIDTH);
    await page.goto(link);
    await title(t.anulada.titulo);
    assert.equal(await page.getByText(t.otroEnlace.pedir, { exact: true }).count(), 0);
    assert.deepEqual(await mails(), before);
    await context.close();
  });

  for (const [name, response, title] of [
    ['the case is blocked while somebody is in it', { codigo: 'caso_bloqueado', status: 403 }, 'bloqueadoTitulo'],
    ['the server fails', { codigo: 'error_interno', status: 500 }, 'falloTitulo'],
    ['the database is away', { codigo: 'no_disponible', status: 503 }, 'falloTitulo'],
    ['there is no connection at the first step', null, 'falloTitulo'],
  ] as const)
    test(`${name}: the page says so`, async () => {
      const phone = await openPhone(browser, 'es', WIDTH);
      const { page, context } = phone;
      await page.route('**/portal/api/**', (route) =>
        response
          ? route.fulfill({
              status: response.status,
              headers: { 'x-error-code': response.codigo },
              json: { success: false, error: '' },
            })
          : route.abort('internetdisconnected'),
      );
      await page.goto(`${service.origin}/portal`);
      await phone.title(TEXTS.es.entrada[title]);
      await look(phone);
      await inOtherLanguage(phone);
      await look(phone);
      await context.close();
    });
});
