/** Sign-in, the person's account, Configuración and Servicio: every state including dialogs, light and dark; the pages in English as well. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import auditoria from '../backoffice/src/words/es/auditoria.json' with { type: 'json' };
import comun from '../backoffice/src/words/es/comun.json' with { type: 'json' };
import configuracion from '../backoffice/src/words/es/configuracion.json' with { type: 'json' };
import desarrolladores from '../backoffice/src/words/es/desarrolladores.json' with { type: 'json' };
import entrada from '../backoffice/src/words/es/entrada.json' with { type: 'json' };
import perfil from '../backoffice/src/words/es/perfil.json' with { type: 'json' };
import remitente from '../backoffice/src/words/es/remitente.json' with { type: 'json' };
import servicio from '../backoffice/src/words/es/servicio.json' with { type: 'json' };
import { onePersonOf } from '../server/test/support/credentials.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { type NameServer, openNameServer } from '../server/test/support/name-server.ts';
import { lacksInBothThemes, load, navigate } from './backoffice.ts';
import { accessibilityLacks, openChromium, WIDTHS } from './browser.ts';
import { openService, type Service } from './service.ts';

/** The words on the screen. */
const t = {
  comun,
  auditoria,
  configuracion,
  desarrolladores,
  entrada,
  perfil,
  remitente,
  servicio,
};
/** Folder for screenshots, for people to look at; if it is unset, no screenshots are taken. */
const { ALBACEA_PHOTOS: PHOTOS } = process.env;

