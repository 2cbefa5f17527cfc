/**
 * Every screen, in every state of a case, in both languages: no fault for axe (WCAG 2.2 AA), nothing wider than 320 pixels, and
 * nothing lost with letters twice as large.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { goOn, openPhone, type Phone, settled, TEXTS, type Tongue } from './portal.ts';
import { SCREENS_BY_STATE } from './portal-screens.ts';
import { type FamilyInItsState, putInSusStates, STATES, WITHOUT_DOOR } from './portal-states.ts';
import { openService, type Service } from './service.ts';

/** What differs by who looks, and by whether the case goes on; no two neighbours are of one kind. */
const OF_WHO_LOOKS = [
  ...['/bienvenida', '/cuentas/anadir', '/extracto', '/familia/invitar'],
  ...['/documentos/certificado_defuncion', '/ayuda', '/documentos/otro'],
];
const WIDTH = 320;

/** For all of them; a family takes seconds, and on a busy machine a minute. */
const DEADLINE_MS = 900_000;
const MS_DEADLINE = 180_000;

/** A page's appearance and reading: its words and marks, its colours, what is typed and chosen. */
const LOOK = `JSON.stringify([
  document.title,
  document.documentElement.getAttribute('style'),
  document.body.innerHTML,
  [...document.querySelectorAll('input, select, textarea')].map(({ value, checked }) => [value, checked]),
])`;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/**
 * What axe judges of a page: its elements, marks and colours, and where there are words, not which. A screen in the other
 * language is the same one to it.
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

describe('every screen in every state', { timeout: DEADLINE_MS }, () => {
  let service: Service;
  let browser: Browser;
  let families: FamilyInItsState[];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    families = await putInSusStates(service, [...STATES, ...WITHOUT_DOOR]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });
  const inState = (name: string) => families.find((one) => one.name === name) ?? assert.fail(name);

  /** Pages that were passed. The same one again would be passed again: by its words for the width, by its shape for axe. */
  const past = new Set<string>();

  /** Without a fault, and no wider than the screen with letters twice as large either. */
  async function look(phone: Phone): Promise<void> {
    const { page, withoutLacks, fits } = phone;
    await settled(page);
    const seen = (await page.evaluate(`[${LOOK}, ${SHAPE}]`)) as [string, string];
    const [words = '', shape = ''] = seen.map((one) => one.replace(UUID, ''));
    if (past.has(words)) return;
    if (past.has(shape)) await fits();
    else await withoutLacks();
    assert.deepEqual(await page.evaluate(ANCHAS), [], `${page.url()} is wider than the screen with large letters`);
    past.add(words).add(shape);
  }

  async function inOtherLanguage(phone: Phone): Promise<void> {
    const { page } = phone;
    const other: Tongue = (await page.evaluate('document.documentElement.lang')) === 'es' ? 'en' : 'es';
    await page.getByRole('button', { name: other === 'es' ? 'Español' : 'English', exact: true }).click();
    await page.locator(`html[lang=${other}]`).waitFor();
    await settled(page);
  }

  // First, while the family still has the language of its e-mail: looking at a screen in the other one changes it for good.
  test('without a connection the content stays, and the page says that it is offline', async () => {
    const phone = await openPhone(browser, 'es', WIDTH);
    const { page, context, t } = phone;
    await page.goto(inState('a medias').link);
    await phone.title(t.bienvenida.titulo);
    await settled(page);
    await context.setOffline(true);
    await page.getByText(t.errores.fueraDeLinea).waitFor();
    await phone.withoutLacks();
    await context.setOffline(false);
    await context.close();
  });

  for (const { name, looks } of STATES)
    test(`"${name}"`, { timeout: MS_DEADLINE }, async () => {
      const { a, link, cuentas, withCuentas, result } = inState(name);
      const phone = await openPhone(browser, 'es', WIDTH);
      const { page, context, suspiciousNothing } = phone;
      await page.goto(link);
      await phone.title(phone.t.bienvenida.titulo);
      await page.waitForURL('**/portal/bienvenida'); // its words stand before its address does
      const root = '/portal'; // the router takes relative addresses only
      const ofCuentas = withCuentas ? cuentas.flatMap((cuenta) => ['/cuentas', `/cuentas/${cuenta}`]) : [];
      const ofWhoLooks = looks || result ? OF_WHO_LOOKS : [];
      for (const _language of ['the one it stands in', 'the other']) {
        for (const screen of [...SCREENS_BY_STATE, ...ofWhoLooks, ...ofCuentas]) {
          await goOn(phone.page, root + screen);
          assert.equal(page.url(), `${service.originOf(a)}${root}${screen}`);
          await look(phone);
        }
        await inOtherLanguage(phone);
      }
      await suspiciousNothing('no-token');
      await context.close();
    });

  for (const { name } of WITHOUT_DOOR)
    test(`"${name}": the link leads to a page that says so, and nothing of the case`, async () => {
      const { link } = inState(name);
      const phone = await openPhone(browser, 'es', WIDTH);
      await phone.page.goto(link);
      await phone.title(name === 'anulado' ? phone.t.anulada.titulo : phone.t.entrada.enlaceTitulo);
      // a link that was once good says whom to call
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
    ['blocked while somebody is in it', { codigo: 'caso_bloqueado', status: 403 }, 'bloqueadoTitulo'],
    ['our own failure', { codigo: 'error_interno', status: 500 }, 'falloTitulo'],
    ['the database away', { codigo: 'no_disponible', status: 503 }, 'falloTitulo'],
    ['no connection at the first step', null, 'falloTitulo'],
  ] as const)
    test(`${name}: a page that says so`, async () => {
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
