/** Sign-in, Configuración and the administration of the service, in a real browser on a real service. */
import assert from 'node:assert/strict';
import { createServer, get, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createUser } from '../server/src/insurers/identity/users-by-hand.ts';
import { dumpTables, find, needlesOf } from '../server/test/support/canaries.ts';
import { onePersonOf } from '../server/test/support/credentials.ts';
import { submitSignIn } from './backoffice.ts';
import { accessibilityLacks, allLoaded, openChromium, WIDTHS, watch } from './browser.ts';
import { openService, type Service } from './service.ts';

const PASSWORD = 'mango tranvia nube 42';
/** Folder for screenshots, for people to look at; if it is unset, no screenshots are taken. */
const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('sign-in, Configuración and Servicio in a browser', () => {
  let service: Service;
  let browser: Browser;
  let receiver: Server;
  let accepts = false;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    // browsers drop an expired cookie by their own clock
    service.clock.advance(Date.now() - service.clock.now().getTime());
    receiver = createServer((_, response) => response.writeHead(accepts ? 200 : 503).end('Ahora no'));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    await browser?.close();
    await new Promise((resolve) => receiver?.close(resolve));
    await service?.close();
  });

  async function open(): Promise<{ context: BrowserContext; page: Page; errors: readonly string[] }> {
    const context = await browser.newContext({
      locale: 'es-ES',
      viewport: { width: WIDTHS.escritorio, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    return { context, page, errors: watch(page) };
  }
  const enter = (page: Page, email: string, password: string) =>
    submitSignIn(page, service.origin, { email, password });
  /** Takes a screenshot at each width, if requested. */
  async function picture(page: Page, name: string) {
    if (!PHOTOS) return;
    for (const width of [WIDTHS.escritorio, WIDTHS.tableta]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(350); // transitions
      await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
  }
  /** Asserts that axe finds nothing on a wide screen; `backoffice-settings-accessible` checks every state on a tablet. */
  async function look(page: Page, name: string) {
    await page.locator('h1').first().waitFor();
    await picture(page, name);
    assert.deepEqual(await accessibilityLacks(page), [], name);
  }
  const accessLink = async (address: string) =>
    /https?:\/\/\S+\/backoffice\/acceso#[\w-]+/.exec(
      await service.mailA(address, (text) => text.includes('/backoffice/acceso#')),
    )?.[0] as string;
  /** Everything that the browser stores or shows. */
  const traces = async (context: BrowserContext, page: Page) =>
    JSON.stringify([
      await page.content(),
      await page.evaluate('[{ ...localStorage }, { ...sessionStorage }, location.href, document.title]'),
      await context.cookies(),
      await context.storageState(),
    ]);

  test('a new insurer’s administrator accepts the invitation, creates a key, uses it, and sees a delivery fail and arrive', async () => {
    const jefa = { email: 'jefa@albacea.example', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null } as const;
    const { email, password } = await createUser(service.program, jefa, {
      visible: 'servicio',
      tipo: 'cli',
      id: null,
    });
    const one = await open();
    await enter(one.page, email, password);
    await one.page.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await one.page.goto(`${service.origin}/backoffice/servicio`);
    await one.page.getByRole('button', { name: 'Nueva aseguradora' }).click();
    const dialog = one.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Seguros Nueva');
    await dialog.getByLabel('Identificador').fill('nueva');
    await dialog.getByLabel('Nombre y apellidos').fill('Ana Primera');
    await dialog.getByLabel('Correo electrónico').fill('ana@nueva.example');
    await picture(one.page, 'aseguradora-nueva');
    await dialog.getByRole('button', { name: 'Crear e invitar' }).click();
    await one.page.getByRole('link', { name: 'Seguros Nueva' }).waitFor();
    await look(one.page, 'servicio-aseguradoras');
    for (const [tab, name] of [
      ['Personas', 'personas'],
      ['Correos guardados', 'correos'],
    ] as const) {
      await one.page.getByRole('tab', { name: tab }).click();
      await allLoaded(one.page);
      await picture(one.page, `servicio-${name}`);
    }
    assert.deepEqual(one.errors, []);
    await one.context.close();

    const { context, page, errors } = await open();
    await page.goto(await accessLink('ana@nueva.example'));
    await page.getByText('Ana Primera, elija').waitFor();
    assert.ok(!page.url().includes('#'), 'the token is removed from the address');
    await look(page, 'invitacion');
    await page.getByLabel('Contraseña nueva').fill('Password2026!');
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await page.getByText('se prueban primero').waitFor();
    await page.getByLabel('Contraseña nueva').fill(PASSWORD);
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await page.getByRole('button', { name: 'Mi cuenta' }).waitFor();

    await page.goto(`${service.origin}/backoffice/nueva/configuracion`);
    await page.getByText('Todavía no hay claves').waitFor();
    await picture(page, 'claves-vacio');
    await page.getByRole('button', { name: 'Nueva clave' }).click();
    await page.getByLabel('Para qué es').fill('Core de siniestros');
    await page.getByRole('button', { name: 'Crear la clave' }).click();
    await page.getByText('Elija qué podrá hacer la clave.').waitFor();
    await page.getByLabel('Solo lo que marque').check();
    await page.getByLabel('Consultar casos').check();
    await page.getByLabel('Desde qué direcciones').fill('127.0.0.0/8\nmil.redes');
    await page.getByRole('button', { name: 'Crear la clave' }).click();
    await page.getByText('Línea 2: use una dirección').waitFor();
    await page.getByLabel('Desde qué direcciones').fill('');
    await picture(page, 'clave-nueva');
    await page.getByRole('button', { name: 'Crear la clave' }).click();
    const apiKey = (await page.locator('[data-secreto]').textContent()) as string;
    assert.match(apiKey, /^alb_/);
    await picture(page, 'clave-creada');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('[data-secreto]').textContent(), apiKey, 'Escape loses no secret');
    await page.getByRole('button', { name: 'Copiar' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), apiKey);
    await page.getByRole('button', { name: 'Ya tengo una copia' }).click();
    assert.equal(await callWithKey(service, 'nueva', apiKey), 200);
    await page.getByText('En uso').waitFor();
    await look(page, 'claves');
    await page.getByRole('link', { name: 'Peticiones de la clave Core de siniestros' }).click();
    await page.getByText('GET /api/v1/casos', { exact: true }).waitFor();
    await look(page, 'peticiones');
    await page.goBack();
    await page.getByRole('button', { name: 'Renovar la clave Core de siniestros' }).click();
    await picture(page, 'clave-renovar');
    await page.getByRole('button', { name: 'Crear la clave nueva' }).click();
    const renewed = (await page.locator('[data-secreto]').textContent()) as string;
    await page.getByRole('button', { name: 'Ya tengo una copia' }).click();
    for (const key of [apiKey, renewed]) assert.equal(await callWithKey(service, 'nueva', key), 200);
    // both now have the same name: the last characters and the date of use tell which one ends
    const old = `Revocar la clave Core de siniestros, termina en ${apiKey.slice(-4)}`;
    await page.getByRole('button', { name: old, exact: true }).click();
    const ends = page.getByRole('dialog', { name: `Revocar «Core de siniestros», que termina en ${apiKey.slice(-4)}` });
    await ends.getByText(/^Se usó por última vez/).waitFor();
    await ends.getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Nuevo webhook' }).click();
    const { port } = receiver.address() as { port: number };
    await page.getByLabel('Dirección que recibe los avisos').fill(`http://127.0.0.1:${port}/avisos`);
    await page.getByLabel('Descripción').fill('Core de siniestros');
    await picture(page, 'webhook-nuevo');
    await page.getByRole('button', { name: 'Registrar' }).click();
    const webhookSecret = (await page.locator('[data-secreto]').textContent()) as string;
    assert.match(webhookSecret, /^whsec_/);
    await page.getByRole('button', { name: 'Ya tengo una copia' }).click();
    await page.getByRole('link', { name: 'Core de siniestros' }).click();
    await page.getByRole('button', { name: 'Enviar una prueba' }).click();
    await page.getByText('Respuesta de error').first().waitFor();
    await page.getByRole('button', { name: /^Ver los intentos de prueba/ }).click();
    await page.getByText('Respondió 503').first().waitFor();
    await picture(page, 'webhook-falla');
    await page.getByRole('tab', { name: 'Como orden de curl' }).click();
    await page.getByText('--data-binary').waitFor();
    await look(page, 'webhook-entrega');
    await page.getByText('Reintentando').waitFor();
    accepts = true;
    await page.getByRole('button', { name: /^Reenviar prueba/ }).click();
    await page.locator('#contenido').getByText('Entregada', { exact: true }).waitFor();
    await look(page, 'webhook-entregado');

    // a webhook without a description is named by its URL, and can still be opened from the list
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await page.getByLabel('Descripción').fill('  ');
    await picture(page, 'webhook-cambiar');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: `http://127.0.0.1:${port}/avisos` }).click();
    await page.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();

    for (const [group, tab, name] of [
      ['Personas y acceso', 'Personas', 'personas'],
      ['Datos', 'Idiomas y conservación', 'datos'],
      ['Datos', 'Registro de auditoría', 'auditoria'],
    ] as const) {
      await page.goto(`${service.origin}/backoffice/nueva/configuracion`);
      await page.getByRole('tab', { name: group, exact: true }).click();
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await allLoaded(page);
      await picture(page, name);
    }
    assert.equal(
      await page.getByRole('tab', { name: 'Segunda persona' }).count(),
      0,
      'an insurer’s administrator has no such tab',
    );
    await page.getByRole('tab', { name: 'Integración' }).click();
    await page.getByRole('tab', { name: 'Webhooks' }).click();

    const needles = needlesOf({ apiKey, renewed, webhookSecret });
    assert.deepEqual(find(needles, Buffer.from(await traces(context, page))), []);
    assert.deepEqual(find(needles, Buffer.from(service.log.join('\n'))), []);
    assert.deepEqual(find(needles, (await dumpTables(service.base.superSql)).bytes), []);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('my account: a second factor is set up by QR code and then required, a recovery code replaces it, and sessions are listed', async () => {
    const b = await service.aseguradora('B');
    const { email, password } = await onePersonOf(service, b, 'admin');
    const { context, page, errors } = await open();
    await enter(page, email, password);
    await page.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await page.goto(`${service.origin}/backoffice/perfil`);
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByLabel('Escriba su contraseña').fill(password);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('img', { name: 'Código QR' }).waitFor();
    await picture(page, 'segundo-factor');
    const secret = ((await page.locator('pre.secreto').textContent()) as string).replaceAll(' ', '');
    const epoch = () => Math.floor(service.clock.now().getTime() / 1000);
    await page.getByLabel('Código de seis cifras').fill(await generate({ secret, epoch: epoch() }));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    const codes = ((await page.locator('[data-secreto]').textContent()) as string).split('\n');
    assert.equal(codes.length, 10);
    await page.getByRole('button', { name: 'Ya tengo una copia' }).click();
    await page.getByText('10 códigos de recuperación').waitFor();
    await look(page, 'perfil');
    assert.deepEqual(
      find(needlesOf({ secret, uno: codes[0] as string }), Buffer.from(await traces(context, page))),
      [],
    );
    await context.clearCookies();
    service.clock.advance(60_000);
    await enter(page, email, password);
    await page.getByText('seis cifras').waitFor();
    await picture(page, 'segundo-paso');
    await page.getByLabel('Cifra 1').click();
    await page.keyboard.type(await generate({ secret, epoch: epoch() }));
    await page.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await context.clearCookies();
    await enter(page, email, password);
    await page.getByRole('button', { name: /No tengo el teléfono/ }).click();
    await page.getByLabel('Código de recuperación').fill((codes[3] as string).toLowerCase());
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await page.goto(`${service.origin}/backoffice/perfil`);
    await page.getByText('9 códigos de recuperación').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('a forgotten password is reset by e-mail', async () => {
    const a = await service.aseguradora('A');
    const { email } = await onePersonOf(service, a);
    const { context, page, errors } = await open();
    await page.goto(`${service.origin}/backoffice/entrar`);
    await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
    // the previous page has a field of the same name
    await page.getByRole('button', { name: 'Enviar el enlace' }).waitFor();
    await page.getByLabel('Correo electrónico').fill(email);
    await picture(page, 'olvido');
    await page.getByRole('button', { name: 'Enviar el enlace' }).click();
    await page.getByText('Si ese correo tiene acceso').waitFor();
    const link = await accessLink(email);
    await page.goto(link);
    await page.getByLabel('Contraseña nueva').fill(PASSWORD);
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await page.getByText('Ya puede entrar').waitFor();
    await look(page, 'entrada');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
    await picture(page, 'enlace-caducado');
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('an operator sees no link to the pages of admins, and cannot open them by their addresses', async () => {
    const a = await service.aseguradora('A');
    const { email, password } = await onePersonOf(service, a, 'operador');
    const { context, page } = await open();
    await enter(page, email, password);
    await page.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Configuración' }).count(), 0);
    for (const route of [
      `${a.slug}/configuracion`,
      `${a.slug}/configuracion/webhooks`,
      'servicio',
      'servicio/correos',
    ]) {
      await page.goto(`${service.origin}/backoffice/${route}`);
      await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    }
    await picture(page, 'sin-permiso');
    const { status } = await page.request
      .post(`${service.origin}/backoffice/api/aseguradoras/${a.slug}/claves`, {
        data: { etiqueta: 'x' },
      })
      .then((response) => ({ status: response.status() }));
    assert.equal(status, 403);
    await context.close();
  });
});

/** A real API call to the subdomain, which needs no DNS. */
function callWithKey({ origin }: Service, slug: string, key: string): Promise<number | undefined> {
  const { port } = new URL(origin);
  const headers = { host: `${slug}.localhost:${port}`, 'x-api-key': key };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/v1/casos', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}
