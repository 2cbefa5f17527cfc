/** Catalan, Galician and Basque in the portal, if the insurer has switched them on: texts, address, speech, and the files loaded. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import { LANGUAGE_NAME, UNREVIEWED_NOTE } from '../portal/src/texts/languages.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { openChromium } from './browser.ts';
import { openPhone, patternOf, settled, TEXTS, waitForScreen } from './portal.ts';
import { openService, type Service } from './service.ts';

const LANGUAGES = ['ca', 'gl', 'eu'] as const;
const SCREENS = [
  '/portal/cuentas',
  '/portal/cuentas/anadir',
  '/portal/documentos',
  '/portal/certificados',
  '/portal/autorizacion',
  '/portal/guardar',
  '/portal/familia',
  '/portal/familia/invitar',
  '/portal/extracto',
  '/portal/historia',
  '/portal/recordatorios',
  '/portal/desacuerdo',
  '/portal/ayuda',
  '/portal/salir',
] as const;

describe('the portal in the other languages of Spain', { timeout: 300_000 }, () => {
  let service: Service;
  let browser: Browser;
  let a: Aseguradora;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('A', { nombre: 'Seguros Boreal' });
    await service.base.superSql(
      `update aseguradoras set idiomas_activos = '{es,en,ca,gl,eu}', version = version + 1 where id = $1`,
      [a.id],
    );
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  for (const language of LANGUAGES) {
    test(`${language}: from the e-mail to every main screen, only in that language`, async () => {
      const { link } = await service.casoWith(a, {
        heredero: { idioma: language },
        fallecido: { nombre: 'Oscar', apellidos: 'Ejemplo Ander' },
      });
      assert.match(link, new RegExp(`/portal\\?idioma=${language}#token=[\\w-]{43}$`));
      // The telephone is in Spanish; the language of the e-mail has precedence.
      const phone = await openPhone(browser, 'es');
      const { page, context } = phone;
      const words: string[] = [];
      page.on('request', (request) => {
        const file = /assets\/words\/([^/]+\/[^/]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
        if (file) words.push(file);
      });
      await page.goto(link);
      const t = TEXTS[language];
      await waitForScreen(page, t.bienvenida.titulo);
      const common = words.filter((file) => file.endsWith('/common'));
      assert.deepEqual(common, [`${language}/common`], 'the words of one language are fetched, once');
      assert.equal(await page.evaluate('document.documentElement.lang'), language);
      assert.equal(new URL(page.url()).search, '', 'the language is removed from the address');
      await page.getByText(put(t.bienvenida.pesame, { fallecido: 'Oscar' })).waitFor();
      await page.getByText(put(t.bienvenida.otraPersona, { nombre: 'Lucía', heredero: 'Lucía' })).waitFor();
      await phone.assertAccessible();
      await page.locator('.idiomas summary').click();
      await page.locator('.idiomas').getByText(UNREVIEWED_NOTE[language]).waitFor();
      await page.getByRole('contentinfo').getByText(UNREVIEWED_NOTE[language]).waitFor();
      await phone.assertAccessible();
      await page.keyboard.press('Escape');
      await phone.press(t.bienvenida.empezar);
      await waitForScreen(page, patternOf(t.anadir.titulo));
      await phone.assertAccessible();
      for (const address of SCREENS) {
        await page.goto(new URL(address, link).href);
        await settled(page);
        // a sticky bar may cover content that is scrolled past, but nothing at the end
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        await phone.assertAccessible();
        const said = (await page.evaluate('document.body.innerText')) as string;
        assert.doesNotMatch(said, /[~{}]|undefined/, address);
      }
      assert.deepEqual([...new Set(words.map((file) => file.split('/')[0]))], [language]);
      await context.close();
    });
  }

  test('Spanish texts of the catalogue are marked as Spanish, visibly and for screen readers', async () => {
    const { link } = await service.casoWith(a, { heredero: { idioma: 'ca' } });
    const { page, context, title } = await openPhone(browser, 'es');
    const { ca } = TEXTS;
    await page.goto(link);
    await title(ca.bienvenida.titulo);
    await page.goto(new URL('/portal/guardar', link).href);
    await page.getByText(ca.enEspanol.guia).waitFor();
    assert.ok((await page.locator('main .fila-titulo[lang=es]').count()) > 0);
    await page.locator('main .fila-titulo[lang=es]').first().click();
    await page.locator('h1[lang=es]').waitFor();
    await page.getByText(ca.enEspanol.guia).waitFor();
    await context.close();
  });

  test('a chosen language applies at once, stays chosen, and is used in later e-mails', async () => {
    const { link, email, casoId } = await service.casoWith(a, { heredero: { idioma: 'ca' } });
    const { page, context, title } = await openPhone(browser, 'ca');
    await page.goto(link);
    await title(TEXTS.ca.bienvenida.titulo);
    await page.locator('.idiomas summary').click();
    const kept = page.waitForResponse((response) => response.url().endsWith('/preferencias'));
    await page.locator('.idiomas').getByRole('button', { name: LANGUAGE_NAME.gl }).click();
    await page.locator('html[lang=gl]').waitFor();
    assert.equal((await kept).status(), 200);
    assert.equal(await page.evaluate(`document.activeElement.tagName`), 'H1', 'the title is read in the new language');
    await page.reload();
    await title(TEXTS.gl.bienvenida.titulo);
    await service.request(a, 'POST', `/casos/${casoId}/acceso`);
    await service.mailA(email, (text) => text.includes('Enviámoslle unha ligazón nova'));
    await context.close();
  });

  test('an insurer that has switched on none of them writes in Spanish, and its portal offers only English besides', async () => {
    const other = await service.aseguradora('B', { nombre: 'Seguros Sur' });
    const { link } = await service.casoWith(other, { heredero: { idioma: 'eu' } });
    assert.match(link, /\/portal#token=/);
    const phone = await openPhone(browser, 'eu');
    await phone.page.goto(link);
    await phone.title(TEXTS.es.bienvenida.titulo);
    assert.deepEqual(await phone.page.locator('.idiomas button').allInnerTexts(), ['English']);
    await phone.context.close();
  });
});
