/** A case manager answers a family's request about its data; an admin enters who is responsible for the data. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askRight } from '../server/src/familia/derechos/peticiones.ts';
import { accessibilityLacks, allLoaded, untilInPage } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

describe('data protection requests at the desk', () => {
  test('a family’s request about its data is in the work list with its deadline, and can be answered', async () => {
    const caso = await t.open();
    const asked = { clase: 'acceso', palabras: '¿Qué anotaron cuando llamé?' } as const;
    await t.tx((tx) => askRight(tx, t.who('heredero'), caso, asked));
    const other = { clase: 'rectificacion', palabras: 'Me llamo Lucinda.' } as const;
    await t.tx((tx) => askRight(tx, t.who('heredero'), caso, other));
    const { page, errors, context } = await openDesk('Marta');
    await page.goto(`${s.origin}/backoffice/trabajo?clase=derechos`);
    await page.getByText('Contestar 2 peticiones sobre sus datos').first().click();
    await page.getByRole('tab', { name: /^Más/, selected: true }).waitFor();
    await allLoaded(page);
    const card = (text: string) => page.getByRole('article').filter({ hasText: text });
    // what is left of a month
    await card(asked.palabras)
      .getByText(/^Quedan (28|29|30|31) días$/)
      .waitFor();
    // the oldest request comes first, and the name of each says what it is about
    assert.match(await page.getByRole('article').first().innerText(), /Qué anotaron/);
    await page.getByRole('article', { name: 'Acceso' }).waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);

    const dialog = page.getByRole('dialog');
    await card('Lucinda').getByRole('button', { name: 'Contestar' }).click();
    // the close button must not have the focus, because a space would close the dialog
    await untilInPage(page, "document.activeElement?.matches('[role=dialog] select')");
    await dialog.getByLabel('Decisión').selectOption({ label: 'Se atiende' });
    const words = dialog.getByLabel('Respuesta, como la leerá');
    await words.fill('Ya está corregido.');
    // the typed text is still there after opening another part of the case
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Conversación' }).click();
    await page.getByRole('tab', { name: /^Más/ }).click();
    await card(asked.palabras).getByRole('button', { name: 'Contestar' }).click();
    assert.equal(await words.inputValue(), '');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await card('Lucinda').getByRole('button', { name: 'Contestar' }).click();
    assert.equal(await words.inputValue(), 'Ya está corregido.');
    await dialog.getByRole('button', { name: 'Enviar la respuesta' }).click();
    await card('Lucinda').getByText('Atendida', { exact: true }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('a restriction that was granted can be lifted with a reason', async () => {
    const caso = await t.open();
    await t.tx((tx) => askRight(tx, t.who('heredero'), caso, { clase: 'limitacion' }));
    const { page, errors, context } = await openDesk('Nora');
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}`);
    await page.getByRole('tab', { name: /^Más/ }).click();
    const card = page.getByRole('article', { name: 'Limitación' });
    const dialog = page.getByRole('dialog');
    const words = dialog.getByLabel('Respuesta, como la leerá');
    await card.getByRole('button', { name: 'Contestar' }).click();
    await dialog.getByLabel('Decisión').selectOption({ label: 'Se atiende' });
    await words.fill('Dejamos de usarlos.');
    await dialog.getByRole('button', { name: 'Enviar la respuesta' }).click();
    await card.getByText('Atendida', { exact: true }).waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);
    await card.getByRole('button', { name: 'Dejar de aplicarla' }).click();
    await words.fill('Ya está aclarado.');
    assert.equal(await dialog.getByLabel('Decisión').count(), 0);
    await dialog.getByRole('button', { name: 'Enviar la respuesta' }).click();
    await card.getByText('Denegada', { exact: true }).waitFor();
    assert.equal(await card.getByRole('button').count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('an admin states who is responsible for the data, and the address for questions about them', async () => {
    const { page, errors, context } = await openDesk('Ada', { rol: 'admin' });
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/configuracion/datos`);
    const panel = page.locator('section').filter({ hasText: 'Quién responde de los datos' });
    await panel.getByLabel(/^Responsable/).fill('Aurora Seguros, S.A., calle Mayor 1, Madrid');
    await panel.getByLabel(/^Correo del delegado/).fill('dpd@aurora.example');
    assert.deepEqual(await accessibilityLacks(page), []);
    await panel.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado').first().waitFor();
    const [row] = await s.base.superSql<{ responsable_datos: string; contacto_datos: string }>(
      'select responsable_datos, contacto_datos from aseguradoras where id = $1',
      [t.aseguradora.id],
    );
    assert.deepEqual(
      [row?.responsable_datos, row?.contacto_datos],
      ['Aurora Seguros, S.A., calle Mayor 1, Madrid', 'dpd@aurora.example'],
    );
    assert.deepEqual(errors, []);
    await context.close();
  });
});
