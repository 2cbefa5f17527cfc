/** Signing in: several insurers, a required second factor, a passkey, a repeated proof of identity, and an expired session. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { addUser, type NewUser } from '../server/src/insurers/identity/users-by-hand.ts';
import { CLIENT, realProvider } from '../server/test/support/identity-provider.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { submitSignIn } from './backoffice.ts';
import { accessibilityLacks, openChromium, WIDTHS, watch } from './browser.ts';
import { openService, type Service } from './service.ts';

const MINUTE = 60_000;
const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('people in a browser', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService({ BACKOFFICE_IDLE_MINUTES: '30' }), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  async function open() {
    const context = await browser.newContext({
      locale: 'es-ES',
      viewport: { width: WIDTHS.escritorio, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    return { context, page, errors: watch(page) };
  }
  /** Checks accessibility, and takes screenshots at both widths if requested. */
  async function check(page: Page, name: string) {
    for (const width of [WIDTHS.escritorio, WIDTHS.telefono]) {
      await page.setViewportSize({ width, height: 900 });
      if (PHOTOS) await page.screenshot({ path: `${PHOTOS}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
    assert.deepEqual(await accessibilityLacks(page), [], name);
  }
  const add = (registration: NewUser) =>
    addUser(service.program, registration, { visible: 'servicio', tipo: 'cli', id: null });
  const inside = (page: Page) => page.getByRole('button', { name: 'Mi cuenta' }).waitFor();
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });

  test('a new case manager sets up a second factor at the first sign-in and continues to the work list', async () => {
    const { email, password } = await add({
      email: 'new@example.com',
      nombre: 'Nerea',
      rol: 'gestor',
      aseguradoraId: null,
    });
    const { context, page, errors } = await open();
    await submitSignIn(page, service.origin, { email, password: password ?? '' });
    await page.getByRole('heading', { name: 'Configure su segundo factor' }).waitFor();
    await check(page, 'people-enrol');
    await page.goto(`${service.origin}/backoffice/trabajo`);
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByLabel('Escriba su contraseña').fill(password ?? '');
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('img', { name: 'Código QR' }).waitFor();
    const secret = ((await page.locator('pre.secreto').textContent()) as string).replaceAll(' ', '');
    await page.getByLabel('Código de seis cifras').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.locator('[data-secreto]').waitFor();
    await check(page, 'people-codes');
    await page.getByRole('button', { name: 'Ya tengo una copia' }).click();
    await inside(page);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('a person who works for two insurers chooses one at sign-in and switches to the other in the menu', async () => {
    const [a, b] = [
      await service.aseguradora('A', { nombre: 'Aurora Decesos' }),
      await service.aseguradora('B', { nombre: 'Boreal Seguros' }),
    ];
    const who = { email: 'both@example.com', nombre: 'Bruna' };
    const { password } = await add({ ...who, rol: 'operador', aseguradoraId: a.id });
    // an invitation by the other insurer is accepted with the existing password
    const boss = await service.persona({ ...who, email: 'boss@example.com', rol: 'admin', aseguradoraId: b.id });
    const admin = openBrowser(service, 'backoffice', service.program.addresses.dominio);
    await admin.request('POST', '/sesion', { email: boss.email, password: boss.password });
    await admin.request('POST', `/aseguradoras/${b.slug}/usuarios`, { ...who, rol: 'admin' });
    const mail = await service.mailA(who.email, (text) => text.includes('/backoffice/acceso#'));
    const { context, page, errors } = await open();
    await page.goto(/https?:\/\/\S+\/backoffice\/acceso#[\w-]+/.exec(mail)?.[0] ?? '');
    await page.getByText('ya tiene una cuenta de Albacea').waitFor();
    await check(page, 'people-accept');
    await page.getByLabel('Contraseña', { exact: true }).fill(password ?? '');
    await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
    await inside(page);
    await page.getByText('Boreal Seguros').first().waitFor();

    await context.clearCookies();
    await submitSignIn(page, service.origin, { email: who.email, password: password ?? '' });
    await page.getByRole('heading', { name: '¿Con qué acceso entra?' }).waitFor();
    await check(page, 'people-choose');
    await page.getByRole('button', { name: /Aurora Decesos/ }).click();
    await inside(page);
    await page.getByText('Aurora Decesos').first().waitFor();
    await page.getByRole('button', { name: 'Mi cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Cambiar de acceso' }).click();
    await page.getByRole('dialog').getByText('Está aquí').waitFor();
    await check(page, 'people-switch');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Boreal Seguros/ })
      .click();
    await page.getByRole('link', { name: 'Configuración' }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('a passkey is added with a name, signs in alone and after the password, confirms, and is removed', async () => {
    const a = await service.aseguradora('A', { nombre: 'Aurora Decesos' });
    const { email, password } = await service.persona({
      email: 'keys@example.com',
      nombre: 'Clara',
      rol: 'admin',
      aseguradoraId: a.id,
    });
    const { context, page, errors } = await open();
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    const device = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await submitSignIn(page, service.origin, { email, password });
    await inside(page);
    await page.goto(`${service.origin}/backoffice/perfil`);
    await page.getByText('Todavía no tiene ninguna').waitFor();
    await check(page, 'people-no-passkey');
    await page.getByRole('button', { name: 'Añadir una llave' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('Portátil del trabajo');
    await check(page, 'people-passkey-name');
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('cell', { name: 'Portátil del trabajo', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Sesiones abiertas' }).scrollIntoViewIfNeeded();
    await check(page, 'people-passkeys');
    await page.getByRole('button', { name: 'Añadir una llave' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('Otra vez');
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByText('ya tiene una llave de esta cuenta').waitFor();

    await context.clearCookies();
    await page.goto(`${service.origin}/backoffice/entrar`);
    await check(page, 'people-passkey-entry');
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    await inside(page);
    await context.clearCookies();
    await submitSignIn(page, service.origin, { email, password });
    await page.getByRole('heading', { name: 'Segundo paso' }).waitFor();
    await check(page, 'people-passkey-second');
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
    await inside(page);

    service.clock.advance(10 * MINUTE);
    await page.goto(`${service.origin}/backoffice/perfil`);
    await page.getByRole('button', { name: 'Quitar la llave Portátil del trabajo' }).click();
    const sure = page.getByRole('dialog', { name: 'Quitar la llave' });
    await sure.getByRole('button', { name: 'Quitar' }).click();
    const asks = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await asks.waitFor();
    await check(page, 'people-passkey-confirm');
    await asks.getByRole('button', { name: 'Usar una llave de acceso' }).click();
    await page.getByText('Todavía no tiene ninguna').waitFor();

    await context.clearCookies();
    await page.goto(`${service.origin}/backoffice/entrar`);
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    await page.getByText('Esa llave de acceso no sirve').waitFor();
    await devices.send('WebAuthn.removeVirtualAuthenticator', device);
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: false, automaticPresenceSimulation: true },
    });
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    await page.getByText('No se ha usado ninguna llave').waitFor();
    assert.deepEqual(
      errors.filter((error) => !/401|403/.test(error)),
      [],
    );
    await context.close();
  });

  test('creating a key asks for the password again after a while; an expired session asks to sign in over the page and keeps its text', async () => {
    const a = await service.aseguradora('A');
    const { email, password } = await service.persona({
      email: 'idle@example.com',
      nombre: 'Irene',
      rol: 'admin',
      aseguradoraId: a.id,
    });
    const { context, page, errors } = await open();
    await page.clock.install();
    await submitSignIn(page, service.origin, { email, password });
    await inside(page);
    service.clock.advance(10 * MINUTE);
    await page.goto(`${service.origin}/backoffice/${a.slug}/configuracion`);
    await page.getByRole('button', { name: 'Nueva clave' }).click();
    await page.getByLabel('Para qué es').fill('Núcleo de siniestros');
    await page.getByLabel('Todo lo que puede su aseguradora').check();
    await page.getByRole('button', { name: 'Crear la clave' }).click();
    const asks = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await asks.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await asks.getByRole('button', { name: 'Confirmar' }).click();
    await asks.getByText('no es correcta').waitFor();
    await check(page, 'people-step-up');
    await asks.getByLabel('Contraseña', { exact: true }).fill(password);
    await asks.getByRole('button', { name: 'Confirmar' }).click();
    assert.match((await page.locator('[data-secreto]').textContent()) ?? '', /^alb_/);
    await page.getByRole('button', { name: 'Ya tengo una copia' }).click();

    await page.getByRole('button', { name: 'Nueva clave' }).click();
    await page.getByLabel('Para qué es').fill('Otra clave a medias');
    await page.clock.fastForward(28 * MINUTE);
    await page.getByRole('dialog', { name: '¿Sigue ahí?' }).waitFor();
    await check(page, 'people-warning');
    await page.clock.fastForward(3 * MINUTE);
    service.clock.advance(31 * MINUTE);
    await page.clock.fastForward(MINUTE);
    const back = page.getByRole('dialog', { name: 'Su sesión ha terminado' });
    await back.waitFor();
    await check(page, 'people-idle-end');
    await back.getByLabel('Contraseña', { exact: true }).fill(password);
    await back.getByRole('button', { name: 'Entrar y seguir' }).click();
    await back.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Para qué es').inputValue(), 'Otra clave a medias');
    await page.getByLabel('Todo lo que puede su aseguradora').check();
    await page.getByRole('button', { name: 'Crear la clave' }).click();
    await page.locator('[data-secreto]').waitFor();
    assert.deepEqual(
      errors.filter((error) => !/401|403/.test(error)),
      [],
    );
    await context.close();
  });

  test('an administrator sets up and tests the identity provider, and a new person signs in with their company account', async (t) => {
    const insurer = await service.aseguradora('A', { nombre: 'Aurora Decesos' });
    const people = {
      nora: { email: 'nora@aurora.example', email_verified: true, name: 'Nora Vidal', groups: ['albacea-operadores'] },
    };
    const redirectUris = [`${service.origin}/backoffice/entrar/vuelta/${insurer.slug}`];
    const logoutUri = `${service.origin}/inicio-unico/${insurer.slug}/cierre`;
    const provider = await realProvider(people, { redirectUris, logoutUri }, async () => 200);
    t.after(() => provider.close());
    const atProvider = async (page: Page) => {
      await page.locator('input[name=login]').fill('nora');
      await page.locator('input[name=password]').fill('x');
      await page.locator('button[type=submit]').click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };

    const { email, password } = await add({
      email: 'jefa@aurora.example',
      nombre: 'Jefa',
      rol: 'admin',
      aseguradoraId: insurer.id,
    });
    const admin = await open();
    await submitSignIn(admin.page, service.origin, { email, password: password ?? '' });
    await inside(admin.page);
    await admin.page.goto(`${service.origin}/backoffice/${insurer.slug}/configuracion/inicio-unico`);
    await admin.page.getByLabel('Emisor (issuer)').fill(provider.issuer);
    await admin.page.getByLabel('Identificador de cliente').fill(CLIENT.id);
    await admin.page.getByLabel('Secreto del cliente').fill(CLIENT.secret);
    await admin.page.getByRole('button', { name: 'Guardar' }).click();
    await admin.page.locator('textarea:invalid').waitFor();
    await admin.page.getByLabel('papel de operador').fill('albacea-operadores');
    await admin.page.getByRole('button', { name: 'Guardar' }).click();
    await admin.page.getByText('Pruebe antes la entrada, en el paso 3.').waitFor();
    await admin.page.getByText(insurer.slug, { exact: true }).waitFor();
    await admin.page.getByRole('button', { name: 'Probar la entrada' }).click();
    await atProvider(admin.page);
    await admin.page.getByText('Funciona: entraría con el papel de operador.').waitFor();
    await check(admin.page, 'people-provider');
    // once single sign-on is enforced, nobody can be invited, and the page says how people join
    const staff = `${service.origin}/backoffice/${insurer.slug}/configuracion/usuarios`;
    await admin.page.goto(staff);
    await admin.page.getByRole('button', { name: 'Invitar a alguien' }).waitFor();
    await admin.page.route('**/inicio-unico', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { configurado: object } };
      await route.fulfill({
        response: answer,
        json: { success: true, data: { ...data, configurado: { ...data.configurado, exigido: true } } },
      });
    });
    await admin.page.goto(staff);
    await admin.page.getByText('Se entra con la cuenta de la empresa').waitFor();
    assert.equal(await admin.page.getByRole('button', { name: 'Invitar a alguien' }).count(), 0);
    await check(admin.page, 'people-enforced');
    await admin.context.close();

    const { context, page, errors } = await open();
    await page.goto(`${service.origin}/backoffice/${insurer.slug}/casos`);
    await page.getByRole('button', { name: 'Usar la cuenta de su empresa' }).waitFor();
    await check(page, 'people-company-button');
    await page.getByRole('button', { name: 'Usar la cuenta de su empresa' }).click();
    await page.getByLabel('Correo de trabajo o nombre corto').fill(insurer.slug);
    await check(page, 'people-company');
    assert.deepEqual(errors, []);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'No ha podido entrar' }).waitFor();
    assert.equal(new URL(page.url()).search, '', 'the answer of the provider is removed from the address');
    await check(page, 'people-company-refused');
    await page.getByRole('link', { name: 'Volver a empezar' }).click();
    await page.getByLabel('Correo de trabajo o nombre corto').fill(insurer.slug);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await atProvider(page);
    await inside(page);
    assert.equal(
      new URL(page.url()).pathname,
      `/backoffice/${insurer.slug}/casos`,
      'sign-in ends on the page that was asked for',
    );
    await context.close();

    // an administrator can also let her choose a password, by a link in her mailbox
    const again = await open();
    await submitSignIn(again.page, service.origin, { email, password: password ?? '' });
    await inside(again.page);
    await again.page.goto(staff);
    await again.page.getByText('Cuenta de empresa', { exact: true }).last().waitFor();
    await check(again.page, 'people-company-account');
    await again.page.getByRole('button', { name: 'Acciones para Nora Vidal' }).click();
    await again.page.getByRole('menuitem', { name: 'Invitar a entrar también con contraseña' }).click();
    await again.page.getByText('Invitación enviada a nora@aurora.example.').waitFor();
    const mail = await service.mailA('nora@aurora.example', (text) => text.includes('/backoffice/acceso#'));
    await again.context.clearCookies();
    await again.page.goto(/https?:\/\/\S+\/backoffice\/acceso#[\w-]+/.exec(mail)?.[0] ?? '');
    await again.page.getByLabel('Contraseña nueva', { exact: true }).waitFor();
    await check(again.page, 'people-company-invited');
    await again.context.close();
  });
});
