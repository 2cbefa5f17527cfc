/** Sign-in, Configuración and the administration of the service, in a real browser on a real service. */
import assert from 'node:assert/strict';
import { createServer, get, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createUser } from '../server/src/capabilities/identity/create-user.ts';
import { dumpTables, find, needlesOf } from '../server/test/support/canaries.ts';
import { onePersonOf } from '../server/test/support/credentials.ts';
import { enterByShape } from './backoffice.ts';
import { accessibilityLacks, allLoaded, openChromium, WIDTHS, watch } from './browser.ts';
import { openService, type Service } from './service.ts';

const PASSWORD = 'mango tranvia nube 42';
/** Where pictures of the screens go, for people to look at; without it none are made. */
const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('sign-in, Configuración and Servicio in a browser', () => {
  let service: Service;
  let browser: Browser;
  let receiver: Server;
  let accepts = false;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    // browsers drop a cookie that has expired by their own clock
    service.clock.advance(Date.now() - service.clock.ahora().getTime());
    receiver = createServer((_, response) => response.writeHead(accepts ? 200 : 503).end('Ahora no'));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    await browser?.close();
    await new Promise((resolve) => receiver?.close(resolve));
    await service?.close();
  });

  async function open(): Promise<{ contexto: BrowserContext; pagina: Page; faltas: readonly string[] }> {
    const contexto = await browser.newContext({
      locale: 'es-ES',
      viewport: { width: WIDTHS.escritorio, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexto.setDefaultTimeout(60_000);
    const pagina = await contexto.newPage();
    return { contexto, pagina, faltas: watch(pagina) };
  }
  const enter = (page: Page, email: string, password: string) =>
    enterByShape(page, service.origen, { email, password });
  /** A picture at each width, where pictures are asked for. */
  async function picture(page: Page, name: string) {
    if (!PHOTOS) return;
    for (const width of [WIDTHS.escritorio, WIDTHS.tableta]) {
      await page.setViewportSize({ width: width, height: 900 });
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(350); // transitions
      await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
  }
  /** Nothing that axe finds on a wide screen; `backoffice-settings-accessible` sees to every state on a tablet. */
  async function look(page: Page, name: string) {
    await page.locator('h1').first().waitFor();
    await picture(page, name);
    assert.deepEqual(await accessibilityLacks(page), [], name);
  }
  const accessLink = async (address: string) =>
    /https?:\/\/\S+\/backoffice\/acceso#[\w-]+/.exec(
      await service.mailA(address, (text) => text.includes('/backoffice/acceso#')),
    )?.[0] as string;
  /** All that the browser keeps or shows. */
  const traces = async (context: BrowserContext, page: Page) =>
    JSON.stringify([
      await page.content(),
      await page.evaluate('[{ ...localStorage }, { ...sessionStorage }, location.href, document.title]'),
      await context.cookies(),
      await context.storageState(),
    ]);

  test("a new insurer's admin comes by the invitation, makes a key, uses it, and sees a delivery fail and arrive", async () => {
    const jefa = { email: 'jefa@albacea.example', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null } as const;
    const { email, password } = await createUser(service.program, jefa, {
      visible: 'servicio',
      tipo: 'cli',
      id: null,
    });
    const one = await open();
    await enter(one.pagina, email, password);
    await one.pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await one.pagina.goto(`${service.origen}/backoffice/servicio`);
    await one.pagina.getByRole('button', { name: 'Nueva aseguradora' }).click();
    const dialog = one.pagina.getByRole('dialog');
    await dialog.getByLabel('Nombre', { exact: true }).fill('Seguros Nueva');
    await dialog.getByLabel('Identificador').fill('nueva');
    await dialog.getByLabel('Nombre y apellidos').fill('Ana Primera');
    await dialog.getByLabel('Correo electrónico').fill('ana@nueva.example');
    await picture(one.pagina, 'aseguradora-nueva');
    await dialog.getByRole('button', { name: 'Crear e invitar' }).click();
    await one.pagina.getByRole('link', { name: 'Seguros Nueva' }).waitFor();
    await look(one.pagina, 'servicio-aseguradoras');
    for (const [tab, name] of [
      ['Personas', 'personas'],
      ['Colas y correo', 'salud'],
      ['Correos guardados', 'correos'],
      ['Catálogo', 'catalogo'],
    ] as const) {
      await one.pagina.getByRole('tab', { name: tab }).click();
      await allLoaded(one.pagina);
      await picture(one.pagina, `servicio-${name}`);
    }
    assert.deepEqual(one.faltas, []);
    await one.contexto.close();

    const { contexto, pagina, faltas } = await open();
    await pagina.goto(await accessLink('ana@nueva.example'));
    await pagina.getByText('Ana Primera, elija').waitFor();
    assert.ok(!pagina.url().includes('#'), 'the token has left the address');
    await look(pagina, 'invitacion');
    await pagina.getByLabel('Contraseña nueva').fill('Password2026!');
    await pagina.getByRole('button', { name: 'Guardar y entrar' }).click();
    await pagina.getByText('se prueban primero').waitFor();
    await pagina.getByLabel('Contraseña nueva').fill(PASSWORD);
    await pagina.getByRole('button', { name: 'Guardar y entrar' }).click();
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();

    await pagina.goto(`${service.origen}/backoffice/nueva/configuracion`);
    await pagina.getByText('Todavía no hay claves').waitFor();
    await picture(pagina, 'claves-vacio');
    await pagina.getByRole('button', { name: 'Nueva clave' }).click();
    await pagina.getByLabel('Para qué es').fill('Core de siniestros');
    await pagina.getByLabel('Consultar casos').check();
    await picture(pagina, 'clave-nueva');
    await pagina.getByRole('button', { name: 'Crear la clave' }).click();
    const clave = (await pagina.locator('[data-secreto]').textContent()) as string;
    assert.match(clave, /^alb_/);
    await picture(pagina, 'clave-creada');
    await pagina.getByRole('button', { name: 'Copiar' }).click();
    await pagina.getByRole('button', { name: 'Copiado' }).waitFor();
    assert.equal(await pagina.evaluate('navigator.clipboard.readText()'), clave);
    await pagina.getByRole('button', { name: 'Ya lo he guardado' }).click();
    assert.equal(await callWithKey(service, 'nueva', clave), 200);
    await pagina.getByText('En uso').waitFor();
    await look(pagina, 'claves');

    await pagina.getByRole('tab', { name: 'Webhooks' }).click();
    await pagina.getByRole('button', { name: 'Nuevo webhook' }).click();
    const { port } = receiver.address() as { port: number };
    await pagina.getByLabel('Dirección que recibe los avisos').fill(`http://127.0.0.1:${port}/avisos`);
    await pagina.getByLabel('Descripción').fill('Core de siniestros');
    await picture(pagina, 'webhook-nuevo');
    await pagina.getByRole('button', { name: 'Registrar' }).click();
    const secreto = (await pagina.locator('[data-secreto]').textContent()) as string;
    assert.match(secreto, /^whsec_/);
    await pagina.getByRole('button', { name: 'Ya lo he guardado' }).click();
    await pagina.getByRole('link', { name: 'Core de siniestros' }).click();
    await pagina.getByRole('button', { name: 'Enviar una prueba' }).click();
    await pagina.getByText('Respuesta de error').first().waitFor();
    await pagina.getByRole('button', { name: /^Ver los intentos de prueba/ }).click();
    await pagina.getByText('Respondió 503').first().waitFor();
    await picture(pagina, 'webhook-falla');
    // the schedule is over: it is the person's turn
    await service.base.superSql(
      `update entregas set estado = 'agotada', terminada = now(), reclamo_id = null, reclamo_hasta = null`,
    );
    accepts = true;
    await pagina.getByRole('button', { name: /^Reenviar prueba/ }).click();
    await pagina.locator('#contenido').getByText('Entregada', { exact: true }).waitFor();
    await look(pagina, 'webhook-entregado');

    // without a description a receiver goes by its address, and can still be opened from the list
    await pagina.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await pagina.getByLabel('Descripción').fill('  ');
    await picture(pagina, 'webhook-cambiar');
    await pagina.getByRole('button', { name: 'Guardar' }).click();
    await pagina.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
    await pagina.goBack();
    await pagina.getByRole('link', { name: `http://127.0.0.1:${port}/avisos` }).click();
    await pagina.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();

    for (const [tab, name] of [
      ['Packs', 'packs'],
      ['Marca', 'marca'],
      ['Personas', 'personas'],
      ['Idiomas y conservación', 'datos'],
      ['Registro de auditoría', 'auditoria'],
    ] as const) {
      await pagina.goto(`${service.origen}/backoffice/nueva/configuracion`);
      await pagina.getByRole('tab', { name: tab }).click();
      await allLoaded(pagina);
      // axe waits for ever on a frame that may run no scripts: the preview of the e-mail
      if (name === 'marca') await pagina.getByRole('tab', { name: 'Portal de la familia' }).click();
      await picture(pagina, name);
    }
    await pagina.getByRole('tab', { name: 'Webhooks' }).click();

    const needles = needlesOf({ clave, secreto });
    assert.deepEqual(find(needles, Buffer.from(await traces(contexto, pagina))), []);
    assert.deepEqual(find(needles, Buffer.from(service.registro.join('\n'))), []);
    assert.deepEqual(find(needles, (await dumpTables(service.base.superSql)).bytes), []);
    assert.deepEqual(faltas, []);
    await contexto.close();
  });

  test('my account: a second factor by its QR, which signing in asks for; a recovery code in its place; sessions', async () => {
    const b = await service.aseguradora('B');
    const { email, password } = await onePersonOf(service, b, 'admin');
    const { contexto, pagina, faltas } = await open();
    await enter(pagina, email, password);
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await pagina.goto(`${service.origen}/backoffice/perfil`);
    await pagina.getByRole('button', { name: 'Activar' }).click();
    await pagina.getByLabel('Escriba su contraseña').fill(password);
    await pagina.getByRole('button', { name: 'Seguir' }).click();
    await pagina.getByRole('img', { name: 'Código QR' }).waitFor();
    await picture(pagina, 'segundo-factor');
    const secret = ((await pagina.locator('pre.secreto').textContent()) as string).replaceAll(' ', '');
    const epoch = () => Math.floor(service.clock.ahora().getTime() / 1000);
    await pagina.getByLabel('Código de seis cifras').fill(await generate({ secret, epoch: epoch() }));
    await pagina.getByRole('button', { name: 'Confirmar' }).click();
    const codes = ((await pagina.locator('[data-secreto]').textContent()) as string).split('\n');
    assert.equal(codes.length, 10);
    await pagina.getByRole('button', { name: 'Ya lo he guardado' }).click();
    await pagina.getByText('10 códigos de recuperación').waitFor();
    await look(pagina, 'perfil');
    assert.deepEqual(
      find(needlesOf({ secret, uno: codes[0] as string }), Buffer.from(await traces(contexto, pagina))),
      [],
    );
    await contexto.clearCookies();
    service.clock.advance(60_000);
    await enter(pagina, email, password);
    await pagina.getByText('seis cifras').waitFor();
    await picture(pagina, 'segundo-paso');
    await pagina.getByLabel('Cifra 1').click();
    await pagina.keyboard.type(await generate({ secret, epoch: epoch() }));
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await contexto.clearCookies();
    await enter(pagina, email, password);
    await pagina.getByRole('button', { name: /No tengo el teléfono/ }).click();
    await pagina.getByLabel('Código de recuperación').fill((codes[3] as string).toLowerCase());
    await pagina.getByRole('button', { name: 'Entrar' }).click();
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await pagina.goto(`${service.origen}/backoffice/perfil`);
    await pagina.getByText('9 códigos de recuperación').waitFor();
    assert.deepEqual(faltas, []);
    await contexto.close();
  });

  test('a forgotten password is chosen anew by e-mail', async () => {
    const a = await service.aseguradora('A');
    const { email } = await onePersonOf(service, a);
    const { contexto, pagina, faltas } = await open();
    await pagina.goto(`${service.origen}/backoffice/entrar`);
    await pagina.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
    // the page before has a field of the same name
    await pagina.getByRole('button', { name: 'Enviar el enlace' }).waitFor();
    await pagina.getByLabel('Correo electrónico').fill(email);
    await picture(pagina, 'olvido');
    await pagina.getByRole('button', { name: 'Enviar el enlace' }).click();
    await pagina.getByText('Si ese correo tiene acceso').waitFor();
    const link = await accessLink(email);
    await pagina.goto(link);
    await pagina.getByLabel('Contraseña nueva').fill(PASSWORD);
    await pagina.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await pagina.getByText('Ya puede entrar').waitFor();
    await look(pagina, 'entrada');
    await pagina.goto('about:blank');
    await pagina.goto(link);
    await pagina.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
    await picture(pagina, 'enlace-caducado');
    assert.deepEqual(faltas, []);
    await contexto.close();
  });

  test('an operator finds no door to the admin functions, and typing the address opens none', async () => {
    const a = await service.aseguradora('A');
    const { email, password } = await onePersonOf(service, a, 'operador');
    const { contexto, pagina } = await open();
    await enter(pagina, email, password);
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    assert.equal(await pagina.getByRole('link', { name: 'Configuración' }).count(), 0);
    for (const route of [
      `${a.slug}/configuracion`,
      `${a.slug}/configuracion/webhooks`,
      'servicio',
      'servicio/correos',
    ]) {
      await pagina.goto(`${service.origen}/backoffice/${route}`);
      await pagina.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    }
    await picture(pagina, 'sin-permiso');
    const { status } = await pagina.request
      .post(`${service.origen}/backoffice/api/aseguradoras/${a.slug}/claves`, {
        data: { etiqueta: 'x' },
      })
      .then((response) => ({ status: response.status() }));
    assert.equal(status, 403);
    await contexto.close();
  });
});

/** A real call of the API, to the subdomain whatever the resolver knows of it. */
function callWithKey({ origen }: Service, slug: string, key: string): Promise<number | undefined> {
  const { port } = new URL(origen);
  const headers = { host: `${slug}.localhost:${port}`, 'x-api-key': key };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/v1/casos', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}
