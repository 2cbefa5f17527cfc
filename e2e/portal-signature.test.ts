/** Signing: with the name alone, by keyboard; or drawn too, with a finger or the mouse. What was drawn survives whatever happens. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { put } from '../portal/src/texts/put.ts';
import { compareSignatureDrawing, strokesInPdf } from '../server/test/support/signature-drawing-in-pdf.ts';
import { sitDown } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { IDENTITY } from './family-steps.ts';
import { openPhone, type Phone, type Tongue } from './portal.ts';
import { type FamilyInItsState, putInSusStates, STATES } from './portal-states.ts';
import { openService, type Service } from './service.ts';

const BY_SIGN = STATES.filter(({ nombre }) => nombre === 'código de firma pedido');

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
    families = await putInSusStates(service, [...BY_SIGN, ...BY_SIGN, ...BY_SIGN, ...BY_SIGN]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Up to the screen with the name and the code. @returns the six digits */
  async function untilSign(family: FamilyInItsState, { pagina, t, titulo, press }: Phone): Promise<string> {
    const withCode = (text: string) => /\b\d{6}\b/.test(text);
    const old = await service.mailA(family.email, withCode);
    await pagina.goto(family.enlace);
    await titulo(t.bienvenida.titulo);
    await pagina.goto(`${service.origen}/portal/autorizacion`);
    await titulo(t.autorizacion.revisar);
    // the number that they gave for the code that has run out is known
    assert.equal(await pagina.getByLabel(t.autorizacion.identidad.numero).inputValue(), IDENTITY.numero);
    await press(t.autorizacion.preparar);
    await titulo(t.autorizacion.firmaTitulo);
    const mail = await service.mailA(family.email, (text) => withCode(text) && text !== old);
    return /\b(\d{6})\b/.exec(mail)?.[1] ?? assert.fail('no code');
  }

  const sent = async ({ pagina }: Phone) => {
    const request = await pagina.waitForRequest((one) => one.url().endsWith('/mandato/firma'));
    return request.postDataJSON() as { nombre: string; rubrica?: { ancho: number; alto: number; trazos: number[][] } };
  };

  /** A stroke across the box, as a finger makes it. @param since,hasta parts of its width and height */
  async function withFinger({ pagina, contexto }: Phone, since: [number, number], until: [number, number]) {
    const box = (await pagina.locator('#rubrica').boundingBox()) ?? assert.fail('no box');
    const cdp = await contexto.newCDPSession(pagina);
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
  async function signedPermission({ pagina, contexto, t }: Phone): Promise<Buffer> {
    await pagina.goto(`${service.origen}/portal/autorizacion`);
    const link = pagina.getByRole('link', { name: put(t.permisoFirmado.leerDe, { empresa: 'Netflix' }) });
    const response = await contexto.request.get(new URL((await link.getAttribute('href')) ?? '', service.origen).href);
    assert.equal(response.headers()['content-type'], 'application/pdf');
    return response.body();
  }

  const paths = ({ pagina }: Phone) =>
    pagina.locator('#rubrica .lienzo-trazo').evaluateAll((all) => all.map((one) => one.getAttribute('d')));

  for (const [i, tongue] of (['es', 'en'] as const satisfies readonly Tongue[]).entries())
    test(`drawn with a finger it can be undone and done again, survives turning the telephone and a closed tab, and is sent with the name, in "${tongue}"`, async () => {
      const family = families[i] as FamilyInItsState;
      const phone = await openPhone(browser, tongue);
      const { pagina, contexto, t, titulo, press, withoutLacks } = phone;
      await pagina.addInitScript(`localStorage.setItem('albacea.idioma', '${tongue}')`);
      const code = await untilSign(family, phone);
      await pagina.getByLabel(t.autorizacion.nombre).fill('Lucía Ortega Ruiz');
      await pagina.getByLabel(t.autorizacion.codigo).fill(code);
      await pagina.getByLabel(t.rubrica.modos.dibujo.titulo).check();
      await withoutLacks();
      await press(t.autorizacion.firmar); // nothing drawn yet
      await pagina.getByRole('alert').getByText(t.rubrica.falta).waitFor();
      await withoutLacks();

      // stands there once the finger has been lifted for the second time
      const twoStrokes = pagina.getByRole('button', { name: t.rubrica.quitar, exact: true });
      await pagina.locator('#rubrica').scrollIntoViewIfNeeded();
      const height = await pagina.evaluate('scrollY');
      await withFinger(phone, [0.1, 0.2], [0.8, 0.9]);
      await withFinger(phone, [0.2, 0.8], [0.9, 0.1]);
      await twoStrokes.waitFor();
      assert.equal((await paths(phone)).length, 2);
      assert.equal(await pagina.evaluate('scrollY'), height, 'the page stands still under the finger');
      await press(t.rubrica.quitar);
      await twoStrokes.waitFor({ state: 'detached' });
      assert.equal((await paths(phone)).length, 1);
      await press(t.rubrica.borrar);
      await pagina.getByRole('img', { name: t.rubrica.vacia }).waitFor();
      assert.equal((await paths(phone)).length, 0);

      await withFinger(phone, [0.1, 0.5], [0.9, 0.3]);
      await withFinger(phone, [0.3, 0.1], [0.5, 0.9]);
      await twoStrokes.waitFor();
      const drawn = await paths(phone);
      await pagina.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }); // ink and paper are the reader's
      const [ink, paper] = (await pagina.evaluate(INK_AND_PAPER)) as [string, string];
      assert.notEqual(ink, paper);
      await pagina.emulateMedia({ forcedColors: null, colorScheme: null });
      await pagina.setViewportSize({ width: 740, height: 360 });
      await withoutLacks();
      await pagina.reload(); // the telephone threw the page away
      await titulo(t.autorizacion.firmaTitulo);
      await pagina.getByRole('img', { name: t.rubrica.hay }).waitFor();
      assert.deepEqual(await paths(phone), drawn);
      await withoutLacks();

      await pagina.getByLabel(t.autorizacion.codigo).fill(code);
      const [{ rubrica }] = await Promise.all([sent(phone), press(t.autorizacion.firmar)]);
      assert.deepEqual([rubrica?.trazos.length, (rubrica?.ancho ?? 0) > (rubrica?.alto ?? 0)], [2, true]);
      await titulo(t.autorizacion.hechoTitulo);
      await compareSignatureDrawing(await signedPermission(phone), rubrica ?? assert.fail('nothing was sent'));
      assert.doesNotMatch(String(await pagina.evaluate('JSON.stringify(localStorage)')), /trazos/);
      await contexto.close();
    });

  test('by keyboard alone it is the name and the code; what was drawn and then not chosen is not sent', async () => {
    const phone = await openPhone(browser, 'es', 1280);
    const { pagina, contexto, t, titulo } = phone;
    const code = await untilSign(families[2] as FamilyInItsState, phone);
    await pagina.getByLabel(t.rubrica.modos.dibujo.titulo).check();
    const box = (await pagina.locator('#rubrica').boundingBox()) ?? assert.fail('no box');
    await pagina.mouse.move(box.x + 40, box.y + 40);
    await pagina.mouse.down();
    await pagina.mouse.move(box.x + box.width + 200, box.y + 90, { steps: 8 }); // over the edge, and back to it
    await pagina.mouse.up();
    await pagina.getByRole('img', { name: t.rubrica.hay }).waitFor();
    assert.equal((await paths(phone)).length, 1);

    await pagina.getByLabel(t.autorizacion.nombre).focus();
    await pagina.keyboard.type('Lucía Ortega Ruiz');
    await pagina.keyboard.press('Tab'); // the choice that is made
    await pagina.keyboard.press('ArrowUp');
    await pagina.locator('#rubrica').waitFor({ state: 'detached' });
    await pagina.keyboard.press('Tab');
    await pagina.keyboard.type(code);
    const [{ nombre, rubrica }] = await Promise.all([sent(phone), pagina.keyboard.press('Enter')]);
    assert.deepEqual([nombre, rubrica], ['Lucía Ortega Ruiz', undefined]);
    await titulo(t.autorizacion.hechoTitulo);
    assert.deepEqual(await strokesInPdf(await signedPermission(phone)), []);
    await contexto.close();
  });

  test('a wrong code and the name of somebody else are told at their fields; a misspelt name is put right, and waits until the desk accepts it', async () => {
    const phone = await openPhone(browser, 'es');
    const { pagina, contexto, t, titulo, press, withoutLacks } = phone;
    const family = families[3] as FamilyInItsState;
    const code = await untilSign(family, phone);
    const [name, figures] = [pagina.getByLabel(t.autorizacion.nombre), pagina.getByLabel(t.autorizacion.codigo)];
    const atField = (id: string) => pagina.locator(`#${id}-error`);

    await name.fill('Lucía Ortega');
    await figures.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await press(t.autorizacion.firmar);
    await atField('codigo')
      .getByText('Ese código no es. Mire el último correo y escríbalo otra vez. Le quedan 4 intentos.')
      .waitFor();
    assert.equal(await figures.getAttribute('aria-invalid'), 'true');
    assert.equal(await figures.inputValue(), '', 'nobody has to take the wrong one out');
    assert.match(await pagina.title(), /^Error: /);
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
    await titulo(t.autorizacion.corregir.titulo);
    await pagina.getByLabel(t.autorizacion.corregir.nombre, { exact: true }).fill('Lúcia');
    await pagina.getByLabel(t.autorizacion.corregir.apellidos, { exact: true }).fill('Hortega Ruiz');
    await withoutLacks();
    await press(t.autorizacion.corregir.guardar);
    await titulo(t.autorizacion.firmaTitulo);
    await pagina.locator('summary').first().click();
    await pagina.getByText('Me llamo Lúcia Hortega Ruiz').first().waitFor();
    assert.equal(await name.inputValue(), 'Lúcia Hortega Ruiz');
    await figures.fill(code);
    await press(t.autorizacion.firmar);
    await titulo(t.autorizacion.hechoTitulo);
    await pagina.getByText(t.autorizacion.hechoCorregido).waitFor();
    await pagina.goto(`${service.origen}/portal/autorizacion`);
    await pagina.getByText(t.autorizacion.nombreEnRevision).waitFor();
    await pagina.getByText(t.permisoFirmado.estados.enRevision, { exact: true }).waitFor();
    assert.equal(await pagina.getByText(t.permisoFirmado.estados.vigente, { exact: true }).count(), 0);

    const desk = await sitDown(service, browser, family.a, { nombre: 'Gema', rol: 'gestor' });
    await desk.verCaso(family.casoId, 'mandato');
    await desk.pagina.getByRole('alert').getByText('Lucía Ortega Ruiz').waitFor();
    await desk.pagina.getByRole('alert').getByText('Lúcia Hortega Ruiz').first().waitFor();
    await desk.pagina.getByRole('button', { name: 'Aceptar el nombre' }).click();
    await desk.pagina.getByText('Nombre aceptado').waitFor();
    await desk.contexto.close();
    await pagina.reload();
    await pagina.getByText(/Lo firmó Lúcia Hortega Ruiz/).waitFor();
    await pagina.getByText(t.permisoFirmado.estados.enRevision).waitFor(); // its paper is still to be looked at
    assert.equal(await pagina.getByText(t.autorizacion.nombreEnRevision).count(), 0);
    await contexto.close();
  });
});
