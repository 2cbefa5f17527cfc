/** Bank statements in the portal, in the formats that families have: a photograph, a PDF, a spreadsheet. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Annotation } from '../server/test/bank-statements/banks.ts';
import { PDF_LAYOUTS, type PdfLayout, pdfStatement } from '../server/test/bank-statements/pdf-statements.ts';
import { sheetXml, workbook } from '../server/test/bank-statements/workbooks.ts';
import { openChromium } from './browser.ts';
import { openPhone, type Phone } from './portal.ts';
import { openService, type Service } from './service.ts';
import { PAPER, photographStatement } from './statement-photo.ts';

const MS_PER_DAY = 86_400_000;
const PATIENCE = 100_000;
const dayOf = (day: string): number => Date.parse(day.split('/').toReversed().join('-')) / MS_PER_DAY;
const ANNOTATIONS = PAPER.map(
  ({ day, text, cents }): Annotation => ({
    day: dayOf(day),
    centimos: cents,
    moneda: 'EUR',
    operation: 'otra',
    name: text,
  }),
);

describe('a statement in the portal', () => {
  let service: Service;
  let browser: Browser;
  let a: Awaited<ReturnType<Service['aseguradora']>>;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('A');
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  async function atStatement(): Promise<Phone> {
    const { link } = await service.casoWith(a);
    const phone = await openPhone(browser);
    await phone.page.goto(link);
    await phone.title(phone.t.bienvenida.titulo);
    await phone.page.goto(`${service.originOf(a)}/portal/extracto`);
    await phone.title(phone.t.extracto.titulo);
    return phone;
  }
  const send = ({ page }: Phone, id: string, name: string, mimeType: string, content: Uint8Array) =>
    page.locator(`#${id}`).setInputFiles({ name, mimeType, buffer: Buffer.from(content) });

  test('on a device with a mouse a file can be chosen, and no button mentions a camera', async () => {
    const { link } = await service.casoWith(a);
    const { context, page, t, title } = await openPhone(browser, 'es', 1280);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.originOf(a)}/portal/extracto`);
    await title(t.extracto.titulo);
    const buttons = await page.locator('main label.elegir').allInnerTexts();
    assert.equal(buttons.length, 2);
    assert.ok(buttons.includes(t.envio.archivo), buttons.join());
    assert.ok(!buttons.includes(t.extractoFoto.camara), buttons.join());
    await page.goto(`${service.originOf(a)}/portal/documentos/certificado_defuncion`);
    await page.getByRole('heading', { name: t.envio.archivoTitulo }).waitFor();
    assert.deepEqual(await page.locator('main label.elegir').allInnerTexts(), [t.envio.archivo]);
    assert.equal(await page.locator('#camara').count(), 0);
    assert.equal(await page.locator('[capture]').count(), 0);
    await context.close();
  });

  test('a photographed statement is shown line by line to be compared, and nothing is preselected', async () => {
    const phone = await atStatement();
    const { page, t } = phone;
    await phone.assertAccessible();
    assert.equal(await page.locator('#extracto-foto').getAttribute('capture'), 'environment');
    await send(phone, 'extracto-foto', 'IMG_0001.jpg', 'image/jpeg', await photographStatement(browser));
    await page.getByText(t.extractoFoto.leyendo).waitFor();
    await page.getByRole('heading', { name: t.extracto.leidoTitulo }).waitFor({ timeout: PATIENCE });
    await phone.assertAccessible();
    await page.getByRole('heading', { name: t.extractoFoto.marca }).waitFor();
    assert.equal(await page.locator('input:checked').count(), 0, 'nothing is selected for the family');
    const lines = page.locator('.opciones > li');
    const toCheck = page.locator('.opciones > li', { hasText: t.extractoFoto.marca });
    assert.ok((await lines.count()) >= 2);
    assert.equal(await toCheck.count(), await lines.count(), 'every line says that it was read from a photograph');
    await page.getByText(/cargos de 12,99/).waitFor();
    await page.getByLabel(/^Netflix/).check();
    await phone.press(t.anadir.boton);
    await phone.title(t.decidir.titulo);
    await page.getByText('Netflix').first().waitFor();
    await phone.context.close();
  });

  test('a PDF and a spreadsheet of the bank give the same result as its text table', async () => {
    const phone = await atStatement();
    const { page, t } = phone;
    const pdf = await pdfStatement(ANNOTATIONS, PDF_LAYOUTS[0] as PdfLayout);
    const rows = ANNOTATIONS.map(({ day, name, centimos }) => [{ day: day }, name, centimos / 100]);
    const sheet = workbook([sheetXml([['Fecha', 'Concepto', 'Importe'], ...rows])]);
    const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    for (const [name, type, content] of [
      ['movimientos.pdf', 'application/pdf', pdf],
      ['movimientos.xlsx', ofSheets, sheet],
    ] as const) {
      await send(phone, 'extracto', name, type, content);
      await page.getByRole('heading', { name: t.extracto.leidoTitulo }).waitFor({ timeout: PATIENCE });
      await page.getByText('Seis cargos de 12,99').waitFor();
      assert.equal(await page.getByText(t.extractoFoto.marca).count(), 0);
      await phone.press(t.extracto.otro);
      await phone.title(t.extracto.titulo);
    }
    await phone.context.close();
  });

  test('a photograph of something else is refused with advice how to take a better one', async () => {
    const phone = await atStatement();
    const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
    await page.setContent('<p>Lista de la compra: pan, leche, huevos</p>');
    const photo = await page.screenshot({ type: 'png' });
    await page.close();
    await send(phone, 'extracto-foto', 'IMG_0002.png', 'image/png', photo);
    await phone.page.getByText(/Haga otra foto: la hoja entera/).waitFor({ timeout: PATIENCE });
    await phone.assertAccessible();
    await phone.context.close();
  });
});