describe('axe finds nothing, and nothing overflows sideways, in', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let context: BrowserContext;
  let names: NameServer;
  before(async () => {
    names = await openNameServer();
    [service, browser] = await Promise.all([openService({ DNS_SERVERS: names.address }), openChromium()]);
    ({ context, page } = await newPage('es-ES'));
  });
  after(async () => {
    await browser?.close();
    await service?.close();
    names?.close();
  });

  async function newPage(locale: string) {
    const context = await browser.newContext({
      locale,
      viewport: { width: WIDTHS.tableta, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(60_000);
    return { context, page: await context.newPage() };
  }

  const button = (name: string | RegExp) => page.getByRole('button', { name: name, exact: true });
  const at = (route: string) => `${service.origin}/backoffice/${route}`;
  const open = (route: string) => load(page, at(route));
  const go = (route: string) => navigate(page, at(route));
  /** Asserts that axe finds nothing, and that no page has to be scrolled sideways on a tablet. */
  async function checkScreen(
    screen: Page,
    name: string,
    lacks: (page: Page, options: { withFrames: boolean }) => Promise<string[]>,
  ) {
    await screen.getByRole('menu').waitFor({ state: 'detached' }); // a closing menu still fades out behind the dialog that it opened
    if (PHOTOS) await screen.waitForTimeout(350); // transitions, only for the screenshot
    if (PHOTOS) await screen.screenshot({ path: `${PHOTOS}/${name.replaceAll('/', '-')}.png` });
    assert.deepEqual(await lacks(screen, { withFrames: false }), [], name);
    const excess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    assert.equal(await screen.evaluate(excess), 0, `${name} is wider than the page`);
  }
  /** A text of the page about the key with this label, without the last characters of the key. */
  const keyLabel = (text: string, label: string) => put(text, { etiqueta: label, final: '' });
  const check = (name: string) => checkScreen(page, name, lacksInBothThemes);
  async function checkDialog(name: string) {
    await page.getByRole('dialog').waitFor();
    await check(name);
  }
  async function closeDialog() {
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async function enter(email: string, password: string) {
    await context.clearCookies();
    await open('entrar');
    await page.getByLabel(t.entrada.email).fill(email);
    await page.getByLabel(t.entrada.password, { exact: true }).fill(password);
    await button(t.entrada.entrar).click();
  }

  /** Signs in without the form. */
  async function signIn(person: { readonly email: string; readonly password: string }, { request } = context) {
    const { email, password } = person;
    const session = await request.post(`${service.origin}/backoffice/api/sesion`, {
      data: { email, password },
      headers: { origin: service.origin },
    });
    assert.equal(session.status(), 201);
  }

  test('sign-in, its failures, and a second factor from its QR code to its recovery codes', async () => {
    const a = await service.aseguradora('B');
    const { email, password } = await onePersonOf(service, a, 'admin');
    await enter(email, 'otra contrasena larga');
    await page.getByRole('alert').waitFor();
    await check('entrada-fallida');
    await enter(email, password);
    await button(t.comun.menu.perfil).waitFor();
    await go('perfil');
    await check('perfil');
    await button(t.perfil.sesiones.todas).click();
    await checkDialog('perfil-cerrar-todas');
    await closeDialog();
    await button(t.perfil.factor.activar).click();
    await checkDialog('perfil-contrasena');
    await page.getByLabel(t.perfil.factor.pide).fill(password);
    await button(t.perfil.factor.seguir).click();
    await page.getByRole('img', { name: t.perfil.factor.imagen }).waitFor();
    await check('perfil-qr');
    const secret = ((await page.locator('pre.secreto').textContent()) as string).replaceAll(' ', '');
    const epoch = () => Math.floor(service.clock.now().getTime() / 1000);
    await page.getByLabel(t.perfil.factor.codigo).fill('000000');
    await button(t.perfil.factor.confirmar).click();
    await page.getByRole('alert').waitFor();
    await check('perfil-codigo-malo');
    await page.getByLabel(t.perfil.factor.codigo).fill(await generate({ secret, epoch: epoch() }));
    await button(t.perfil.factor.confirmar).click();
    await page.locator('[data-secreto]').waitFor();
    await check('perfil-codigos');
    await button(t.comun.unaVez.guardado).click();
    await check('perfil-con-factor');
    service.clock.advance(60_000);
    await enter(email, password);
    await page.getByText(t.entrada.segundo.codigo).waitFor();
    await check('segundo-paso');
    await button(t.entrada.segundo.sinTelefono).click();
    await check('segundo-paso-recuperacion');
    await open('olvido');
    await check('olvido');
    await open('acceso#nada');
    await check('enlace-malo');
  });

  test('Configuración: empty states, every form and its refusal, every secret, every list', async () => {
    const a = await service.aseguradora('A');
    const { email, password } = await onePersonOf(service, a, 'admin');
    const goToTab = (tab: string) => go(`${a.slug}/configuracion/${tab}`);
    const c = t.configuracion;
    await context.clearCookies();
    await signIn({ email, password });

    await open(`${a.slug}/configuracion/claves`);
    await check('claves');
    await button(c.claves.nueva).click();
    await page.getByLabel(c.claves.etiqueta).fill('Core');
    await page.getByLabel(c.claves.redes).fill('no es una red');
    await page.getByLabel(t.desarrolladores.nueva.todo).check();
    await button(c.claves.crear).click();
    await page.getByLabel(c.claves.redes).and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    await check('clave-rehusada');
    await page.getByLabel(c.claves.redes).fill('203.0.113.0/24');
    await button(c.claves.crear).click();
    await page.locator('[data-secreto]').waitFor();
    await check('clave-una-vez');
    await button(t.comun.unaVez.guardado).click();
    await page.getByRole('button', { name: keyLabel(c.claves.revocarDe, 'Core') }).click();
    await checkDialog('clave-revocar');
    await page.getByRole('dialog').getByRole('button', { name: c.claves.revocar, exact: true }).click();
    await page.getByText(c.claves.revocada, { exact: true }).waitFor();
    await check('claves-revocada');
    await page.getByRole('link', { name: keyLabel(t.desarrolladores.clave.peticionesDe, 'Core') }).click();
    await page.getByText(t.desarrolladores.peticiones.vacio).waitFor();
    await check('clave-sin-peticiones');

    await goToTab('webhooks');
    await check('webhooks-vacio');
    await button(c.webhooks.nuevo).click();
    await page.getByLabel(c.webhooks.url).fill('http://10.0.0.1/avisos');
    await button(c.webhooks.registrar).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await check('webhook-rehusado');
    await page.getByLabel(c.webhooks.url).fill('http://127.0.0.1:9/avisos');
    await button(c.webhooks.registrar).click();
    await page.locator('[data-secreto]').waitFor();
    await check('webhook-una-vez');
    await button(t.comun.unaVez.guardado).click();
    await check('webhooks');
    await page.getByRole('link', { name: '127.0.0.1:9' }).click();
    await page.getByText(c.webhooks.sinEntregas).waitFor();
    await check('webhook-sin-entregas');
    await button(c.webhooks.probar).click();
    await page.getByRole('button', { name: c.webhooks.detalle.slice(0, 12) }).click();
    await page.getByText(c.intento.sin_conexion).first().waitFor();
    await page.getByRole('tab', { name: t.desarrolladores.entrega.cabeceras }).click();
    await page.getByText('x-webhook-signature').waitFor();
    await check('webhook-intentos');
    for (const [what, name] of [
      [c.webhooks.editar, 'editar'],
      [c.webhooks.recuperar, 'recuperar'],
      [c.webhooks.borrar, 'borrar'],
      [c.webhooks.rotar, 'rotar'],
    ] as const) {
      await button(what).click();
      await checkDialog(`webhook-${name}`);
      if (name !== 'rotar') await closeDialog();
    }
    await page.getByRole('dialog').getByRole('button', { name: c.webhooks.rotar, exact: true }).click();
    await page.locator('[data-secreto]').waitFor();
    await check('webhook-rotado');
    await button(t.comun.unaVez.guardado).click();
    await button(c.webhooks.desactivar).click();
    await page.getByText(c.webhooks.motivo.solicitud).waitFor();
    await check('webhook-desactivado');

    await goToTab('marca');
    await check('marca-correo');
    // checked outside its frame, in which no script may run
    const frame = (await page.locator('iframe').getAttribute('src')) as string;
    const mail = await (await page.request.get(new URL(frame, service.origin).href)).text();
    const apart = await context.newPage();
    await apart.setContent(mail);
    // an e-mail is shown within another page and has no landmarks
    const lacks = (await accessibilityLacks(apart)).filter((one) => !/^(landmark-one-main|region):/.test(one));
    assert.deepEqual(lacks, [], 'the preview of the e-mail is accessible');
    await apart.close();

    await goToTab('remitente');
    const { direccion, comprobar, remedio, retirar } = t.remitente;
    await page.getByLabel(direccion.etiqueta).fill('familias@aurora.example');
    await button(direccion.guardar).click();
    await button(comprobar).click();
    await page.getByText(remedio.dkim.falta).waitFor();
    await check('remitente-falta');
    await button(retirar.boton).click();
    await checkDialog('remitente-retirar');
    await closeDialog();

    await goToTab('usuarios');
    await check('personas');
    await button(c.usuarios.invitar).click();
    await page.getByLabel(c.usuarios.nombre).fill('Berta');
    await page.getByRole('dialog').getByLabel(c.usuarios.email).fill(email);
    await button(c.usuarios.enviar).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await check('invitar-rehusada');
    await page.getByRole('dialog').getByLabel(c.usuarios.email).fill(`berta-${a.slug}@example.com`);
    await button(c.usuarios.enviar).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(put(c.usuarios.acciones, { nombre: 'Berta' })).click();
    await page.getByRole('menuitem', { name: c.usuarios.pausar }).click();
    await checkDialog('persona-pausar');
    await closeDialog();
    await button(put(c.usuarios.acciones, { nombre: 'Berta' })).click();
    await page.getByRole('menuitem', { name: c.usuarios.renombrar }).click();
    await checkDialog('persona-renombrar');
    await page.getByRole('dialog').getByLabel(c.usuarios.nombre).fill('Berta Sanz');
    await button(c.usuarios.guardarNombre).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(put(c.usuarios.acciones, { nombre: 'Berta Sanz' })).waitFor();
    await page.getByLabel(c.usuarios.buscar).fill('nadie se llama asi');
    await page.getByText(c.usuarios.nadie).waitFor();
    await check('personas-nadie');

    await goToTab('datos');
    await check('datos');

    await goToTab('auditoria');
    await page.getByText('Se revocó una clave de API.').waitFor();
    await check('auditoria');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 900 });
    const [first] = await page
      .getByRole('row')
      .nth(1)
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    assert.ok(Number(first) < 200, `on a telephone, a row is ${first} pixels high`);
    if (size) await page.setViewportSize(size);
    await button(t.auditoria.sello.comprobar).click();
    await page.getByText(t.auditoria.sello.correcta).waitFor();
    await check('auditoria-integra');
    await page
      .getByRole('button', { name: t.auditoria.filtros.menu.slice(0, 10) })
      .first()
      .click();
    await page.getByRole('menuitem').first().click();
    await page.getByRole('button', { name: t.auditoria.filtros.quitar.slice(0, 10) }).waitFor();
    await check('auditoria-filtrada');
    await page.getByLabel(t.auditoria.filtros.objeto).fill('CAS-1');
    await page.getByText(t.auditoria.vacio).waitFor();
    await check('auditoria-vacia');
    await service.base.superSql(`update auditoria set accion = 'otra' where aseguradora_id = $1 and secuencia = 3`, [
      a.id,
    ]);
    await button(t.auditoria.sello.otraVez).click();
    await page.getByText(t.auditoria.sello.motivo.huella).waitFor();
    await check('auditoria-rota');
  });

  test('Servicio: every list and form, a kept e-mail, pages that are slow, broken or not allowed', async () => {
    const a = await service.aseguradora('A', { pruebas: true, nombre: 'Seguros de Prueba' });
    await service.request(a, 'POST', '/casos', aCaso());
    const jefa = {
      email: 'jefa@albacea.example',
      nombre: 'Jefa',
      rol: 'superadmin',
      aseguradoraId: null,
    };
    await context.clearCookies();
    await signIn(await service.persona(jefa as Parameters<Service['persona']>[0]));
    const s = t.servicio;

    await open('servicio');
    await check('servicio-aseguradoras');
    await button(s.aseguradoras.nueva).click();
    await checkDialog('servicio-nueva');
    await closeDialog();
    await page
      .getByRole('button', { name: s.aseguradoras.pausarDe.slice(0, 6) })
      .first()
      .click();
    await checkDialog('servicio-pausar');
    await closeDialog();
    for (const tab of ['personas', 'auditoria']) {
      await go(`servicio/${tab}`);
      await check(`servicio-${tab}`);
    }
    await button(t.auditoria.sello.comprobar).click();
    await page.getByText(t.auditoria.sello.correcta).waitFor();
    await go('servicio/correos');
    await page
      .getByRole('button', { name: s.correos.verDe.slice(0, 4) })
      .first()
      .click();
    await page.locator('iframe').waitFor();
    await checkDialog('servicio-correo');
    await closeDialog();

    await page.route('**/api/aseguradoras/servicio/correos-guardados', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await open('servicio/correos');
    await page.getByText(t.comun.fallo.titulo).waitFor();
    await check('servicio-fallo');
    await page.unroute('**/api/aseguradoras/servicio/correos-guardados');
    await context.clearCookies();
    await signIn(await onePersonOf(service, a, 'operador'));
    await open('servicio');
    await page.getByText(t.comun.sinPermiso.titulo).waitFor();
    await check('sin-permiso');
  });

  test('every page in English and in dark mode', async () => {
    const a = await service.aseguradora('A');
    const english = await newPage('en-GB');
    await english.context.addInitScript("localStorage.setItem('mantine-color-scheme-value', 'dark')");
    const visit = async (route: string, name: string, go = navigate) => {
      await go(english.page, at(route));
      await checkScreen(english.page, `${name}-en`, accessibilityLacks);
    };
    for (const route of ['entrar', 'olvido', 'acceso#nada']) await visit(route, route, load);
    await signIn(await onePersonOf(service, a, 'admin'), english.context);
    await visit('perfil', 'perfil', load);
    for (const tab of ['claves', 'webhooks', 'marca', 'remitente', 'usuarios', 'datos', 'auditoria'])
      await visit(`${a.slug}/configuracion/${tab}`, tab);
    const director = { email: 'director@albacea.example', nombre: 'Director', rol: 'superadmin', aseguradoraId: null };
    await english.context.clearCookies();
    await signIn(await service.persona(director as Parameters<Service['persona']>[0]), english.context);
    await visit('servicio', 'servicio', load);
    for (const tab of ['/personas', '/correos', '/auditoria']) await visit(`servicio${tab}`, `servicio${tab}`);
    const html = english.page.locator('html');
    assert.equal(await html.getAttribute('data-mantine-color-scheme'), 'dark');
    assert.equal(await html.getAttribute('lang'), 'en');
    await english.context.close();
  });
});
