/** Signing: with the name alone, by keyboard; or drawn too, with a finger or the mouse. What was drawn survives whatever happens. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import { compareSignatureDrawing, strokesInPdf } from '../server/test/support/signature-drawing-in-pdf.ts';
import { sitDown } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { IDENTITY } from './family-steps.ts';
import { openPhone, type Phone, type Tongue } from './portal.ts';
import { type FamilyInItsState, putInSusStates, STATES } from './portal-states.ts';
import { openService, type Service } from './service.ts';

const BY_SIGN = STATES.filter(({ name }) => name === 'código de firma pedido');

const INK_AND_PAPER = `[
  getComputedStyle(document.querySelector('.lienzo-trazo')).stroke,
  getComputedStyle(document.querySelector('.lienzo')).backgroundColor,
]`;

describe('the signature', () => {
  let service: Service;
  let browser: Browser;
  let families: FamilyInItsState[];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    families = await putInSusStates(service, [...BY_SIGN, ...BY_SIGN, ...BY_SIGN, ...BY_SIGN, ...BY_SIGN]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Up to the screen with the name and the code. @returns the six digits */
  async function untilSign(family: FamilyInItsState, { page, t, title, press }: Phone): Promise<string> {
    const withCode = (text: string) => /\b\d{6}\b/.test(text);
    const old = await service.mailA(family.email, withCode);
    await page.goto(family.link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.origin}/portal/autorizacion`);
    await title(t.autorizacion.revisar);
    // the number that they gave for the code that has run out is known
    assert.equal(await page.getByLabel(t.autorizacion.identidad.numeroDni).inputValue(), IDENTITY.numero);
    await press(t.autorizacion.preparar);
    await title(t.autorizacion.firmaTitulo);
    const mail = await service.mailA(family.email, (text) => withCode(text) && text !== old);
    return /\b(\d{6})\b/.exec(mail)?.[1] ?? assert.fail('no code');
  }

  const sent = async ({ page }: Phone) => {
    const request = await page.waitForRequest((one) => one.url().endsWith('/mandato/firma'));
    return request.postDataJSON() as { nombre: string; rubrica?: { ancho: number; alto: number; trazos: number[][] } };
  };

  /** A stroke across the box, as a finger makes it. @param since,hasta parts of its width and height */
  async function withFinger({ page, context }: Phone, since: [number, number], until: [number, number]) {
    const box = (await page.locator('#rubrica').boundingBox()) ?? assert.fail('no box');
    const cdp = await context.newCDPSession(page);
    const punto = (part: number) => ({
      x: box.x + box.width * (since[0] + (until[0] - since[0]) * part),
      y: box.y + box.height * (since[1] + (until[1] - since[1]) * part),
    });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [punto(0)] });
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [punto(part)] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cdp.detach();
  }

  /** The paper of one company, as the family downloads it. */
  async function signedPermission({ page, context, t }: Phone): Promise<Buffer> {
    await page.goto(`${service.origin}/portal/autorizacion`);
    const link = page.getByRole('link', { name: put(t.permisoFirmado.leerDe, { empresa: 'Netflix' }) });
    const response = await context.request.get(new URL((await link.getAttribute('href')) ?? '', service.origin).href);
    assert.equal(response.headers()['content-type'], 'application/pdf');
    return response.body();
  }

  const paths = ({ page }: Phone) =>
    page.locator('#rubrica .lienzo-trazo').evaluateAll((all) => all.map((one) => one.getAttribute('d')));

  for (const [i, tongue] of (['es', 'en'] as const satisfies readonly Tongue[]).entries())
    test(`drawn with a finger it can be undone and done again, survives turning the telephone and a closed tab, and is sent with the name, in "${tongue}"`, async () => {
      const family = families[i] as FamilyInItsState;
      const phone = await openPhone(browser, tongue);
      const { page, context, t, title, press, withoutLacks } = phone;
      await page.addInitScript(`localStorage.setItem('albacea.idioma', '${tongue}')`);
      const code = await untilSign(family, phone);
      await page.getByLabel(t.autorizacion.nombre).fill('Lucía Ortega Ruiz');
      await page.getByLabel(t.autorizacion.codigo).fill(code);
      await page.getByLabel(t.rubrica.tambien).check();
      await withoutLacks();
      await press(t.autorizacion.firmar); // nothing drawn yet
      await page.getByRole('alert').getByText(t.rubrica.falta).waitFor();
      await withoutLacks();

      // stands there once the finger has been lifted for the second time
      const twoStrokes = page.getByRole('button', { name: t.rubrica.quitar, exact: true });
      await page.locator('#rubrica').scrollIntoViewIfNeeded();
      const height = await page.evaluate('scrollY');
      await withFinger(phone, [0.1, 0.2], [0.8, 0.9]);
      await withFinger(phone, [0.2, 0.8], [0.9, 0.1]);
      await twoStrokes.waitFor();
      assert.equal((await paths(phone)).length, 2);
      assert.equal(await page.evaluate('scrollY'), height, 'the page stands still under the finger');
      await press(t.rubrica.quitar);
      await twoStrokes.waitFor({ state: 'detached' });
      assert.equal((await paths(phone)).length, 1);
      await press(t.rubrica.borrar);
      await page.getByRole('img', { name: t.rubrica.vacia }).waitFor();
      assert.equal((await paths(phone)).length, 0);

      await withFinger(phone, [0.1, 0.5], [0.9, 0.3]);
      await withFinger(phone, [0.3, 0.1], [0.5, 0.9]);
      await twoStrokes.waitFor();
      const drawn = await paths(phone);
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }); // ink and paper are the reader's
      const [ink, paper] = (await page.evaluate(INK_AND_PAPER)) as [string, string];
      assert.notEqual(ink, paper);
      await page.emulateMedia({ forcedColors: null, colorScheme: null });
      await page.setViewportSize({ width: 740, height: 360 });
      await withoutLacks();
      await page.reload(); // the telephone threw the page away
      await title(t.autorizacion.firmaTitulo);
      await page.getByRole('img', { name: t.rubrica.hay }).waitFor();
      assert.deepEqual(await paths(phone), drawn);
      await withoutLacks();

      await page.getByLabel(t.autorizacion.codigo).fill(code);
      const [{ rubrica }] = await Promise.all([sent(phone), press(t.autorizacion.firmar)]);
      assert.deepEqual([rubrica?.trazos.length, (rubrica?.ancho ?? 0) > (rubrica?.alto ?? 0)], [2, true]);
      await page.locator('.noticia', { hasText: t.autorizacion.hechoTitulo }).waitFor();
      await compareSignatureDrawing(await signedPermission(phone), rubrica ?? assert.fail('nothing was sent'));
      assert.doesNotMatch(String(await page.evaluate('JSON.stringify(localStorage)')), /trazos/);
      await context.close();
    });

  test('by keyboard alone the name and the code sign; a drawing that is given up is not sent', async () => {
    const phone = await openPhone(browser, 'es', 1280);
    const { page, context, t } = phone;
    const code = await untilSign(families[2] as FamilyInItsState, phone);
    await page.getByLabel(t.rubrica.tambien).check();
    const box = (await page.locator('#rubrica').boundingBox()) ?? assert.fail('no box');
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 200, box.y + 90, { steps: 8 }); // over the edge, and back to it
    await page.mouse.up();
    await page.getByRole('img', { name: t.rubrica.hay }).waitFor();
    assert.equal((await paths(phone)).length, 1);

    await page.getByLabel(t.autorizacion.nombre).focus();
    await page.keyboard.type('Lucía Ortega Ruiz');
    await page.keyboard.press('Tab'); // the drawing, which is left out after all
    await page.keyboard.press('Space');
    await page.locator('#rubrica').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.type(code);
    const [{ nombre, rubrica }] = await Promise.all([sent(phone), page.keyboard.press('Enter')]);
    assert.deepEqual([nombre, rubrica], ['Lucía Ortega Ruiz', undefined]);
    await page.locator('.noticia', { hasText: t.autorizacion.hechoTitulo }).waitFor();
    assert.deepEqual(await strokesInPdf(await signedPermission(phone)), []);
    await context.close();
  });

  test('a wrong code and another person’s name are refused at their fields; a corrected spelling waits until the desk accepts it', async () => {
    const phone = await openPhone(browser, 'es');
    const { page, context, t, title, press, withoutLacks } = phone;
    const family = families[3] as FamilyInItsState;
    const code = await untilSign(family, phone);
    const [name, figures] = [page.getByLabel(t.autorizacion.nombre), page.getByLabel(t.autorizacion.codigo)];
    const atField = (id: string) => page.locator(`#${id}-error`);

    await name.fill('Lucía Ortega');
    await figures.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await press(t.autorizacion.firmar);
    await atField('codigo')
      .getByText('Ese código no es. Mire el último correo y escríbalo otra vez. Le quedan 4 intentos.')
      .waitFor();
    assert.equal(await figures.getAttribute('aria-invalid'), 'true');
    assert.equal(await figures.inputValue(), '', 'nobody has to take the wrong one out');
    assert.match(await page.title(), /^Error: /);
    await withoutLacks();
    await figures.fill(code);
    assert.equal(await atField('codigo').count(), 0, 'it goes away when it is corrected');
    assert.equal(await figures.getAttribute('aria-invalid'), 'false');

    await name.fill('Pepe Pérez');
    await press(t.autorizacion.firmar);
    await atField('nombre').getByText('Lucía Ortega Ruiz').waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    await withoutLacks();
    await press(t.autorizacion.corregir.pedir);
    await title(t.autorizacion.corregir.titulo);
    await page.getByLabel(t.autorizacion.corregir.nombre, { exact: true }).fill('Lúcia');
    await page.getByLabel(t.autorizacion.corregir.apellidos, { exact: true }).fill('Hortega Ruiz');
    await withoutLacks();
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

    const desk = await sitDown(service, browser, family.a, { name: 'Gema', rol: 'gestor' });
    await desk.openCaso(family.casoId, 'mandato');
    await desk.page.getByRole('alert').getByText('Lucía Ortega Ruiz').waitFor();
    await desk.page.getByRole('alert').getByText('Lúcia Hortega Ruiz').first().waitFor();
    await desk.page.getByRole('button', { name: 'Aceptar el nombre' }).click();
    await desk.page.getByText('Nombre aceptado').waitFor();
    await desk.context.close();
    await page.reload();
    await page.getByText(/Lo firmó Lúcia Hortega Ruiz/).waitFor();
    await page.getByText(t.permisoFirmado.estados.vigente, { exact: true }).waitFor();
    assert.equal(await page.getByText(t.autorizacion.nombreEnRevision).count(), 0);
    await context.close();
  });

  test('a name that is misspelt is put right before the code is asked for', async () => {
    const family = families[4] ?? assert.fail('no family');
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
    assert.equal(await page.getByLabel(t.autorizacion.nombre).inputValue(), 'Lúcia Hortega Ruiz');
    await context.close();
  });
});
