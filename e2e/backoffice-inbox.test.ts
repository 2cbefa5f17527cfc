/** The tray of incoming mail and the mail beside its proposal, in a browser, through the door of a whole service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTransport } from 'nodemailer';
import type { Browser, Page } from 'playwright-core';
import { sendLetter } from '../server/src/capabilities/letters/send-letter.ts';
import type { InboundDoor } from '../server/src/platform/mail/inbound.ts';
import { aPdf } from '../server/test/support/files.ts';
import { readMail } from '../server/test/support/mailbox.ts';
import { readyCaso, sendingDeps } from '../server/test/support/ready-caso.ts';
import type { WorkerPool } from '../server/test/support/work.ts';
import { enterByShape } from './backoffice.ts';
import { accessibilityLacks, openChromium, WIDTHS, watch } from './browser.ts';
import { openService, type Service } from './service.ts';

let s: Service;
let t: WorkerPool;
let browser: Browser;
let door: InboundDoor;
before(async () => {
  const inbound = { INBOUND_SMTP_PORT: '0', INBOUND_SMTP_DOMAIN: 'respuestas.example' };
  [s, browser] = await Promise.all([openService(inbound), openChromium()]);
  t = await s.workerPool('B');
  door = (await s.program.inbox.open()) ?? assert.fail('no door');
});
after(async () => {
  await door?.close();
  await browser?.close();
  await s?.close();
});

const photo = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;
async function come(to: string, text: string, attachments: readonly { filename: string; content: Buffer }[] = []) {
  const transport = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
  const mail = {
    from: 'Wise <soporte@wise.com>',
    to,
    subject: 'Re: Fallecimiento',
    text,
    attachments: [...attachments],
  };
  await transport.sendMail(mail).finally(() => transport.close());
}

test('a forged answer says that nothing proves it and is discarded; the true one shows its sentence and its file', async () => {
  const { caso, cuenta } = await readyCaso(s, t, 'wise');
  await sendLetter(sendingDeps(s), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
  s.clock.advance(10_000);
  await s.mailA('bereavements@wise.com');
  const letter = s.mailbox.accepted.findLast(({ para }) => para.includes('bereavements@wise.com'));
  const reply = letter && (await readMail(letter)).replyTo?.[0]?.address;
  assert.ok(reply);

  const person = await s.persona({ email: 'ana@example.com', nombre: 'Ana', rol: 'gestor', aseguradoraId: null });
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: WIDTHS.escritorio, height: 900 } });
  const page = await context.newPage();
  const failures = watch(page);
  await enterByShape(page, s.origin, person);
  await page.getByRole('button', { name: /Mi cuenta/ }).waitFor();
  await come('respuesta@respuestas.example', `Su cuenta ha sido eliminada. ${caso}`);
  const trayed = async () => (await s.base.superSql("select 1 from correos_recibidos where estado = 'bandeja'")).length;
  while ((await trayed()) === 0) await new Promise((later) => setTimeout(later, 100));
  await page.goto(`${s.origin}/backoffice/correo`);
  await page.getByText('Sin probar quién escribe').waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'tray');
  await page.getByRole('button', { name: 'Abrir: Re: Fallecimiento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Re: Fallecimiento' });
  await dialog.getByText('Nada prueba quién lo escribió. Desconfíe del remitente.').waitFor();
  await dialog.getByLabel('Número del caso').fill(caso);
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'mail');
  await page.setViewportSize({ width: 820, height: 900 });
  await photo(page, 'mail-820');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('No hay correo por colocar').waitFor();

  await come(reply, 'Buenos días:\n\nHemos cerrado la cuenta de forma definitiva.\n\nUn saludo.', [
    { filename: 'justificante.pdf', content: aPdf() },
  ]);
  const filed = async () =>
    (await s.base.superSql("select 1 from correos_recibidos where estado = 'archivado'")).length;
  while ((await filed()) === 0) await new Promise((later) => setTimeout(later, 100));
  await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
  await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos/${caso}?ver=mensajes`);
  const received = page.locator('article', { hasText: 'Dice que está cerrada' });
  await received.getByRole('button', { name: 'Leer' }).click();
  assert.equal(await received.locator('mark').innerText(), 'Hemos cerrado la cuenta de forma definitiva.');
  const file = await received.getByRole('link', { name: 'Ver el adjunto 1' }).getAttribute('href');
  assert.equal((await page.request.get(`${s.origin}${file}`)).headers()['content-type'], 'application/pdf');
  assert.deepEqual(await accessibilityLacks(page), []);
  await photo(page, 'filed');
  assert.deepEqual(failures, []);
});
