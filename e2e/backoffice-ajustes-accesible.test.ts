/** Sign-in, one's own account, Configuración and Servicio in every state, dialogues too: both languages, light and dark. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { COMUN_EN, COMUN_ES } from '../backoffice/src/aplicacion/textos.ts';
import { AUDITORIA_EN, AUDITORIA_ES } from '../backoffice/src/paginas/auditoria/textos.ts';
import { CONFIGURACION_EN, CONFIGURACION_ES } from '../backoffice/src/paginas/configuracion/textos.ts';
import { ENTRADA_EN, ENTRADA_ES } from '../backoffice/src/paginas/entrada/textos.ts';
import { PERFIL_EN, PERFIL_ES } from '../backoffice/src/paginas/perfil/textos.ts';
import { SERVICIO_EN, SERVICIO_ES } from '../backoffice/src/paginas/servicio/textos.ts';
import { unaPersonaDe } from '../server/test/credenciales.ts';
import { unCaso } from '../server/test/fabricas.ts';
import { ANCHOS, abrirChromium, faltasDeAccesibilidad, todoCargado } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const ES = {
  comun: COMUN_ES,
  auditoria: AUDITORIA_ES,
  configuracion: CONFIGURACION_ES,
  entrada: ENTRADA_ES,
  perfil: PERFIL_ES,
  servicio: SERVICIO_ES,
};
const EN = {
  comun: COMUN_EN,
  auditoria: AUDITORIA_EN,
  configuracion: CONFIGURACION_EN,
  entrada: ENTRADA_EN,
  perfil: PERFIL_EN,
  servicio: SERVICIO_EN,
};
/** Where pictures of the screens go, for people to look at; without it none are made. */
const { ALBACEA_FOTOS: FOTOS } = process.env;

