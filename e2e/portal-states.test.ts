/**
 * Every screen, in every state of a case, in both languages: no fault for axe (WCAG 2.2 AA), nothing wider than 320 pixels, and
 * nothing lost with letters twice as large.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { goOn, openPhone, type Phone, settled, TEXTS, type Tongue } from './portal.ts';
import { type FamilyInItsState, putInSusStates, STATES, WITHOUT_DOOR } from './portal-states.ts';
import { openService, type Service } from './service.ts';

/** What differs from one state to another. */
const SCREENS = [
  ...['', '/voluntad', '/cuentas', '/documentos', '/autorizacion', '/certificados'],
  ...['/historia', '/recordatorios', '/desacuerdo', '/familia'],
];
/** What differs by who looks, and by whether the case goes on; no two neighbours are of one kind. */
const OF_WHO_LOOKS = [
  ...['/bienvenida', '/cuentas/anadir', '/extracto', '/familia/invitar'],
  ...['/documentos/certificado_defuncion', '/ayuda', '/documentos/otro'],
];
const WIDTH = 320;

/** For all of them; a family takes seconds, and on a busy machine a minute. */
const DEADLINE_MS = 900_000;
const MS_DEADLINE = 180_000;

/** What a page looks like and is read as: its words and marks, its colours, what is typed and chosen. */
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
  const inState = (name: string) => families.find((one) => one.nombre === name) ?? assert.fail(name);

  /** Pages that were passed. The same one again would be passed again: by its words for the width, by its shape for axe. */
  const past = new Set<string>();

  /** Without a fault, and no wider than the screen with letters twice as large either. */
  async function look(phone: Phone): Promise<void> {
    const { pagina, withoutLacks, fits } = phone;
    await settled(pagina);
    const seen = (await pagina.evaluate(`[${LOOK}, ${SHAPE}]`)) as [string, string];
    const [words = '', shape = ''] = seen.map((one) => one.replace(UUID, ''));
    if (past.has(words)) return;
    if (past.has(shape)) await fits();
    else await withoutLacks();
    assert.deepEqual(await pagina.evaluate(ANCHAS), [], `${pagina.url()} is wider than the screen with large letters`);
    past.add(words).add(shape);
  }

  async function inOtherLanguage(phone: Phone): Promise<void> {
    const { pagina } = phone;
    const other: Tongue = (await pagina.evaluate('document.documentElement.lang')) === 'es' ? 'en' : 'es';
    await pagina.getByRole('button', { name: other === 'es' ? 'Español' : 'English', exact: true }).click();
    await pagina.locator(`html[lang=${other}]`).waitFor();
    await settled(pagina);
  }

  // First, while the family still has the language of its e-mail: looking at a screen in the other one changes it for good.
  test('without a connection what was read stays, and the page says that there is none', async () => {
    const phone = await openPhone(browser, 'es', WIDTH);
    const { pagina, contexto, t } = phone;
    await pagina.goto(inState('a medias').enlace);
    await phone.titulo(t.bienvenida.titulo);
    await settled(pagina);
    await contexto.setOffline(true);
    await pagina.getByText(t.errores.fueraDeLinea).waitFor();
    await phone.withoutLacks();
    await contexto.setOffline(false);
    await contexto.close();
  });

  for (const { nombre, mira } of STATES)
    test(`"${nombre}"`, { timeout: MS_DEADLINE }, async () => {
      const { a, enlace, cuentas, conCuentas, resultado } = inState(nombre);
      const phone = await openPhone(browser, 'es', WIDTH);
      const { pagina, contexto, suspiciousNothing } = phone;
      await pagina.goto(enlace);
      await phone.titulo(phone.t.bienvenida.titulo);
      await pagina.waitForURL('**/portal/bienvenida'); // its words stand before its address does
      const root = '/portal'; // the router takes relative addresses only
      const ofCuentas = conCuentas ? cuentas.flatMap((cuenta) => ['/cuentas', `/cuentas/${cuenta}`]) : [];
      const ofWhoLooks = mira || resultado ? OF_WHO_LOOKS : [];
      for (const _language of ['the one it stands in', 'the other']) {
        for (const screen of [...SCREENS, ...ofWhoLooks, ...ofCuentas]) {
          await goOn(phone.pagina, root + screen);
          assert.equal(pagina.url(), `${service.originOf(a)}${root}${screen}`);
          await look(phone);
        }
        await inOtherLanguage(phone);
      }
      await suspiciousNothing('no-token');
      await contexto.close();
    });

  for (const { nombre } of WITHOUT_DOOR)
    test(`"${nombre}": the link leads to the page that sends another, and says nothing of the case`, async () => {
      const { enlace } = inState(nombre);
      const phone = await openPhone(browser, 'es', WIDTH);
      await phone.pagina.goto(enlace);
      await phone.titulo(phone.t.entrada.enlaceTitulo);
      assert.doesNotMatch(await phone.pagina.locator('body').innerText(), /Carmen|Lucía|Boreal/);
      await look(phone);
      await inOtherLanguage(phone);
      await look(phone);
      await phone.contexto.close();
    });

  test('"anulado": whoever asks for another link is not promised one, and none is sent', async () => {
    const { a, enlace } = inState('anulado');
    const mails = () => service.base.superSql('select id from correos where aseguradora_id = $1', [a.id]);
    const before = await mails();
    const { pagina, t, press, titulo, contexto } = await openPhone(browser, 'es', WIDTH);
    await pagina.goto(enlace);
    await press(t.otroEnlace.pedir);
    await titulo(t.otroEnlace.pedidoTitulo);
    await pagina.getByText('y aún se puede entrar en la gestión').waitFor();
    assert.deepEqual(await mails(), before);
    await contexto.close();
  });

  for (const [name, response, title] of [
    ['blocked while somebody is in it', { codigo: 'caso_bloqueado', status: 403 }, 'bloqueadoTitulo'],
    ['our own failure', { codigo: 'error_interno', status: 500 }, 'falloTitulo'],
    ['the database away', { codigo: 'no_disponible', status: 503 }, 'falloTitulo'],
    ['no connection at the first step', null, 'falloTitulo'],
  ] as const)
    test(`${name}: a page that says so`, async () => {
      const phone = await openPhone(browser, 'es', WIDTH);
      const { pagina, contexto } = phone;
      await pagina.route('**/portal/api/**', (route) =>
        response
          ? route.fulfill({
              status: response.status,
              headers: { 'x-error-code': response.codigo },
              json: { success: false, error: '' },
            })
          : route.abort('internetdisconnected'),
      );
      await pagina.goto(`${service.origen}/portal`);
      await phone.titulo(TEXTS.es.entrada[title]);
      await look(phone);
      await inOtherLanguage(phone);
      await look(phone);
      await contexto.close();
    });
});
