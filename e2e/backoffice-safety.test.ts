/** Approval by a second person, and letters stopped and recalled, in browsers of two people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendLetter } from '../server/src/cuentas/letters/send-letter.ts';
import { readyCaso, sendingDeps } from '../server/test/support/ready-caso.ts';
import { submitSignIn } from './backoffice.ts';
import { accessibilityLacks, WIDTHS, watch } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, browser } = await deskJourney();

async function atDesk(nombre: string, rol: 'gestor' | 'superadmin' = 'gestor'): Promise<Page> {
  const person = await s.persona({ email: `${nombre.toLowerCase()}@example.com`, nombre, rol, aseguradoraId: null });
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: WIDTHS.escritorio, height: 900 } });
  const page = await context.newPage();
  await submitSignIn(page, s.origin, person);
  await page.getByRole('button', { name: /Mi cuenta/ }).waitFor();
  return page;
}
const ready = (proveedor: string) => readyCaso(s, t, proveedor);
const photo = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;

test('an irreversible request is prepared by one person and approved by another, who reads the letter first, by keyboard', async () => {
  const { caso } = await ready('filmin');
  const jefa = await atDesk('Jefa', 'superadmin');
  await jefa.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/configuracion/segunda-persona`);
  await jefa.getByRole('checkbox', { name: 'Solicitudes que no se pueden deshacer' }).click();
  await jefa.getByText('Cambios guardados.').waitFor();
  assert.deepEqual(await accessibilityLacks(jefa), []);
  await photo(jefa, 'settings');

  const [ana, berta] = [await atDesk('Ana'), await atDesk('Berta')];
  const errors = watch(berta);
  const inCaso = `${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}`;
  await ana.goto(`${inCaso}?ver=cuentas`);
  await ana.getByRole('tab', { name: 'Carta' }).click();
  await ana.getByRole('button', { name: 'Revisar y enviar por correo' }).click();
  const preview = ana.getByRole('dialog', { name: 'Lo que va a salir: Filmin' });
  await preview.getByLabel('Correo electrónico al que se envía').fill('hola@filmin.example');
  await preview.getByLabel('Por qué a esa dirección').fill('La dieron por teléfono.');
  await preview.getByLabel('Nota para quien lo mire').fill('La familia lo pidió dos veces.');
  assert.deepEqual(await accessibilityLacks(ana), []);
  await photo(ana, 'ask');
  await preview.getByRole('button', { name: 'Pedir visto bueno' }).click();
  await ana.getByText('Pedido. Otra persona lo verá en su lista.').waitFor();
  assert.equal(s.mailbox.accepted.filter(({ para }) => para.includes('hola@filmin.example')).length, 0);

  await berta.goto(`${s.origin}/backoffice/trabajo?clase=visto_bueno`);
  await berta.getByText('Dar o devolver un visto bueno').first().waitFor();
  await photo(berta, 'worklist');
  await berta.goto(inCaso);
  await berta.getByText('Otra persona espera su visto bueno.').first().waitFor();
  assert.deepEqual(await accessibilityLacks(berta), []);
  await photo(berta, 'now');
  await berta.keyboard.press('b');
  const review = berta.getByRole('dialog', { name: /^Visto bueno: Solicitud que no se puede deshacer: Filmin/ });
  await review.getByText('La familia lo pidió dos veces.').waitFor();
  await review.getByText('hola@filmin.example').first().waitFor();
  assert.match(await review.locator('.carta').innerText(), /Carmen/);
  assert.deepEqual(await accessibilityLacks(berta), []);
  await photo(berta, 'release');
  await berta.keyboard.press('v');
  await berta.getByText('Visto bueno dado. Ya está hecho.').waitFor();
  s.clock.advance(10_000);
  assert.match(await s.mailA('hola@filmin.example'), /Carmen/);
  assert.deepEqual(errors, []);
});

test('letters to a provider are stopped after showing how many there are, recalled and resumed', async () => {
  const waiting = await ready('wise');
  const carla = await atDesk('Carla', 'superadmin');
  const errors = watch(carla);
  const send = () =>
    sendLetter(sendingDeps(s), t.who('servicio'), waiting.caso, waiting.cuenta, { clase: 'solicitud' });
  await send();
  await carla.goto(`${s.origin}/backoffice/seguridad`);
  await carla.getByText('No hay nada parado').waitFor();
  await carla.getByRole('button', { name: 'Parar envíos' }).click();
  const dialog = carla.getByRole('dialog', { name: 'Parar envíos' });
  await dialog.getByRole('radio', { name: /Un proveedor/ }).click();
  await dialog.getByPlaceholder('Empiece a escribir su nombre').fill('Wise');
  await carla.getByRole('option', { name: 'Wise', exact: true }).click();
  await dialog.getByLabel('Por qué').fill('Responde que no es su buzón.');
  await dialog.getByRole('button', { name: 'Ver a cuántas afecta' }).click();
  await dialog.getByText(/Espera 1 carta, que no saldrá/).waitFor();
  assert.deepEqual(await accessibilityLacks(carla), []);
  await photo(carla, 'stop');
  await dialog.getByRole('button', { name: 'Parar ahora' }).click();
  await carla.getByText('1 carta espera').waitFor();
  assert.deepEqual(await accessibilityLacks(carla), []);
  await photo(carla, 'stopped');
  s.clock.advance(60_000);

  await carla.getByRole('tab', { name: 'Deshacer envíos' }).click();
  await carla.getByRole('radio', { name: 'Una aseguradora' }).click();
  await carla.getByLabel('Aseguradora *').selectOption(t.aseguradora.slug);
  await carla.getByLabel('Enviadas desde').fill('2026-11-01T00:00');
  await carla.getByLabel('Por qué').fill('Se envió lo que no era.');
  await carla.getByRole('button', { name: 'Ver a cuántas afecta' }).click();
  await carla.getByText(/Se deshará 1 carta/).waitFor();
  assert.deepEqual(await accessibilityLacks(carla), []);
  await photo(carla, 'recall');
  await carla.getByRole('button', { name: 'Deshacer ahora' }).click();
  await carla.getByText('No salió. La cuenta está como antes.').waitFor();
  assert.deepEqual(await accessibilityLacks(carla), []);
  await photo(carla, 'recalled');
  // no letter is waiting, so there is nothing to recall
  await carla.getByRole('button', { name: 'Ver a cuántas afecta' }).click();
  await carla.getByText('No queda ninguna carta por salir.').waitFor();
  assert.equal(await carla.getByRole('button', { name: 'Deshacer ahora' }).count(), 0);

  await carla.getByRole('tab', { name: 'Parar envíos' }).click();
  await carla.getByRole('button', { name: 'Reanudar: Wise' }).click();
  await carla.getByRole('dialog').getByRole('button', { name: 'Reanudar' }).click();
  await carla.getByText('Los envíos vuelven a salir.').waitFor();
  assert.deepEqual(errors, []);
});
