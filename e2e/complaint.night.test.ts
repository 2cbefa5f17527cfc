/** The complaint to the authority, in a browser: the family gets the letter with its documents, or reports by telephone that it was sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import type { CasoWork } from '../server/test/support/work.ts';
import { openDesk } from './backoffice.ts';
import { accessibilityLacks, openChromium } from './browser.ts';
import { openPhone, TEXTS } from './portal.ts';
import { openService, type Service } from './service.ts';
import { type CasoByClaim, casoByClaim } from './to-claim.ts';

let s: Service;
let t: CasoWork;
let browser: Browser;
let claimed: CasoByClaim;
before(async () => {
  [s, browser] = await Promise.all([openService(), openChromium()]);
  t = await s.casoWork('B');
  claimed = await casoByClaim(s, t);
});
after(async () => {
  await browser?.close();
  await s?.close();
});

test('the heir finds the complaint on her page, with every document to enclose', async () => {
  const { context, page, t: texts, title, assertAccessible } = await openPhone(browser);
  await page.goto(claimed.link);
  await title(texts.bienvenida.titulo);
  await page.goto(`${s.origin}/portal`);
  await page.getByText(put(texts.tareas.porQue.carta, { n: 1 })).waitFor();
  await page.getByText(put(texts.modulos.espera.carta, { n: 1 })).waitFor();
  await assertAccessible();
  await page.goto(`${s.origin}/portal/cuentas/${claimed.cuenta}`);
  await page.getByRole('heading', { name: texts.carta.reclamacion_aepd.titulo }).waitFor();
  const documentos = page.locator('ol.puntos .puntos a');
  await documentos.first().waitFor();
  const names = await documentos.allInnerTexts();
  for (const name of [/^Copia de la solicitud enviada$/, /con que se insistió/, /^Respuesta de Wise$/])
    assert.ok(
      names.some((one) => name.test(one)),
      names.join(),
    );
  for (const link of await documentos.all()) {
    const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    assert.deepEqual([file.status(), (await file.body()).subarray(0, 5).toString()], [200, '%PDF-']);
  }
  await page.getByText(texts.carta.ver).click();
  assert.match(await page.locator('.tal-cual').innerText(), /respondió, pero lo que se pide sigue sin atenderse/);
  await assertAccessible();
  await context.close();
});

test('an English-speaking heir gets a link to the complaint in English, and sends the Spanish one', async () => {
  const { context, page, t: texts, title, press } = await openPhone(browser);
  await page.goto(claimed.link);
  await title(texts.bienvenida.titulo);
  await press('English');
  await title(TEXTS.en.bienvenida.titulo);
  await page.goto(`${s.origin}/portal/cuentas/${claimed.cuenta}`);
  const translated = page.getByRole('link', { name: TEXTS.en.carta.traducida });
  assert.match((await translated.getAttribute('href')) ?? '', /idioma=en/);
  await page.getByText(TEXTS.en.carta.ver).click();
  assert.match(await page.locator('.tal-cual').innerText(), /Agencia Española de Protección de Datos\nC\/ Jorge Juan/);
  await context.close();
});

test('a case manager records in the note of a call that the family has complained', async () => {
  const desk = await openDesk(s, browser, t.aseguradora, { name: 'Marta', rol: 'gestor' });
  const { page } = desk;
  await desk.openCaso(claimed.caso, 'cuentas');
  await page.getByRole('button', { name: 'Anotar que reclamó la familia' }).click();
  const window = page.getByRole('dialog');
  const save = window.getByRole('button', { name: 'Anotar que reclamó la familia' });
  assert.equal(await save.isDisabled(), true, 'the complaint cannot be recorded without a call');
  await window.getByRole('button', { name: 'Anotar una llamada' }).click();
  await window.getByLabel('Con quién habló').fill('Lucía');
  await window.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento');
  await window.getByLabel('Qué se habló y qué se acordó').fill('Reclamó por correo el lunes.');
  await window.getByRole('button', { name: 'Guardar la llamada' }).click();
  await window.getByLabel('Número de referencia u otra nota').fill('Registro 2027-1');
  assert.deepEqual(await accessibilityLacks(page), []);
  await save.click();
  await page.getByText(/anotado que reclamó la familia/).waitFor();
  await window.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Anotar que reclamó la familia' }).waitFor({ state: 'detached' });
  const [fact] = await s.base.superSql<{ actor: string }>(
    `select actor from cronologia where tipo = 'cuenta_reclamada' and datos ->> 'cuenta' = $1`,
    [claimed.cuenta],
  );
  assert.equal(fact?.actor, 'servicio');
  assert.deepEqual(desk.errors, []);
  await desk.context.close();
});