for (const [idioma, tema, t] of [
  ['es', 'dark', ES],
  ['en', 'light', EN],
] as const) {
  describe(`settings are accessible in ${idioma}, ${tema}`, () => {
    let servicio: Servicio;
    let navegador: Browser;
    let contexto: BrowserContext;
    let pagina: Page;
    before(async () => {
      [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
      contexto = await navegador.newContext({
        locale: idioma === 'es' ? 'es-ES' : 'en-GB',
        colorScheme: tema,
        viewport: { width: ANCHOS.tableta, height: 900 },
      });
      contexto.setDefaultTimeout(60_000);
      await contexto.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${tema}')`);
      pagina = await contexto.newPage();
    });
    after(async () => {
      await navegador?.close();
      await servicio?.cerrar();
    });

    const boton = (nombre: string | RegExp) => pagina.getByRole('button', { name: nombre, exact: true });
    const ir = async (ruta: string) => {
      await pagina.goto(`${servicio.origen}/backoffice/${ruta}`);
      await pagina.locator('h1').first().waitFor();
      await todoCargado(pagina);
    };
    /** Nothing that axe finds, and nothing that can only be reached by moving the page sideways, on a tablet. */
    async function mirar(nombre: string) {
      await pagina.getByRole('menu').waitFor({ state: 'detached' }); // a menu fades away behind what it has opened
      if (FOTOS) await pagina.waitForTimeout(350); // transitions, for the picture alone
      if (FOTOS) await pagina.screenshot({ path: `${FOTOS}/${nombre}-${idioma}-${tema}.png` });
      assert.deepEqual(await faltasDeAccesibilidad(pagina, { conMarcos: false }), [], nombre);
      const sobra = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      assert.equal(await pagina.evaluate(sobra), 0, `${nombre} is wider than the page`);
    }
    async function mirarDialogo(nombre: string) {
      await pagina.getByRole('dialog').waitFor();
      await mirar(nombre);
    }
    async function cerrarDialogo() {
      await pagina.getByRole('dialog').waitFor();
      await pagina.keyboard.press('Escape');
      await pagina.getByRole('dialog').waitFor({ state: 'detached' });
    }
    async function entrar(email: string, password: string) {
      await contexto.clearCookies();
      await ir('entrar');
      await pagina.getByLabel(t.entrada.email).fill(email);
      await pagina.getByLabel(t.entrada.password, { exact: true }).fill(password);
      await boton(t.entrada.entrar).click();
    }

    test('signing in, failing to, and a second factor from its QR to its recovery codes', async () => {
      const a = await servicio.aseguradora('B');
      const { email, password } = await unaPersonaDe(servicio, a, 'admin');
      await entrar(email, 'otra contrasena larga');
      await pagina.getByRole('alert').waitFor();
      await mirar('entrada-fallida');
      await entrar(email, password);
      await boton(t.comun.menu.perfil).waitFor();
      await ir('perfil');
      await mirar('perfil');
      await boton(t.perfil.sesiones.todas).click();
      await mirarDialogo('perfil-cerrar-todas');
      await cerrarDialogo();
      await boton(t.perfil.factor.activar).click();
      await mirarDialogo('perfil-contrasena');
      await pagina.getByLabel(t.perfil.factor.pide).fill(password);
      await boton(t.perfil.factor.seguir).click();
      await pagina.getByRole('img', { name: t.perfil.factor.imagen }).waitFor();
      await mirar('perfil-qr');
      const secret = ((await pagina.locator('pre.secreto').textContent()) as string).replaceAll(' ', '');
      const epoch = () => Math.floor(servicio.reloj.ahora().getTime() / 1000);
      await pagina.getByLabel(t.perfil.factor.codigo).fill('000000');
      await boton(t.perfil.factor.confirmar).click();
      await pagina.getByRole('alert').waitFor();
      await mirar('perfil-codigo-malo');
      await pagina.getByLabel(t.perfil.factor.codigo).fill(await generate({ secret, epoch: epoch() }));
      await boton(t.perfil.factor.confirmar).click();
      await pagina.locator('[data-secreto]').waitFor();
      await mirar('perfil-codigos');
      await boton(t.comun.unaVez.guardado).click();
      await mirar('perfil-con-factor');
      servicio.reloj.avanzar(60_000);
      await entrar(email, password);
      await pagina.getByText(t.entrada.segundo.codigo).waitFor();
      await mirar('segundo-paso');
      await boton(t.entrada.segundo.sinTelefono).click();
      await mirar('segundo-paso-recuperacion');
      await ir('olvido');
      await mirar('olvido');
      await ir('acceso#nada');
      await mirar('enlace-malo');
    });

    test('Configuración: what is empty, every form and its refusal, every secret, every list', async () => {
      const a = await servicio.aseguradora('A');
      const { email, password } = await unaPersonaDe(servicio, a, 'admin');
      const en = (pestana: string) => ir(`${a.slug}/configuracion/${pestana}`);
      const c = t.configuracion;
      await entrar(email, password);
      await boton(t.comun.menu.perfil).waitFor();

      await en('claves');
      await mirar('claves');
      await boton(c.claves.nueva).click();
      await pagina.getByLabel(c.claves.etiqueta).fill('Core');
      await pagina.getByLabel(c.claves.redes).fill('no es una red');
      await boton(c.claves.crear).click();
      await pagina.getByRole('alert').waitFor();
      await mirar('clave-rehusada');
      await pagina.getByLabel(c.claves.redes).fill('203.0.113.0/24');
      await boton(c.claves.crear).click();
      await pagina.locator('[data-secreto]').waitFor();
      await mirar('clave-una-vez');
      await boton(t.comun.unaVez.guardado).click();
      await boton(c.claves.revocarDe.replace('{{etiqueta}}', 'Core')).click();
      await mirarDialogo('clave-revocar');
      await pagina.getByRole('dialog').getByRole('button', { name: c.claves.revocar, exact: true }).click();
      await pagina.getByText(c.claves.revocada, { exact: true }).waitFor();
      await mirar('claves-revocada');

      await en('webhooks');
      await mirar('webhooks-vacio');
      await boton(c.webhooks.nuevo).click();
      await pagina.getByLabel(c.webhooks.url).fill('http://10.0.0.1/avisos');
      await boton(c.webhooks.registrar).click();
      await pagina.getByRole('alert').waitFor();
      await mirar('webhook-rehusado');
      await pagina.getByLabel(c.webhooks.url).fill('http://127.0.0.1:9/avisos');
      await boton(c.webhooks.registrar).click();
      await pagina.locator('[data-secreto]').waitFor();
      await mirar('webhook-una-vez');
      await boton(t.comun.unaVez.guardado).click();
      await mirar('webhooks');
      await pagina.getByRole('link', { name: '127.0.0.1:9' }).click();
      await pagina.getByText(c.webhooks.sinEntregas).waitFor();
      await mirar('webhook-sin-entregas');
      await boton(c.webhooks.probar).click();
      await pagina.getByRole('button', { name: c.webhooks.detalle.slice(0, 12) }).click();
      await pagina.getByText(c.intento.sin_conexion).first().waitFor();
      await mirar('webhook-intentos');
      for (const [que, nombre] of [
        [c.webhooks.editar, 'editar'],
        [c.webhooks.recuperar, 'recuperar'],
        [c.webhooks.borrar, 'borrar'],
        [c.webhooks.rotar, 'rotar'],
      ] as const) {
        await boton(que).click();
        await mirarDialogo(`webhook-${nombre}`);
        if (nombre !== 'rotar') await cerrarDialogo();
      }
      await pagina.getByRole('dialog').getByRole('button', { name: c.webhooks.rotar, exact: true }).click();
      await pagina.locator('[data-secreto]').waitFor();
      await mirar('webhook-rotado');
      await boton(t.comun.unaVez.guardado).click();
      await boton(c.webhooks.desactivar).click();
      await pagina.getByText(c.webhooks.motivo.solicitud).waitFor();
      await mirar('webhook-desactivado');

      await en('packs');
      await mirar('packs');
      await boton(c.packs.nuevo).click();
      await mirarDialogo('pack-nuevo');
      await cerrarDialogo();

      await en('marca');
      await mirar('marca-correo');
      // what the frame shows, by itself: within it nothing may run
      const marco = (await pagina.locator('iframe').getAttribute('src')) as string;
      const correo = await (await pagina.request.get(new URL(marco, servicio.origen).href)).text();
      const aparte = await contexto.newPage();
      await aparte.setContent(correo);
      // a message stands in its reader's page and has no landmarks of its own
      const faltas = (await faltasDeAccesibilidad(aparte)).filter((una) => !/^(landmark-one-main|region):/.test(una));
      assert.deepEqual(faltas, [], 'the preview of the e-mail');
      await aparte.close();
      await pagina.getByRole('tab', { name: c.marca.portal }).click();
      await mirar('marca-portal');

      await en('usuarios');
      await mirar('personas');
      await boton(c.usuarios.invitar).click();
      await pagina.getByLabel(c.usuarios.nombre).fill('Berta');
      await pagina.getByRole('dialog').getByLabel(c.usuarios.email).fill(email);
      await boton(c.usuarios.enviar).click();
      await pagina.getByRole('alert').waitFor();
      await mirar('invitar-rehusada');
      await pagina.getByRole('dialog').getByLabel(c.usuarios.email).fill(`berta-${a.slug}@example.com`);
      await boton(c.usuarios.enviar).click();
      await pagina.getByRole('dialog').waitFor({ state: 'detached' });
      await boton(c.usuarios.acciones.replace('{{nombre}}', 'Berta')).click();
      await pagina.getByRole('menuitem', { name: c.usuarios.pausar }).click();
      await mirarDialogo('persona-pausar');
      await cerrarDialogo();
      await boton(c.usuarios.acciones.replace('{{nombre}}', 'Berta')).click();
      await pagina.getByRole('menuitem', { name: c.usuarios.renombrar }).click();
      await mirarDialogo('persona-renombrar');
      await pagina.getByRole('dialog').getByLabel(c.usuarios.nombre).fill('Berta Sanz');
      await boton(c.usuarios.guardarNombre).click();
      await pagina.getByRole('dialog').waitFor({ state: 'detached' });
      await boton(c.usuarios.acciones.replace('{{nombre}}', 'Berta Sanz')).waitFor();
      await pagina.getByLabel(c.usuarios.buscar).fill('nadie se llama asi');
      await pagina.getByText(c.usuarios.nadie).waitFor();
      await mirar('personas-nadie');

      await en('datos');
      await mirar('datos');

      await en('auditoria');
      await pagina.getByText(idioma === 'es' ? 'Se revocó una clave de API.' : 'An API key was revoked.').waitFor();
      await mirar('auditoria');
      await boton(t.auditoria.sello.comprobar).click();
      await pagina.getByText(t.auditoria.sello.correcta).waitFor();
      await mirar('auditoria-integra');
      await pagina
        .getByRole('button', { name: t.auditoria.filtros.menu.slice(0, 10) })
        .first()
        .click();
      await pagina.getByRole('menuitem').first().click();
      await pagina.getByRole('button', { name: t.auditoria.filtros.quitar.slice(0, 10) }).waitFor();
      await mirar('auditoria-filtrada');
      await pagina.getByLabel(t.auditoria.filtros.objeto).fill('CAS-1');
      await pagina.getByText(t.auditoria.vacio).waitFor();
      await mirar('auditoria-vacia');
      await servicio.base.superSql(`update auditoria set accion = 'otra' where aseguradora_id = $1 and secuencia = 3`, [
        a.id,
      ]);
      await boton(t.auditoria.sello.otraVez).click();
      await pagina.getByText(t.auditoria.sello.motivo.huella).waitFor();
      await mirar('auditoria-rota');
    });

    test('Servicio: every list and form, a kept e-mail, what is slow, broken or not allowed', async () => {
      const a = await servicio.aseguradora('A', { pruebas: true, nombre: 'Seguros de Prueba' });
      await servicio.pedir(a, 'POST', '/casos', unCaso());
      const jefa = { email: `jefa-${idioma}@albacea.example`, nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null };
      const { email, password } = await servicio.persona(jefa as Parameters<Servicio['persona']>[0]);
      const s = t.servicio;
      await entrar(email, password);
      await boton(t.comun.menu.perfil).waitFor();

      await ir('servicio');
      await mirar('servicio-aseguradoras');
      await boton(s.aseguradoras.nueva).click();
      await mirarDialogo('servicio-nueva');
      await cerrarDialogo();
      await pagina
        .getByRole('button', { name: s.aseguradoras.pausarDe.slice(0, 6) })
        .first()
        .click();
      await mirarDialogo('servicio-pausar');
      await cerrarDialogo();
      await boton(s.aseguradoras.estrenarDe.replace('{{nombre}}', 'Seguros de Prueba')).click();
      await mirar('servicio-pruebas');
      await pagina.getByRole('dialog').getByRole('button', { name: s.aseguradoras.estrenar }).click();
      await pagina.getByRole('dialog').waitFor({ state: 'detached' });
      await boton(s.aseguradoras.probarDe.replace('{{nombre}}', 'Seguros de Prueba')).waitFor();
      for (const pestana of ['personas', 'salud', 'catalogo', 'auditoria']) {
        await ir(`servicio/${pestana}`);
        await mirar(`servicio-${pestana}`);
      }
      await boton(t.auditoria.sello.comprobar).click();
      await pagina.getByText(t.auditoria.sello.correcta).waitFor();
      await ir('servicio/correos');
      await pagina
        .getByRole('button', { name: s.correos.verDe.slice(0, 4) })
        .first()
        .click();
      await pagina.locator('iframe').waitFor();
      await mirarDialogo('servicio-correo');
      await cerrarDialogo();

      await pagina.route('**/api/servicio/correos', (ruta) => ruta.fulfill({ status: 500, body: '{}' }));
      await ir('servicio/correos');
      await pagina.getByText(t.comun.fallo.titulo).waitFor();
      await mirar('servicio-fallo');
      await pagina.unroute('**/api/servicio/correos');
      const operador = await unaPersonaDe(servicio, a, 'operador');
      await entrar(operador.email, operador.password);
      await boton(t.comun.menu.perfil).waitFor();
      await ir('servicio');
      await pagina.getByText(t.comun.sinPermiso.titulo).waitFor();
      await mirar('sin-permiso');
    });
  });
}
