/** The sheet for each channel in a browser, from the account to the evidence of the request; and a call of the family. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { aPdf } from '../server/test/support/files.ts';
import { accessibilityLacks } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();
const DAY = 86_400_000;

interface Asked {
  readonly codigo: string;
  readonly accion: CuentaAction;
  /** Label of the button that starts its request. */
  readonly button: string;
}

/** A form with unknown fields, one with known fields, and a request in person. */
const BY_SHEET: readonly Asked[] = [
  { codigo: 'discord', accion: 'eliminar', button: 'Rellenar el formulario' },
  { codigo: 'facebook', accion: 'eliminar', button: 'Rellenar el formulario' },
  { codigo: 'abanca', accion: 'eliminar', button: 'Ir en persona' },
];
const BY_PHONE: Asked = { codigo: 'netflix', accion: 'cancelar', button: 'Llamar' };
const BY_EMAIL: Asked = { codigo: 'wise', accion: 'eliminar', button: 'Enviar por correo' };

/** A case with validated documents, whose family has confirmed these accounts; the cooling-off period is over. @returns the case, and its accounts by provider */
async function readyCaso(asked: readonly Asked[]) {
  const caso = await t.open();
  const family = t.who('heredero');
  const proposals = asked.map(({ codigo, accion }) => ({
    proveedor_codigo: codigo,
    accion,
    identificador: 'carmen.ruiz@example.com',
    ...(accion === 'cancelar' && { cargo: { importe: '12.99', periodicidad: 'mensual' as const } }),
  }));
  const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, proposals));
  for (const { fila } of cuentas) {
    const copia = fila.accion === 'eliminar' ? { copia: 'rechazada' as const } : {};
    await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, fila.id, copia));
  }
  const { documento } = await receiveDocumento(s.program, t.who('servicio'), caso, {
    tipo: 'certificado_defuncion',
    contenido: aPdf(),
    nombre: null,
  });
  await t.review(caso, documento.id, 'validado');
  await t.prepareAndSign(caso);
  s.clock.advance(4 * DAY);
  return { caso, ids: new Map(asked.map(({ codigo }, i) => [codigo, cuentas[i]?.fila.id ?? assert.fail(codigo)])) };
}

async function stateOf(caso: string, id: string | undefined): Promise<string> {
  const { json } = await s.request(t.aseguradora, 'GET', `/casos/${caso}/cuentas`);
  return json.data.elementos.find(({ cuenta_id }: { cuenta_id: string }) => cuenta_id === id)?.estado;
}

test('each channel’s sheet is one click from the account, and nothing counts as requested without a reference or a reason', async () => {
  const { caso, ids } = await readyCaso([...BY_SHEET, BY_PHONE, BY_EMAIL]);
  const { page } = await openDesk('Olga');
  const open = async ({ codigo, button }: Asked) => {
    const id = ids.get(codigo);
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=cuentas&elegido=${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    // the bar of the next task may show the same text for another account
    await page
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .last()
      .click();
    return { id, sheet: page.getByRole('dialog') };
  };
  for (const asked of BY_SHEET) {
    const { id, sheet } = await open(asked);
    await sheet
      .getByRole('button', { name: /^Copiar: / })
      .first()
      .waitFor();
    await sheet.getByRole('link', { name: 'Certificado de defunción' }).waitFor();
    assert.deepEqual(await accessibilityLacks(page), [], asked.codigo);
    const sent = sheet.getByRole('button', { name: 'Anotar que está enviado' });
    await sent.click();
    await sheet
      .getByRole('alert')
      .getByText(/por qué no hay ninguna/)
      .waitFor();
    assert.equal(await stateOf(caso, id), 'confirmada', asked.codigo);
    await sheet.getByLabel('Número de referencia').fill(`REF-${asked.codigo}`);
    await sent.click();
    await sheet.waitFor({ state: 'detached' });
    assert.equal(await stateOf(caso, id), 'solicitada', asked.codigo);
    await page.getByRole('tab', { name: /^Gestiones/ }).click();
    await page.getByText(`Referencia REF-${asked.codigo}`).waitFor();
  }
  const call = await open(BY_PHONE);
  await call.sheet.getByText('Qué decir', { exact: true }).waitFor();
  await call.sheet.getByLabel('La tienen y está en marcha').check();
  const note = call.sheet.getByRole('button', { name: 'Anotar la llamada' });
  await note.click();
  await call.sheet.locator('[name="sin_constancia"]:invalid').waitFor();
  assert.equal(await stateOf(caso, call.id), 'confirmada', 'a call without a reference needs a reason');
  await call.sheet.getByRole('combobox', { name: 'Por qué no hay referencia' }).fill('Por teléfono no dan número.');
  assert.deepEqual(await accessibilityLacks(page), []);
  await note.click();
  await call.sheet.waitFor({ state: 'detached' });
  assert.equal(await stateOf(caso, call.id), 'solicitada');
  const mail = await open(BY_EMAIL);
  await mail.sheet.getByRole('button', { name: 'Enviar esta carta' }).waitFor();
  assert.equal(await stateOf(caso, mail.id), 'confirmada', 'nothing is requested before the letter is read');

  // the family calls: Netflix still charges them
  await page.goto(`${s.origin}/backoffice/trabajo`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(caso);
  await page.getByRole('option', { name: new RegExp(caso) }).waitFor();
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: 'Cuentas' }).getByRole('row', { name: /Netflix/ });
  await row.getByText('Teléfono').waitFor();
  assert.match(await row.innerText(), /Solicitada[\s\S]*Teléfono[\s\S]*el proveedor[\s\S]*hasta el/);
  await row.getByRole('button', { name: /^Siguen cobrando/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/siguen cobrando/i)
    .first()
    .waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
});
