/** Sign-in, Configuración and the administration of the service, in a real browser on a real service. */
import assert from 'node:assert/strict';
import { createServer, get, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { crearUsuario } from '../server/src/capabilities/identidad/crear-usuario.ts';
import { agujasDe, buscar, volcarTablas } from '../server/test/canarios.ts';
import { unaPersonaDe } from '../server/test/credenciales.ts';
import { entrarPorLaForma } from './backoffice.ts';
import { ANCHOS, abrirChromium, faltasDeAccesibilidad, todoCargado, vigilar } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const PASSWORD = 'mango tranvia nube 42';
/** Where pictures of the screens go, for people to look at; without it none are made. */
const { ALBACEA_FOTOS: FOTOS } = process.env;

describe('sign-in, Configuración and Servicio in a browser', () => {
  let servicio: Servicio;
  let navegador: Browser;
  let receptor: Server;
  let acepta = false;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    // browsers drop a cookie that has expired by their own clock
    servicio.reloj.avanzar(Date.now() - servicio.reloj.ahora().getTime());
    receptor = createServer((_, respuesta) => respuesta.writeHead(acepta ? 200 : 503).end('Ahora no'));
    await new Promise<void>((resolver) => receptor.listen(0, '127.0.0.1', resolver));
  });
  after(async () => {
    await navegador?.close();
    await new Promise((resolver) => receptor?.close(resolver));
    await servicio?.cerrar();
  });

  async function abrir(): Promise<{ contexto: BrowserContext; pagina: Page; faltas: readonly string[] }> {
    const contexto = await navegador.newContext({
      locale: 'es-ES',
      viewport: { width: ANCHOS.escritorio, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexto.setDefaultTimeout(60_000);
    const pagina = await contexto.newPage();
    return { contexto, pagina, faltas: vigilar(pagina) };
  }
  const entrar = (pagina: Page, email: string, password: string) =>
    entrarPorLaForma(pagina, servicio.origen, { email, password });
  /** As it should be for everybody, at each width. */
  async function mirar(pagina: Page, nombre: string, conAxe = true) {
    for (const ancho of [ANCHOS.escritorio, ANCHOS.tableta]) {
      await pagina.setViewportSize({ width: ancho, height: 900 });
      await pagina.locator('h1').first().waitFor();
      if (FOTOS) await pagina.waitForTimeout(350); // transitions, for the picture alone
      if (FOTOS) await pagina.screenshot({ path: `${FOTOS}/${nombre}-${ancho}.png` });
    }
    await pagina.setViewportSize({ width: ANCHOS.escritorio, height: 900 });
    if (conAxe) assert.deepEqual(await faltasDeAccesibilidad(pagina), [], nombre);
  }
  const enlaceDeAcceso = async (direccion: string) =>
    /https?:\/\/\S+\/backoffice\/acceso#[\w-]+/.exec(
      await servicio.correoA(direccion, (texto) => texto.includes('/backoffice/acceso#')),
    )?.[0] as string;
  /** All that the browser keeps or shows. */
  const rastros = async (contexto: BrowserContext, pagina: Page) =>
    JSON.stringify([
      await pagina.content(),
      await pagina.evaluate('[{ ...localStorage }, { ...sessionStorage }, location.href, document.title]'),
      await contexto.cookies(),
      await contexto.storageState(),
    ]);

  test("a new insurer's admin comes by the invitation, makes a key, uses it, and sees a delivery fail and arrive", async () => {
    const jefa = { email: 'jefa@albacea.example', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null } as const;
    const { email, password } = await crearUsuario(servicio.programa, jefa, {
      visible: 'servicio',
      tipo: 'cli',
      id: null,
    });
    const una = await abrir();
    await entrar(una.pagina, email, password);
    await una.pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await una.pagina.goto(`${servicio.origen}/backoffice/servicio`);
    await una.pagina.getByRole('button', { name: 'Nueva aseguradora' }).click();
    const dialogo = una.pagina.getByRole('dialog');
    await dialogo.getByLabel('Nombre', { exact: true }).fill('Seguros Nueva');
    await dialogo.getByLabel('Identificador').fill('nueva');
    await dialogo.getByLabel('Nombre y apellidos').fill('Ana Primera');
    await dialogo.getByLabel('Correo electrónico').fill('ana@nueva.example');
    await mirar(una.pagina, 'aseguradora-nueva');
    await dialogo.getByRole('button', { name: 'Crear e invitar' }).click();
    await una.pagina.getByRole('link', { name: 'Seguros Nueva' }).waitFor();
    await mirar(una.pagina, 'servicio-aseguradoras');
    for (const [pestana, nombre] of [
      ['Personas', 'personas'],
      ['Colas y correo', 'salud'],
      ['Correos guardados', 'correos'],
      ['Catálogo', 'catalogo'],
    ] as const) {
      await una.pagina.getByRole('tab', { name: pestana }).click();
      await todoCargado(una.pagina);
      await mirar(una.pagina, `servicio-${nombre}`);
    }
    assert.deepEqual(una.faltas, []);
    await una.contexto.close();

    const { contexto, pagina, faltas } = await abrir();
    await pagina.goto(await enlaceDeAcceso('ana@nueva.example'));
    await pagina.getByText('Ana Primera, elija').waitFor();
    assert.ok(!pagina.url().includes('#'), 'the token has left the address');
    await mirar(pagina, 'invitacion');
    await pagina.getByLabel('Contraseña nueva').fill('Password2026!');
    await pagina.getByRole('button', { name: 'Guardar y entrar' }).click();
    await pagina.getByText('se prueban primero').waitFor();
    await pagina.getByLabel('Contraseña nueva').fill(PASSWORD);
    await pagina.getByRole('button', { name: 'Guardar y entrar' }).click();
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();

    await pagina.goto(`${servicio.origen}/backoffice/nueva/configuracion`);
    await pagina.getByText('Todavía no hay claves').waitFor();
    await mirar(pagina, 'claves-vacio');
    await pagina.getByRole('button', { name: 'Nueva clave' }).click();
    await pagina.getByLabel('Para qué es').fill('Core de siniestros');
    await pagina.getByLabel('Consultar casos').check();
    await mirar(pagina, 'clave-nueva');
    await pagina.getByRole('button', { name: 'Crear la clave' }).click();
    const clave = (await pagina.locator('[data-secreto]').textContent()) as string;
    assert.match(clave, /^alb_/);
    await mirar(pagina, 'clave-creada');
    await pagina.getByRole('button', { name: 'Copiar' }).click();
    await pagina.getByRole('button', { name: 'Copiado' }).waitFor();
    assert.equal(await pagina.evaluate('navigator.clipboard.readText()'), clave);
    await pagina.getByRole('button', { name: 'Ya lo he guardado' }).click();
    assert.equal(await llamarConClave(servicio, 'nueva', clave), 200);
    await pagina.getByText('En uso').waitFor();
    await mirar(pagina, 'claves');

    await pagina.getByRole('tab', { name: 'Webhooks' }).click();
    await pagina.getByRole('button', { name: 'Nuevo webhook' }).click();
    const { port } = receptor.address() as { port: number };
    await pagina.getByLabel('Dirección que recibe los avisos').fill(`http://127.0.0.1:${port}/avisos`);
    await pagina.getByLabel('Descripción').fill('Core de siniestros');
    await mirar(pagina, 'webhook-nuevo');
    await pagina.getByRole('button', { name: 'Registrar' }).click();
    const secreto = (await pagina.locator('[data-secreto]').textContent()) as string;
    assert.match(secreto, /^whsec_/);
    await pagina.getByRole('button', { name: 'Ya lo he guardado' }).click();
    await pagina.getByRole('link', { name: 'Core de siniestros' }).click();
    await pagina.getByRole('button', { name: 'Enviar una prueba' }).click();
    await pagina.getByText('Respuesta de error').first().waitFor();
    await pagina.getByRole('button', { name: /^Ver los intentos de prueba/ }).click();
    await pagina.getByText('Respondió 503').first().waitFor();
    await mirar(pagina, 'webhook-falla');
    // the schedule is over: it is the person's turn
    await servicio.base.superSql(
      `update entregas set estado = 'agotada', terminada = now(), reclamo_id = null, reclamo_hasta = null`,
    );
    acepta = true;
    await pagina.getByRole('button', { name: /^Reenviar prueba/ }).click();
    await pagina.locator('#contenido').getByText('Entregada', { exact: true }).waitFor();
    await mirar(pagina, 'webhook-entregado');

    // without a description a receiver goes by its address, and can still be opened from the list
    await pagina.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await pagina.getByLabel('Descripción').fill('  ');
    await mirar(pagina, 'webhook-cambiar');
    await pagina.getByRole('button', { name: 'Guardar' }).click();
    await pagina.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
    await pagina.goBack();
    await pagina.getByRole('link', { name: `http://127.0.0.1:${port}/avisos` }).click();
    await pagina.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();

    for (const [pestana, nombre] of [
      ['Packs', 'packs'],
      ['Marca', 'marca'],
      ['Personas', 'personas'],
      ['Idiomas y conservación', 'datos'],
      ['Registro de auditoría', 'auditoria'],
    ] as const) {
      await pagina.goto(`${servicio.origen}/backoffice/nueva/configuracion`);
      await pagina.getByRole('tab', { name: pestana }).click();
      await todoCargado(pagina);
      // axe waits for ever on a frame that may run no scripts: the preview of the e-mail
      if (nombre === 'marca') await pagina.getByRole('tab', { name: 'Portal de la familia' }).click();
      await mirar(pagina, nombre);
    }
    await pagina.getByRole('tab', { name: 'Webhooks' }).click();

    const agujas = agujasDe({ clave, secreto });
    assert.deepEqual(buscar(agujas, Buffer.from(await rastros(contexto, pagina))), []);
    assert.deepEqual(buscar(agujas, Buffer.from(servicio.registro.join('\n'))), []);
    assert.deepEqual(buscar(agujas, (await volcarTablas(servicio.base.superSql)).bytes), []);
    assert.deepEqual(faltas, []);
    await contexto.close();
  });

  test('my account: a second factor by its QR, which signing in asks for; a recovery code in its place; sessions', async () => {
    const b = await servicio.aseguradora('B');
    const { email, password } = await unaPersonaDe(servicio, b, 'admin');
    const { contexto, pagina, faltas } = await abrir();
    await entrar(pagina, email, password);
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await pagina.goto(`${servicio.origen}/backoffice/perfil`);
    await pagina.getByRole('button', { name: 'Activar' }).click();
    await pagina.getByLabel('Escriba su contraseña').fill(password);
    await pagina.getByRole('button', { name: 'Seguir' }).click();
    await pagina.getByRole('img', { name: 'Código QR' }).waitFor();
    await mirar(pagina, 'segundo-factor');
    const secret = ((await pagina.locator('pre.secreto').textContent()) as string).replaceAll(' ', '');
    const epoch = () => Math.floor(servicio.reloj.ahora().getTime() / 1000);
    await pagina.getByLabel('Código de seis cifras').fill(await generate({ secret, epoch: epoch() }));
    await pagina.getByRole('button', { name: 'Confirmar' }).click();
    const codigos = ((await pagina.locator('[data-secreto]').textContent()) as string).split('\n');
    assert.equal(codigos.length, 10);
    await pagina.getByRole('button', { name: 'Ya lo he guardado' }).click();
    await pagina.getByText('10 códigos de recuperación').waitFor();
    await mirar(pagina, 'perfil');
    assert.deepEqual(
      buscar(agujasDe({ secret, uno: codigos[0] as string }), Buffer.from(await rastros(contexto, pagina))),
      [],
    );
    await contexto.clearCookies();
    servicio.reloj.avanzar(60_000);
    await entrar(pagina, email, password);
    await pagina.getByText('seis cifras').waitFor();
    await mirar(pagina, 'segundo-paso');
    await pagina.getByLabel('Cifra 1').click();
    await pagina.keyboard.type(await generate({ secret, epoch: epoch() }));
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await contexto.clearCookies();
    await entrar(pagina, email, password);
    await pagina.getByRole('button', { name: /No tengo el teléfono/ }).click();
    await pagina.getByLabel('Código de recuperación').fill((codigos[3] as string).toLowerCase());
    await pagina.getByRole('button', { name: 'Entrar' }).click();
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    await pagina.goto(`${servicio.origen}/backoffice/perfil`);
    await pagina.getByText('9 códigos de recuperación').waitFor();
    assert.deepEqual(faltas, []);
    await contexto.close();
  });

  test('a forgotten password is chosen anew by e-mail', async () => {
    const a = await servicio.aseguradora('A');
    const { email } = await unaPersonaDe(servicio, a);
    const { contexto, pagina, faltas } = await abrir();
    await pagina.goto(`${servicio.origen}/backoffice/entrar`);
    await pagina.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
    // the page before has a field of the same name
    await pagina.getByRole('button', { name: 'Enviar el enlace' }).waitFor();
    await pagina.getByLabel('Correo electrónico').fill(email);
    await mirar(pagina, 'olvido');
    await pagina.getByRole('button', { name: 'Enviar el enlace' }).click();
    await pagina.getByText('Si ese correo tiene acceso').waitFor();
    const enlace = await enlaceDeAcceso(email);
    await pagina.goto(enlace);
    await pagina.getByLabel('Contraseña nueva').fill(PASSWORD);
    await pagina.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await pagina.getByText('Ya puede entrar').waitFor();
    await mirar(pagina, 'entrada');
    await pagina.goto('about:blank');
    await pagina.goto(enlace);
    await pagina.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
    await mirar(pagina, 'enlace-caducado');
    assert.deepEqual(faltas, []);
    await contexto.close();
  });

  test('an operator finds no door to the admin functions, and typing the address opens none', async () => {
    const a = await servicio.aseguradora('A');
    const { email, password } = await unaPersonaDe(servicio, a, 'operador');
    const { contexto, pagina } = await abrir();
    await entrar(pagina, email, password);
    await pagina.getByRole('button', { name: 'Mi cuenta' }).waitFor();
    assert.equal(await pagina.getByRole('link', { name: 'Configuración' }).count(), 0);
    for (const ruta of [
      `${a.slug}/configuracion`,
      `${a.slug}/configuracion/webhooks`,
      'servicio',
      'servicio/correos',
    ]) {
      await pagina.goto(`${servicio.origen}/backoffice/${ruta}`);
      await pagina.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    }
    await mirar(pagina, 'sin-permiso');
    const { status } = await pagina.request
      .post(`${servicio.origen}/backoffice/api/aseguradoras/${a.slug}/claves`, {
        data: { etiqueta: 'x' },
      })
      .then((respuesta) => ({ status: respuesta.status() }));
    assert.equal(status, 403);
    await contexto.close();
  });
});

/** A real call of the API, to the subdomain whatever the resolver knows of it. */
function llamarConClave({ origen }: Servicio, slug: string, clave: string): Promise<number | undefined> {
  const { port } = new URL(origen);
  const headers = { host: `${slug}.localhost:${port}`, 'x-api-key': clave };
  return new Promise((resolver, rechazar) => {
    get({ host: '127.0.0.1', port, path: '/api/v1/casos', headers }, (respuesta) => {
      respuesta.resume();
      resolver(respuesta.statusCode);
    }).on('error', rechazar);
  });
}
