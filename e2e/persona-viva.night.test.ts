/** A person who is alive stops everything from their own e-mail, the desk undoes the requests, and the family's link says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../server/src/cuentas/commands/request-cuenta.ts';
import { sendLetter } from '../server/src/cuentas/letters/send-letter.ts';
import { aPdf } from '../server/test/support/files.ts';
import { lacksInBothThemes } from './backoffice.ts';
import { accessibilityLacks, WIDTHS, watch } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const DAY = 86_400_000;
const OWN = 'carmen.propia@example.com';
const FAMILY = 'lucia.viva@example.com';

const { s, t, browser, openDesk } = await deskJourney('B');

/** Creates a case with a letter and a form sent to two providers. */
async function casoWithRequests(): Promise<string> {
  const heredero = { nombre: 'Lucía', apellidos: 'Ortega', email: FAMILY };
  const caso = await t.open({ heredero });
  const family = t.who('heredero');
  const accounts: string[] = [];
  for (const proveedor_codigo of ['wise', 'facebook']) {
    const wanted = { proveedor_codigo, accion: 'eliminar', identificador: OWN } as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, [wanted]));
    const id = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, id, { copia: 'rechazada' }));
    accounts.push(id);
  }
  const { documento } = await receiveDocumento(s.program, t.who('servicio'), caso, {
    tipo: 'certificado_defuncion',
    contenido: aPdf(),
    nombre: null,
  });
  await t.review(caso, documento.id, 'validado');
  await t.prepareAndSign(caso);
  await s.mailA(OWN);
  s.clock.advance(4 * DAY);
  const [byMail = '', byForm = ''] = accounts;
  const deps = { ...s.program, remitente: s.program.config.mailFrom };
  await sendLetter(deps, t.who('servicio'), caso, byMail, { clase: 'solicitud' });
  s.clock.advance(11_000);
  await s.mailA('bereavements@wise.com');
  await t.tx((tx) => requestCuenta(s.program, tx, t.who('servicio'), caso, byForm, { canal: 'formulario_web' }));
  return caso;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a person who is alive stops everything by the link in their e-mail; the desk then annuls the case and asks to undo requests', async () => {
  const caso = await casoWithRequests();
  const link = /^https?:\S+\/estoy-vivo\/\S+$/m.exec(await s.mailA(OWN))?.[0] ?? assert.fail('no link');

  const phone = await browser.newContext({ locale: 'es-ES', viewport: { width: WIDTHS.telefono, height: 740 } });
  const own = await phone.newPage();
  const failures = watch(own);
  await own.goto(link);
  await heading(own, '¿Hay un error?');
  assert.deepEqual(await accessibilityLacks(own), []);
  await own.getByRole('button', { name: 'Es un error: pararlo todo' }).click();
  await heading(own, 'Está todo parado');
  assert.deepEqual(await accessibilityLacks(own), []);
  assert.deepEqual(failures, []);

  const { page, errors, openCaso } = await openDesk('Marta');
  await page.goto(`${s.origin}/backoffice/trabajo`);
  await page.getByText('Comprobar si la persona vive').first().waitFor();
  await openCaso(caso, 'resumen');
  const alert = page.getByRole('alert').filter({ hasText: 'Alguien dice que la persona vive' });
  await alert.waitFor();
  assert.deepEqual(await lacksInBothThemes(page), []);
  await alert.getByRole('button', { name: 'Vive: anular y deshacer' }).click();
  const dialog = page.getByRole('dialog', { name: 'La persona vive: anular y deshacer' });
  await dialog.getByText('Han salido 2 solicitudes').waitFor();
  await dialog.getByText('Wise').waitFor();
  await dialog.getByLabel('Cómo se ha sabido').fill('Ha venido a la oficina con su DNI.');
  assert.deepEqual(await accessibilityLacks(page), []);
  await dialog.getByRole('button', { name: 'Anular y deshacer' }).click();
  assert.equal((await t.row(caso)).estado, 'en_tramite', 'the case is not annulled before somebody confirms the check');
  await dialog.getByLabel('Se ha comprobado que la persona vive').check();
  await dialog.getByRole('button', { name: 'Anular y deshacer' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await openCaso(caso, 'vida');
  const wise = page.getByRole('article').filter({ hasText: 'Wise' });
  const facebook = page.getByRole('article').filter({ hasText: 'Facebook' });
  await wise.getByText('Sale en un momento').waitFor();
  await facebook.getByText('Por hacer a mano').waitFor();
  assert.deepEqual(await lacksInBothThemes(page), []);
  await facebook.getByLabel('Cómo se ha pedido').fill('Por su formulario, referencia 4521.');
  await facebook.getByRole('button', { name: 'Ya se ha pedido' }).click();
  await facebook.getByText('Pedido por otra vía').waitFor();
  s.clock.advance(11_000);
  await s.mailA('bereavements@wise.com', (text) => /vive|is alive/.test(text));
  assert.deepEqual(errors, []);

  await s.mailA(FAMILY, (text) => text.includes('disculpas'));
  const family = await phone.newPage();
  await family.goto(await s.linkA(FAMILY));
  await heading(family, 'Esta gestión está anulada');
  assert.equal(await family.getByRole('button', { name: /enlace/ }).count(), 0, 'no new link is offered');
  assert.deepEqual(await accessibilityLacks(family), []);
});
