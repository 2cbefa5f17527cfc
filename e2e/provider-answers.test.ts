/** A provider answers a letter on its answer page, on a phone; a person confirms each answer, and the case closes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { sendLetter } from '../server/src/cuentas/letters/send-letter.ts';
import { readyCaso, sendingDeps } from '../server/test/support/ready-caso.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { accessibilityLacks, WIDTHS } from './browser.ts';
import { deskJourney } from './desk-journey.ts';
import { tokenOf } from './portal.ts';

const { s, t, browser, openDesk } = await deskJourney('B');

const photo = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;
const TO = { direccion: 'hola@filmin.example', motivo_direccion: 'La dieron por teléfono.' } as const;

/** Whether the page needs no sideways scrolling. */
const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

async function untilEnded(caso: string): Promise<void> {
  for (let i = 0; i < 600 && (await t.row(caso)).estado !== 'cerrado'; i += 1) await pause(50);
}

test('a provider asks for a document and then closes the account on the page of its letter; each time a person confirms with one key', async () => {
  const { caso, cuenta } = await readyCaso(s, t, 'filmin');
  await sendLetter(sendingDeps(s), t.who('servicio'), caso, cuenta, { clase: 'solicitud', ...TO });
  s.clock.advance(10_000);
  const letter = await s.mailA(TO.direccion);
  const link = /http\S+\/responder\?codigo=[0-9A-Z-]+/.exec(letter)?.[0] ?? assert.fail(letter);

  const telephone = await browser.newContext({
    locale: 'es-ES',
    viewport: { width: WIDTHS.telefono, height: 740 },
    javaScriptEnabled: false,
  });
  const page = await telephone.newPage();
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Contestar a una solicitud' }).waitFor();
  await page.getByText('Filmin').waitFor();
  await photo(page, 'request-360');
  assert.equal(await page.getByLabel('Testamento o declaración de herederos').isVisible(), false);
  await page.getByLabel('Necesitamos un papel o un dato').check();
  await page.getByLabel('Testamento o declaración de herederos').check();
  await page.getByLabel('Su referencia o número de expediente').fill('TK-2026-0981');
  await photo(page, 'paper-360');
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hemos recibido su respuesta' }).waitFor();
  await photo(page, 'received-360');
  assert.equal((await telephone.cookies()).length, 0);

  const looking = await browser.newPage({ viewport: { width: WIDTHS.telefono, height: 740 } });
  for (const width of [WIDTHS.telefono, WIDTHS.escritorio]) {
    await looking.setViewportSize({ width, height: 800 });
    for (const address of [link, `${s.origin}/responder`, `${s.origin}/responder?codigo=AAAA-AAAA-AAAA-AAAA-AAAA`]) {
      await looking.goto(address);
      assert.ok(await fits(looking), `${address} at ${width}`);
      assert.deepEqual(await accessibilityLacks(looking), []);
    }
  }
  await looking.goto(link);
  await photo(looking, 'request-1280');

  const { page: ana, errors } = await openDesk('Ana');
  await ana.goto(`${s.origin}/backoffice/trabajo?clase=respuesta`);
  await ana.getByText('Leer la respuesta de un proveedor').first().waitFor();
  await ana.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=cuentas`);
  const panel = ana.getByRole('region', { name: 'Lo que dice el proveedor' });
  await panel.getByText('Pide un papel o un dato').waitFor();
  await panel.getByText('TK-2026-0981').waitFor();
  assert.deepEqual(await accessibilityLacks(ana), []);
  await photo(ana, 'desk-1280');
  await ana.keyboard.press('y');
  s.clock.advance(20_000);
  await ana.getByText('título sucesorio').first().waitFor();
  await panel.getByText(/Confirmada/).waitFor({ timeout: 30_000 });
  await photo(ana, 'confirmed-1280');
  const [asked] = await s.base.superSql<{ estado: string; papeles_pedidos: string[] }>(
    'select estado, papeles_pedidos from cuentas where id = $1',
    [cuenta],
  );
  assert.deepEqual(asked, { estado: 'rechazada', papeles_pedidos: ['titulo_sucesorio'] });
  const family = openBrowser(s, 'portal', t.aseguradora.host);
  const heir = s.mailbox.accepted.flatMap(({ para }) => para).find((one) => one.startsWith('heredera'));
  const token = tokenOf(await s.linkA(heir ?? assert.fail('nobody was written to')));
  assert.equal((await family.request('POST', '/sesion', { token })).status, 201);
  const { json } = await family.request('GET', '/cuentas');
  assert.deepEqual(json.data.elementos[0].papeles_pedidos, ['titulo_sucesorio']);

  assert.equal((await family.request('POST', '/lista', { completa: true })).status, 200);

  // the family brings the document, a person reviews it, and the request is sent again with it
  await t.review(caso, await t.receive(caso, 'titulo_sucesorio'), 'validado');
  await sendLetter(sendingDeps(s), t.who('servicio'), caso, cuenta, { clase: 'solicitud', ...TO });
  s.clock.advance(10_000);
  await page.goto(link);
  await page.getByLabel('Hemos eliminado la cuenta').check();
  await page.getByLabel('Nombre').fill('Rosa');
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hemos recibido su respuesta' }).waitFor();
  assert.equal((await t.row(caso)).estado, 'en_tramite', 'an answer alone ends nothing');

  await ana.reload();
  await panel.getByText('Dice que está hecho').waitFor();
  await photo(ana, 'closed-1280');
  await ana.keyboard.press('y');
  await untilEnded(caso);
  const { estado, resultado } = await t.row(caso);
  assert.deepEqual([estado, resultado], ['cerrado', 'completado']);
  await page.goto(link);
  await page.getByText('No hay ninguna solicitud abierta con ese código').waitFor();
  await photo(page, 'ended-360');
  assert.deepEqual(errors, []);
});
