/** The inbox of incoming e-mail, and an e-mail beside its proposal, in a browser with a whole service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { sendLetter } from '../server/src/cuentas/letters/send-letter.ts';
import type { InboundServer } from '../server/src/platform/mail/inbound.ts';
import { aPdf } from '../server/test/support/files.ts';
import { resolver, signedBy } from '../server/test/support/inbox.ts';
import { readyCaso, sendingDeps } from '../server/test/support/ready-caso.ts';
import { sendInbound } from '../server/test/support/send-inbound.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import type { CasoWork } from '../server/test/support/work.ts';
import { lacksInBothThemes, submitSignIn } from './backoffice.ts';
import { accessibilityLacks, openChromium, WIDTHS, watch } from './browser.ts';
import { tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

const INBOX = 'respuesta@respuestas.example';

let s: Service;
let t: CasoWork;
let browser: Browser;
let inbound: InboundServer;
before(async () => {
  const settings = { INBOUND_SMTP_PORT: '0', INBOUND_SMTP_DOMAIN: 'respuestas.example' };
  [s, browser] = await Promise.all([openService(settings, resolver), openChromium()]);
  t = await s.casoWork('B');
  inbound = (await s.program.inbox.open()) ?? assert.fail('no server for incoming e-mail');
});
after(async () => {
  await inbound?.close();
  await browser?.close();
  await s?.close();
});

const photo = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;
interface More {
  readonly attachments?: { filename: string; content: Buffer }[];
  readonly dkim?: ReturnType<typeof signedBy>;
}
/** Sends an e-mail to the service; the sender can be forged, and only the provider can sign. */
async function come(to: string, text: string, more: More = {}) {
  const mail = {
    from: 'Wise <soporte@wise.com>',
    to,
    subject: 'Re: Fallecimiento',
    text,
    ...more,
  };
  await sendInbound(inbound.port, mail);
}

