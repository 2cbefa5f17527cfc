/** A person of an insurer uploads a file of openings, watches its progress, and downloads the errors. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { aFile, aRow } from '../server/test/support/lotes.ts';
import { lacksInBothThemes, load, openDesk } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('batches in a browser', () => {
  let s: Service;
  let browser: Browser;
  let a: Aseguradora;
  before(async () => {
    [s, browser] = await Promise.all([openService(), openChromium()]);
    a = await s.aseguradora('A', { nombre: 'Aurora Decesos' });
  });
  after(async () => {
    await browser?.close();
    await s?.close();
  });

  const choose = (page: Page, name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  async function photo(page: Page, name: string) {
    if (!PHOTOS) return;
    for (const width of [1440, 1024, 820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  test('a file is uploaded, its progress shows, and each error names its line', async () => {
    const { page, errors, context } = await openDesk(s, browser, a, { name: 'Olga', rol: 'operador' });
    await load(page, `${s.origin}/backoffice/${a.slug}/casos`);
    await page.getByRole('link', { name: 'Lotes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
    await page.getByText('Todavía no hay lotes').waitFor();
    const send = page.getByRole('button', { name: 'Enviar', exact: true });
    assert.ok(await send.isDisabled());

    await choose(page, 'roto.csv', 'columna\nvalor\n');
    await send.click();
    await page
      .getByRole('alert')
      .getByText(/faltan columnas/)
      .waitFor();
    await photo(page, 'lotes-rechazado');

    await choose(
      page,
      'noviembre.csv',
      aFile(...Array.from({ length: 30 }, () => aRow()), aRow({ 'heredero.email': 'nadie' })),
    );
    await send.click();
    await page.getByRole('heading', { level: 1, name: /^Lote del / }).waitFor();
    await page.getByRole('cell', { name: 'heredero.email debe ser una dirección de correo.' }).waitFor();
    await photo(page, 'lote-en-curso');
    await page.getByText('31 de 31 filas').waitFor({ timeout: 20_000 });
    await page.getByText('Terminado').waitFor();
    await photo(page, 'lote-terminado');
    assert.deepEqual(await lacksInBothThemes(page), []);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar los errores' }).click();
    const saved = await download;
    const csv = Buffer.concat(await (await saved.createReadStream()).toArray()).toString('utf8');
    assert.match(csv, /^\uFEFFlinea;.*\r\n32;error;;;validacion;heredero\.email;;debe ser/);

    await page.getByLabel('Ver').selectOption('abierto');
    await page.getByRole('link', { name: /^CAS-/ }).first().waitFor();
    assert.equal(await page.getByRole('link', { name: /^CAS-/ }).count(), 25);
    await page.getByRole('button', { name: 'Ver más' }).click();
    await page.getByRole('link', { name: /^CAS-/ }).nth(29).waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'Lotes' }).first().click();
    await page.getByRole('row', { name: /31.*30.*1.*Terminado/ }).waitFor();
    await photo(page, 'lotes');
    assert.deepEqual(await lacksInBothThemes(page), []);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('the template that is downloaded from the English page has the columns of the insurer’s variant', async () => {
    const { page, context } = await openDesk(s, browser, a, { name: 'Oliver', rol: 'admin', locale: 'en-GB' });
    await load(page, `${s.origin}/backoffice/${a.slug}/lotes`);
    await page.getByRole('heading', { level: 1, name: 'Batches' }).waitFor();
    await page.getByRole('radio', { name: 'a case' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV template' }).click();
    const header = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString('utf8');
    assert.match(header, /^\uFEFF.*poliza_numero.*modulos_contratados/);
    assert.doesNotMatch(header, /pack/);
    await context.close();
  });

  test('batches belong to the insurer: people of the service have neither the page nor its operations', async () => {
    const { page, context } = await openDesk(s, browser, a, { name: 'Greta', rol: 'gestor' });
    await load(page, `${s.origin}/backoffice/${a.slug}/lotes`);
    await page.getByText('No tiene acceso a esta página').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Lotes' }).count(), 0);
    const direct = await context.request.get(`${s.origin}/backoffice/api/aseguradoras/${a.slug}/lotes`);
    assert.equal(direct.status(), 403);
    await context.close();
  });
});
