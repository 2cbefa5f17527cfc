/** Signing: by keyboard alone, with a refused name or code, and with a corrected name. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDesk } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { IDENTITY } from './family-steps.ts';
import { openPhone, type Phone } from './portal.ts';
import { type CreatedFamily, createFamilies, STATES } from './portal-states.ts';
import { openService, type Service } from './service.ts';

const AWAITING_SIGNATURE = STATES.filter(({ name }) => name === 'código de firma pedido');

describe('the signature', () => {
  let service: Service;
  let browser: Browser;
  let families: CreatedFamily[];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    families = await createFamilies(service, [...AWAITING_SIGNATURE, ...AWAITING_SIGNATURE, ...AWAITING_SIGNATURE]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Goes to the screen with the name and the code. @returns the six digits of the code */
  async function toSignature(family: CreatedFamily, { page, t, title, press }: Phone): Promise<string> {
    const withCode = (text: string) => /\b\d{6}\b/.test(text);
    const old = await service.mailA(family.email, withCode);
    await page.goto(family.link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.origin}/portal/autorizacion`);
    await title(t.autorizacion.revisar);
    // the identity number given for the expired code is filled in
    assert.equal(await page.getByLabel(t.autorizacion.identidad.numeroDni).inputValue(), IDENTITY.numero);
    await press(t.autorizacion.preparar);
    await title(t.autorizacion.firmaTitulo);
    const mail = await service.mailA(family.email, (text) => withCode(text) && text !== old);
    return /\b(\d{6})\b/.exec(mail)?.[1] ?? assert.fail('no code');
  }

  test('can be made with name and code by keyboard alone', async () => {
    const phone = await openPhone(browser, 'es', 1280);
    const { page, context, t } = phone;
    const code = await toSignature(families[0] as CreatedFamily, phone);
    await page.getByLabel(t.autorizacion.nombre).focus();
    await page.keyboard.type('Lucía Ortega Ruiz');
    await page.keyboard.press('Tab');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.locator('.noticia', { hasText: t.autorizacion.hechoTitulo }).waitFor();
    await context.close();
  });

  test('a wrong code and another person’s name are refused at their fields; a corrected spelling waits until the desk accepts it', async () => {
    const phone = await openPhone(browser, 'es');
    const { page, context, t, title, press, assertAccessible } = phone;
    const family = families[1] as CreatedFamily;
    const code = await toSignature(family, phone);
    const [name, figures] = [page.getByLabel(t.autorizacion.nombre), page.getByLabel(t.autorizacion.codigo)];
    const atField = (id: string) => page.locator(`#${id}-error`);

    await name.fill('Lucía Ortega');
    await figures.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await press(t.autorizacion.firmar);
    await atField('codigo')
      .getByText('Ese código no es. Mire el último correo y escríbalo otra vez. Le quedan 4 intentos.')
      .waitFor();
    assert.equal(await figures.getAttribute('aria-invalid'), 'true');
    assert.equal(await figures.inputValue(), '', 'the wrong code is gone');
    assert.match(await page.title(), /^Error: /);
    await assertAccessible();
    await figures.fill(code);
    assert.equal(await atField('codigo').count(), 0, 'the error goes away when the code is typed again');
    assert.equal(await figures.getAttribute('aria-invalid'), 'false');

    await name.fill('Pepe Pérez');
    await press(t.autorizacion.firmar);
    await atField('nombre').getByText('Lucía Ortega Ruiz').waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    await assertAccessible();
    await press(t.autorizacion.corregir.pedir);
    await title(t.autorizacion.corregir.titulo);
    await page.getByLabel(t.autorizacion.corregir.nombre, { exact: true }).fill('Lúcia');
    await page.getByLabel(t.autorizacion.corregir.apellidos, { exact: true }).fill('Hortega Ruiz');
    await assertAccessible();
    await press(t.autorizacion.corregir.guardar);
    await title(t.autorizacion.firmaTitulo);
    await page.locator('summary').first().click();
    await page.getByText('Me llamo Lúcia Hortega Ruiz').first().waitFor();
    assert.equal(await name.inputValue(), 'Lúcia Hortega Ruiz');
    await figures.fill(code);
    await press(t.autorizacion.firmar);
    await page.locator('.noticia', { hasText: t.autorizacion.hechoTitulo }).waitFor();
    await page.locator('.noticia', { hasText: t.autorizacion.hechoCorregido }).waitFor();
    await page.goto(`${service.origin}/portal/autorizacion`);
    await page.getByText(t.autorizacion.nombreEnRevision).waitFor();
    await page.getByText(t.permisoFirmado.estados.enRevision, { exact: true }).waitFor();
    assert.equal(await page.getByText(t.permisoFirmado.estados.vigente, { exact: true }).count(), 0);

    const desk = await openDesk(service, browser, family.a, { name: 'Gema', rol: 'gestor' });
    await desk.openCaso(family.casoId, 'mandato');
    await desk.page.getByRole('alert').getByText('Lucía Ortega Ruiz').waitFor();
    await desk.page.getByRole('alert').getByText('Lúcia Hortega Ruiz').first().waitFor();
    await desk.page.getByRole('button', { name: 'Aceptar el nombre' }).click();
    await desk.page.getByText('Firma aceptada').waitFor();
    await desk.context.close();
    await page.reload();
    await page.getByText(/Lo firmó Lúcia Hortega Ruiz/).waitFor();
    await page.getByText(t.permisoFirmado.estados.vigente, { exact: true }).waitFor();
    assert.equal(await page.getByText(t.autorizacion.nombreEnRevision).count(), 0);
    await context.close();
  });

  test('a misspelt name is corrected before the code is requested', async () => {
    const family = families[2] ?? assert.fail('no family');
    const phone = await openPhone(browser, 'es');
    const { page, t, title, press, context } = phone;
    await page.goto(family.link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.origin}/portal/autorizacion`);
    await title(t.autorizacion.revisar);
    await press(t.autorizacion.corregir.pedir);
    await page.getByLabel(t.autorizacion.corregir.nombre, { exact: true }).fill('Lúcia');
    await press(t.autorizacion.preparar);
    await page.locator('#apellidos-error').getByText(t.autorizacion.corregir.faltanApellidos).waitFor();
    await page.getByLabel(t.autorizacion.corregir.apellidos, { exact: true }).fill('Hortega 李');
    await press(t.autorizacion.preparar);
    await page.locator('#apellidos-error').getByText('nuestros papeles no pueden llevar estas letras').waitFor();
    await page.getByLabel(t.autorizacion.corregir.apellidos, { exact: true }).fill('Hortega Ruiz');
    await press(t.autorizacion.preparar);
    await title(t.autorizacion.firmaTitulo);
    await page.locator('summary').first().click();
    await page.getByText('Me llamo Lúcia Hortega Ruiz').first().waitFor();
    // the corrected name is in the field once the texts have loaded
    await page.waitForFunction("document.querySelector('#nombre')?.value !== ''");
    assert.equal(await page.getByLabel(t.autorizacion.nombre).inputValue(), 'Lúcia Hortega Ruiz');
    await context.close();
  });
});
