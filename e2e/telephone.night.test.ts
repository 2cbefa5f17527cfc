/**
 * A family by telephone: a requested call, its outcome recorded by the staff, and the signature by the heir alone, with the code sent to
 * their mobile.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { openSmsProvider, type SmsProvider } from '../server/test/support/sms-provider.ts';
import { lacksInBothThemes, openDesk } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { succeed } from './family-steps.ts';
import { openPhone, tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

let s: Service;
let a: Aseguradora;
let provider: SmsProvider;
let browser: Browser;
before(async () => {
  provider = await openSmsProvider();
  [s, browser] = await Promise.all([openService({ SMS_URL: provider.url }), openChromium()]);
  a = await s.aseguradora('A', { telefono: '+34910000101' });
});
after(async () => {
  await browser?.close();
  await s?.close();
  await provider?.close();
});

const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';

test('a family asks for a call, the desk records it, the heir signs with the code of the SMS and gives another mobile', async () => {
  const { casoId, link } = await s.casoWith(a, { heredero: { telefono: '600112233' } });
  const phone = await openPhone(browser);
  const { page, press, title, assertAccessible } = phone;
  await page.goto(link);
  await title('Le acompañamos, {nombre}');
  await page.goto(`${new URL(link).origin}/portal/ayuda`);
  await press('Pedir la llamada');
  await title('Le llamamos nosotros');
  await press('Pedir la llamada');
  await page.getByRole('heading', { name: /Falta|Hay/ }).waitFor();
  await assertAccessible();
  await page.getByRole('group', { name: '¿Qué día?' }).getByRole('radio').first().check();
  await page.getByRole('group', { name: '¿A qué hora?' }).getByRole('radio').first().check();
  await page.getByLabel('¿De qué quiere hablar?').fill('No sé por dónde empezar');
  await assertAccessible();
  await press('Pedir la llamada');
  await page.getByRole('heading', { name: 'Le llamaremos' }).waitFor();
  await assertAccessible();

  const desk = await openDesk(s, browser, a, { name: 'Marta', rol: 'gestor' });
  await desk.page.goto(`${s.origin}/backoffice/trabajo`);
  await desk.page.getByRole('link', { name: 'Llamar a la familia, que lo ha pedido' }).click();
  const alert = desk.page.getByRole('alert').filter({ hasText: 'La familia ha pedido que la llamen' });
  await alert.getByText('No sé por dónde empezar').waitFor();
  assert.deepEqual(await lacksInBothThemes(desk.page), []);
  await alert.getByRole('button', { name: 'Anotar que se habló' }).click();
  await alert.waitFor({ state: 'detached' });

  // the next form is the note of the call
  await desk.page.getByRole('tab', { name: 'Conversación', selected: true }).waitFor();
  await desk.page.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento y póliza');
  await desk.page.getByRole('combobox', { name: 'Qué aceptó' }).click();
  await desk.page.getByRole('option', { name: 'Quiere firmar' }).click();
  await desk.page.getByLabel('Qué se habló y qué se acordó').fill('Cerrar Facebook. No guarda nada. Firma hoy.');
  assert.deepEqual(await lacksInBothThemes(desk.page), []);
  await desk.page.getByRole('button', { name: 'Guardar la llamada' }).click();
  await desk.page.getByRole('article').filter({ hasText: 'Firma hoy' }).waitFor();

  const gestor = await s.gestor();
  const cuentas = `/aseguradoras/${a.slug}/casos/${casoId}/cuentas`;
  await succeed(gestor.request('POST', cuentas, { cuentas: [{ proveedor_codigo: 'facebook', accion: 'eliminar' }] }));
  const [{ cuenta_id }] = (await succeed(gestor.request('GET', cuentas))).elementos;
  const confirmation = { constancia: 'Por teléfono con Lucía', copia: 'rechazada' };
  await succeed(gestor.request('POST', `${cuentas}/${cuenta_id}/confirmacion`, confirmation));

  await desk.page.reload();
  await desk.page.getByRole('tab', { name: 'Papeles' }).click();
  await desk.page.getByRole('button', { name: 'Firma de la familia' }).click();
  await desk.page.getByRole('button', { name: 'Enviarle el código para firmar' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Lucía/ }).check();
  await dialog.getByLabel('Documento').selectOption('dni');
  await dialog.getByLabel('Número, como lo dice').fill('12345678Z');
  await dialog.getByRole('radio', { name: /En su móvil/ }).check();
  assert.deepEqual(await lacksInBothThemes(desk.page), []);
  await dialog.getByRole('button', { name: 'Enviar el código y el texto' }).click();
  await dialog.getByText(/Código enviado a ··· 233/).waitFor();
  const code = await (async () => {
    for (;;) {
      const sent = codeOf(provider.seen.at(-1)?.text);
      if (sent !== '') return sent;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  assert.ok(!(await desk.page.content()).includes(code));
  assert.deepEqual(await lacksInBothThemes(desk.page), []);

  await page.goto(`${new URL(link).origin}/portal/autorizacion`);
  await page.getByText('Le hemos mandado un código al móvil que acaba en 233.').waitFor();
  await assertAccessible();
  await page.getByLabel('Su nombre y apellidos').fill('Lucía Ortega Ruiz');
  await page.getByLabel('El código de seis cifras').fill(code);
  await press('Firmar');
  await page.getByText('Firmado. Gracias').last().waitFor();

  await page.goto(`${new URL(link).origin}/portal/movil`);
  await title('Mensajes a su móvil');
  await page.getByLabel('¿Cuál es su móvil?').fill('910000101');
  await press('Guardar el móvil');
  await page.getByText('Es un teléfono fijo').first().waitFor();
  await assertAccessible();
  await page.getByLabel('¿Cuál es su móvil?').fill('711 22 33 44');
  await press('Guardar el móvil');
  await page.getByText('Acaba en 344.').waitFor();
  await assertAccessible();

  await phone.assertNothingLeaked(tokenOf(link));
});
