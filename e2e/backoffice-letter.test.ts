/** The letter to a provider in the backoffice, in a browser: read, downloaded, sent, and where it is shown afterwards. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { aPdf } from '../server/test/support/files.ts';
import { submitSignIn } from './backoffice.ts';
import { accessibilityLacks, WIDTHS, watch } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, browser, openDesk } = await deskJourney();

const DAY = 86_400_000;

/** A case with validated documents, whose family has confirmed an account to be requested by e-mail; the cooling-off period is over. */
async function readyCaso(): Promise<string> {
  const caso = await t.open();
  const family = t.who('heredero');
  const proposal = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, [proposal]));
  const id = cuentas[0]?.fila.id ?? assert.fail('no account');
  await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, id, { copia: 'rechazada' }));
  const { documento } = await receiveDocumento(s.program, t.who('servicio'), caso, {
    tipo: 'certificado_defuncion',
    contenido: aPdf(),
    nombre: null,
  });
  await t.review(caso, documento.id, 'validado');
  await t.prepareAndSign(caso);
  s.clock.advance(4 * DAY);
  return caso;
}

test('a case manager reads the letter, downloads it as a PDF and sends it by e-mail, and the account counts as requested', async () => {
  const caso = await readyCaso();
  const registration = { email: 'marta@example.com', nombre: 'Marta', rol: 'gestor', aseguradoraId: null } as const;
  const { email, password } = await s.persona(registration);
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: WIDTHS.escritorio, height: 900 } });
  const page = await context.newPage();
  const errors = watch(page);
  await submitSignIn(page, s.origin, { email, password });
  await page.getByRole('button', { name: /Mi cuenta/ }).waitFor();

  const inCaso = `${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}`;
  await page.goto(`${inCaso}?ver=documentos`);
  await page.getByRole('button', { name: 'Certificado de defunción' }).first().click();
  await page.locator('canvas[data-dibujada]').first().waitFor();

  await page.goto(`${inCaso}?ver=cuentas`);
  await page.getByRole('tab', { name: 'Carta' }).click();
  await page.getByText('bereavements@wise.com').first().waitFor();
  assert.match(await page.locator('.carta').innerText(), /Carmen/);
  assert.deepEqual(await accessibilityLacks(page), []);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar el PDF' }).click(),
  ]);
  assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-');

  const leftBefore = s.mailbox.accepted.length;
  await page.getByRole('button', { name: 'Revisar y enviar por correo' }).click();
  const preview = page.getByRole('dialog', { name: 'Lo que va a salir: Wise' });
  await preview.getByText('bereavements@wise.com', { exact: true }).waitFor();
  assert.match(await preview.locator('.carta').innerText(), /Carmen/);
  for (const documento of ['Autorización firmada', 'Certificado de defunción'])
    await preview.getByRole('link', { name: documento }).waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
  const leave = preview.getByRole('button', { name: 'Enviar esta carta' });
  await preview.getByRole('button', { name: 'Usar otra dirección' }).click();
  assert.equal(await leave.isDisabled(), true, 'the letter cannot be sent without an address');
  await preview.getByLabel('Correo electrónico al que se envía').fill('atencion@wise.exmaple');
  await preview.getByText('¿Quiso escribir «.example»?').waitFor();
  await preview.getByLabel('Por qué a esa dirección').fill('La dieron por teléfono.');
  assert.equal(await leave.isDisabled(), true, 'the letter cannot be sent to an address that looks wrong');
  assert.deepEqual(await accessibilityLacks(page), []);
  await preview.getByRole('checkbox', { name: /La he comprobado/ }).check();
  assert.equal(await leave.isDisabled(), false);
  await preview.getByRole('button', { name: 'Usar la que consta: bereavements@wise.com' }).click();
  await preview.getByText('bereavements@wise.com', { exact: true }).waitFor();
  await leave.click();
  await page.getByText(/^La carta a Wise \(bereavements@wise\.com\) sale en \d+ s\.$/).waitFor();
  assert.equal(await page.getByText('Carta enviada').count(), 0);
  await page.getByText('Solicitada', { exact: true }).first().waitFor();
  assert.equal(s.mailbox.accepted.length, leftBefore, 'the letter has not left yet');
  s.clock.advance(10_000);
  assert.match(await s.mailA('bereavements@wise.com'), /Carmen/);
  await page
    .getByText(/La carta a Wise/)
    .first()
    .waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('a letter that was just sent is undone by keyboard from another part of the case, and the account is as before', async () => {
  const caso = await readyCaso();
  const { page, openCaso, errors } = await openDesk('Olga');
  await openCaso(caso, 'cuentas');
  await page.getByRole('tab', { name: 'Carta' }).click();
  await page.getByRole('button', { name: 'Revisar y enviar por correo' }).click();
  await page.getByRole('dialog').getByText('bereavements@wise.com', { exact: true }).waitFor();
  const left = () => s.mailbox.accepted.filter(({ para }) => para.includes('bereavements@wise.com')).length;
  const leftBefore = left();
  await page.getByRole('button', { name: 'Enviar esta carta' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Deshacer el envío a Wise' });
  await undo.waitFor();
  const told = page.getByRole('status').filter({ hasText: 'La carta a Wise sale dentro de unos segundos.' });
  await told.waitFor();
  assert.doesNotMatch((await told.textContent()) ?? '', /\d/, 'the announced text has no countdown');
  await page.locator('.por-salir:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('button:focus', { hasText: 'Deshacer' }).waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
  await page.getByRole('tab', { name: 'Conversación' }).click();
  await undo.waitFor();
  await page.reload();
  await undo.press('Enter');
  await page.getByText('Wise: la carta no sale. La cuenta está como antes.').waitFor();
  await undo.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Cuentas' }).click();
  await page.getByText('Confirmada', { exact: true }).first().waitFor();
  s.clock.advance(60_000); // the worker would have sent it by then
  await page.getByRole('tab', { name: 'Conversación' }).click();
  await page.getByText('Se deshizo el envío de una carta antes de que saliera', { exact: false }).waitFor();
  assert.equal(left(), leftBefore);
  assert.deepEqual(errors, []);
});

test('two case managers who take the next case at the same moment get different cases, and the first sees who has the second’s', async () => {
  await t.open();
  for (let i = 0; i < 2; i += 1) {
    const caso = await t.open();
    await t.receive(caso, 'certificado_defuncion');
  }
  const desks = await Promise.all(['Nuria', 'Pablo'].map((name) => openDesk(name)));
  await Promise.all(
    desks.map(async ({ page }) => {
      await page.goto(`${s.origin}/backoffice/trabajo`);
      await page.locator('[data-fila]').first().waitFor();
    }),
  );
  const got = await Promise.all(
    desks.map(async ({ page }) => {
      await page.keyboard.press('n');
      await page.waitForURL(/\/casos\/CAS-/);
      return /CAS-[\d-]+/.exec(page.url())?.[0];
    }),
  );
  assert.notEqual(got[0], got[1]);
  const [nuria] = desks;
  await nuria?.page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${got[1]}`);
  await nuria?.page.getByText(/Pablo/).first().waitFor();
});