test('a forged answer stays in the inbox and is discarded by keys; a person classifies the genuine, signed one by keys, and the case closes by itself', async () => {
  const { caso, cuenta } = await readyCaso(s, t, 'wise');
  await sendLetter(sendingDeps(s), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
  s.clock.advance(10_000);
  await s.mailA('bereavements@wise.com');

  await listIsWhole();
  const person = await s.persona({ email: 'ana@example.com', nombre: 'Ana', rol: 'gestor', aseguradoraId: null });
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: WIDTHS.escritorio, height: 900 } });
  const page = await context.newPage();
  const errors = watch(page);
  await submitSignIn(page, s.origin, person);
  await page.getByRole('button', { name: /Mi cuenta/ }).waitFor();
  await come(INBOX, `Su cuenta ha sido eliminada. ${caso}`);
  await untilThere("estado = 'bandeja' and prueba = 'ninguna'");
  await discardByKeys(page, caso);
  await assignToFamily(page, caso);

  await come(INBOX, `Buenos días:\n\nHemos cerrado la cuenta de forma definitiva.\n\nUn saludo. ${caso}`, {
    attachments: [{ filename: 'justificante.pdf', content: aPdf() }],
    dkim: signedBy('wise.com'),
  });
  await untilThere("estado = 'archivado' and clase = 'otra' and prueba = 'dkim'");
  await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
  await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=mensajes`);
  const received = page.locator('article', { hasText: 'Lo lee una persona' });
  await received.getByRole('button', { name: 'Leer: Re: Fallecimiento' }).click();
  await received.getByText('Hemos cerrado la cuenta de forma definitiva.').waitFor();
  const file = await received.getByRole('link', { name: 'Ver el adjunto 1' }).getAttribute('href');
  assert.equal((await page.request.get(`${s.origin}${file}`)).headers()['content-type'], 'application/pdf');
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'filed');
  assert.equal((await t.row(caso)).estado, 'en_tramite', 'an answer alone ends nothing');

  await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=cuentas`);
  const panel = page.getByRole('region', { name: 'Lo que dice el proveedor' });
  await panel.getByText('Por leer').waitFor();
  await page.keyboard.press('y');
  const form = page.getByRole('dialog');
  assert.equal(await form.getByLabel('Qué dice').inputValue(), '', 'no classification is preselected');
  await form.getByLabel('Qué dice').selectOption({ label: 'Dice que está hecho' });
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'said');
  await form.getByRole('button', { name: 'Confirmar' }).click();
  for (let i = 0; i < 600 && (await t.row(caso)).estado !== 'cerrado'; i += 1) await pause(50);
  const { estado, resultado } = await t.row(caso);
  assert.deepEqual([estado, resultado], ['cerrado', 'completado']);

  // a later e-mail in which the provider contradicts its answer is read too, although the case has ended
  s.clock.advance(1000);
  await come(INBOX, `No podemos cerrar la cuenta. ${caso}`, { dkim: signedBy('wise.com') });
  await untilThere("estado = 'archivado' and clase = 'otra' offset 1");
  await page.goto(`${s.origin}/backoffice/trabajo?clase=respuesta`);
  await page.getByText('Leer la respuesta de un proveedor').first().waitFor();
  await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=cuentas`);
  await panel.getByText('No podemos cerrar la cuenta.').waitFor();
  await panel.getByText(/Llegó cuando la cuenta ya había terminado/).waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'afterwards');
  await page.keyboard.press('y');
  await panel.getByText(/Dice otra cosa · Confirmada/).waitFor();
  assert.equal((await t.row(caso)).estado, 'cerrado');
  assert.deepEqual(errors, []);
});

/** The family says that there is no other account. */
async function listIsWhole(): Promise<void> {
  const heir = s.mailbox.accepted.flatMap(({ para }) => para).find((one) => one.startsWith('heredera'));
  const family = openBrowser(s, 'portal', t.aseguradora.host);
  const token = tokenOf(await s.linkA(heir ?? assert.fail('nobody was written to')));
  assert.equal((await family.request('POST', '/sesion', { token })).status, 201);
  assert.equal((await family.request('POST', '/lista', { completa: true })).status, 200);
}

/** Goes from the work list to the inbox and works there by keyboard. */
async function discardByKeys(page: Page, caso: string): Promise<void> {
  await page.goto(`${s.origin}/backoffice/trabajo`);
  const task = page.getByRole('link', { name: 'Colocar un correo que no es de ningún caso' });
  await task.waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'work');
  await task.press('Enter');
  const row = page.getByRole('button', { name: 'Abrir: Re: Fallecimiento' });
  await row.waitFor();
  await page.getByText('Sin probar quién escribe').waitFor();
  await looks(page, 'tray');
  await page.keyboard.press('j');
  await row.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Re: Fallecimiento' });
  await dialog.getByText('Nada prueba quién lo escribió. Desconfíe del remitente.').waitFor();
  const original = dialog.getByRole('link', { name: 'Descargar el correo original' });
  assert.match(await (await page.request.get(`${s.origin}${await original.getAttribute('href')}`)).text(), /^From: /m);
  await dialog.getByText(caso).first().waitFor();
  await looks(page, 'mail');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('d');
  await dialog.getByText('¿Por qué no es de ningún caso?').waitFor();
  await dialog.getByLabel('Alguien se hace pasar por otro').press(' ');
  await looks(page, 'discard');
  await dialog.getByRole('button', { name: 'Descartar' }).press('Enter');
  await page.getByText('No hay correo por colocar').waitFor();
  const [{ motivo } = { motivo: null }] = await s.base.superSql<{ motivo: string }>(
    "select detalle ->> 'motivo' as motivo from auditoria where accion = 'correo_descartado'",
  );
  assert.equal(motivo, 'falso');
}

/** Assigns an e-mail, which the family sent to the providers' address, to its case, where it is a task until it is read. */
async function assignToFamily(page: Page, caso: string): Promise<void> {
  await come(INBOX, 'Gracias por su ayuda. Lucía.');
  await untilThere("estado = 'bandeja'");
  await page.reload();
  await page.getByRole('button', { name: 'Abrir: Re: Fallecimiento' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Re: Fallecimiento' });
  const insurer = dialog.getByLabel('Aseguradora');
  await insurer.waitFor();
  await insurer.and(page.locator(':focus')).waitFor();
  const [{ nombre } = { nombre: '' }] = await s.base.superSql<{ nombre: string }>(
    'select nombre from aseguradoras where id = $1',
    [t.aseguradora.id],
  );
  await insurer.fill(nombre);
  await page.getByRole('option', { name: nombre }).click();
  await dialog.getByLabel('Número del caso').fill(caso);
  await dialog.getByLabel('Cuenta de la que habla').click();
  await page.getByRole('option', { name: /la familia/ }).click();
  await photo(page, 'assign');
  await dialog.getByRole('button', { name: 'Asignar' }).press('Enter');
  await page.getByText('No hay correo por colocar').waitFor();
  await untilThere("estado = 'archivado' and clase = 'familia'");
  await page.goto(`${s.origin}/backoffice/trabajo?clase=correo`);
  await page.getByRole('link', { name: 'Leer un correo de la familia' }).click();
  await page.getByText('Gracias por su ayuda. Lucía.').waitFor();
  await photo(page, 'family');
  await page.getByRole('button', { name: 'Marcar como leído: Re: Fallecimiento' }).click();
  await page.getByRole('button', { name: /^Marcar como leído/ }).waitFor({ state: 'detached' });
  await page.goto(`${s.origin}/backoffice/trabajo?clase=correo`);
  await page.getByText('No hay nada pendiente').waitFor();
}

async function untilThere(which: string): Promise<void> {
  while ((await s.base.superSql(`select 1 from correos_recibidos where ${which}`)).length === 0) await pause(100);
}

/** Checks accessibility, by night in the dark too. */
async function looks(page: Page, name: string): Promise<void> {
  assert.deepEqual(await lacksInBothThemes(page), [], name);
  await photo(page, name);
}
