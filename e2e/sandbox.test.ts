/** A test insurer in the web applications: its people move its clock and apply a script, and every page says that it is a test. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import comun from '../backoffice/src/words/es/comun.json' with { type: 'json' };
import ensayo from '../backoffice/src/words/es/ensayo.json' with { type: 'json' };
import { onePersonOf } from '../server/test/support/credentials.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { lacksInBothThemes, load } from './backoffice.ts';
import { accessibilityLacks, openChromium, WIDTHS } from './browser.ts';
import { TEXTS } from './portal.ts';
import { openService, type Service } from './service.ts';

const t = ensayo;
/** Folder for screenshots, for people to look at; if it is unset, no screenshots are taken. */
const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('a test insurer', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  async function look(page: Page, name: string): Promise<void> {
    if (PHOTOS) await page.waitForTimeout(350);
    if (PHOTOS) await page.screenshot({ path: `${PHOTOS}/${name}.png`, fullPage: true });
    const excess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    assert.equal(await page.evaluate(excess), 0, `${name} is wider than the page`);
  }

  async function desk(who: Aseguradora, width: number): Promise<Page> {
    const { email, password } = await onePersonOf(service, who, 'admin');
    const context = await browser.newContext({
      locale: 'es-ES',
      viewport: { width, height: 1000 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(60_000);
    const session = await context.request.post(`${service.origin}/backoffice/api/sesion`, {
      data: { email, password },
      headers: { origin: service.origin },
    });
    assert.equal(session.status(), 201);
    return context.newPage();
  }

  test('the desk shows the banner, the clock, a script and an event at every width and in both themes', async () => {
    const who = await service.aseguradora('B', { pruebas: true, nombre: 'Seguros de Ensayo' });
    await service.request(who, 'POST', '/casos', aCaso());
    const { json } = await service.request(who, 'GET', '/casos');
    const { caso_id } = json.data.elementos[0];
    const page = await desk(who, WIDTHS.escritorio);
    await load(page, `${service.origin}/backoffice/${who.slug}/casos`);
    await page.locator('[data-ensayo]').getByText('Su reloj marca').waitFor();
    await page.getByText(t.franja).waitFor();
    await page.getByRole('link', { name: t.abrir }).click();
    await page.getByText(t.reloj.asentado).waitFor();
    await page.getByRole('textbox', { name: t.guiones.caso }).fill(caso_id);
    await page.getByRole('button', { name: t.guiones.poner }).click();
    await page.getByText(t.guiones.puesto).waitFor();
    await page.getByRole('link', { name: caso_id }).waitFor();
    await page.getByRole('button', { name: t.reloj.pasos.P1M, exact: true }).click();
    await page.getByText(t.reloj.movido).waitFor();
    await page.getByRole('cell', { name: t.guiones.estado.terminado, exact: true }).waitFor();
    await page.getByRole('button', { name: t.eventos.enviar }).click();
    await page.getByText(t.eventos.nadie).waitFor();
    for (const [name, width] of Object.entries({ escritorio: 1440, portatil: 1024, tableta: 820 })) {
      await page.setViewportSize({ width, height: 1000 });
      await look(page, `ensayo-${name}`);
    }
    assert.deepEqual(await lacksInBothThemes(page), []);
    const { data } = (await service.request(who, 'GET', `/casos/${caso_id}`)).json;
    assert.equal(data.estado, 'cerrado');
  });

  test('is created by an insurer’s administrator with one button; its key is shown once, and no page of the real insurer has a banner', async () => {
    const who = await service.aseguradora('A', { nombre: 'Seguros de Verdad' });
    const page = await desk(who, WIDTHS.escritorio);
    await load(page, `${service.origin}/backoffice/${who.slug}/configuracion/ensayo`);
    await page.getByText(t.propia.texto).waitFor();
    assert.equal(await page.locator('[data-ensayo]').count(), 0);
    await look(page, 'ensayo-propia');
    assert.deepEqual(await lacksInBothThemes(page), []);
    await page.getByRole('button', { name: t.propia.crear }).click();
    await page.getByRole('dialog').waitFor();
    assert.match((await page.locator('[data-secreto]').textContent()) ?? '', /^alb_ensayo_/);
    await look(page, 'ensayo-propia-clave');
    await page.getByRole('button', { name: comun.unaVez.guardado }).click();
    await page.getByText(`Ya tiene la suya: ${who.slug}-ensayo.`).waitFor();
    assert.equal(await page.getByRole('button', { name: t.propia.crear }).count(), 0);
  });

  test('every page of the portal says in the reader’s language that it is a test; a real insurer’s page does not', async () => {
    for (const pruebas of [true, false]) {
      const who = await service.aseguradora('A', { pruebas });
      await service.base.superSql(`update aseguradoras set idiomas_activos = '{es,en,ca,gl,eu}' where id = $1`, [
        who.id,
      ]);
      for (const [language, words] of Object.entries(TEXTS)) {
        if (!pruebas && language !== 'es') continue;
        const body = aCaso({ heredero: { idioma: language } });
        const { json, text } = await service.request(who, 'POST', '/casos', body);
        assert.ok(json.success, text);
        const context = await browser.newContext({
          locale: language,
          viewport: { width: WIDTHS.telefono, height: 780 },
          reducedMotion: 'reduce',
        });
        context.setDefaultTimeout(60_000);
        const page = await context.newPage();
        await page.goto(`${service.originOf(who)}/portal#token=${json.data.token_heredero}`);
        await page.locator('h1').waitFor();
        const notice = page.getByRole('complementary').filter({ hasText: words.ensayo.texto });
        if (pruebas) {
          await notice.waitFor();
          assert.ok((await page.locator('.marco').textContent())?.includes(words.ensayo.texto));
          if (language === 'es') {
            await look(page, 'ensayo-portal-360');
            assert.deepEqual(await accessibilityLacks(page), []);
            await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
            await look(page, 'ensayo-portal-1280');
          }
        } else assert.equal(await notice.count(), 0);
        await context.close();
      }
    }
  });
});
