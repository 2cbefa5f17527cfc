/** The family in the portal, in a real browser on a telephone: another relative, a link that is over, a bank statement. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { abrirChromium, faltasDeAccesibilidad } from './navegador.ts';
import { enPantalla } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const DIA = 86_400_000;
const TELEFONO = { width: 390, height: 844 };

/** Half a year of a household: one subscription that we know, one rent that we don't. */
const EXTRACTO = [
  'Fecha;Concepto;Importe;Divisa',
  ...['06', '07', '08', '09', '10', '11'].flatMap((mes) => [
    `03/${mes}/2026;NETFLIX.COM 4029357733;-12,99;EUR`,
    `05/${mes}/2026;RECIBO COMUNIDAD PROPIETARIOS MAYOR;-65,00;EUR`,
  ]),
].join('\r\n');

describe('the family in the portal', () => {
  let servicio: Servicio;
  let navegador: Browser;
  let a: Awaited<ReturnType<Servicio['aseguradora']>>;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    a = await servicio.aseguradora('A');
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });

  let vivos: BrowserContext[] = [];
  const visitar = async (enlace: string, idioma = 'es-ES'): Promise<Page> => {
    const contexto = await navegador.newContext({ viewport: TELEFONO, locale: idioma, reducedMotion: 'reduce' });
    vivos.push(contexto);
    const pagina = await contexto.newPage();
    await pagina.goto(enlace);
    return pagina;
  };
  const acabar = async () => {
    await Promise.all(vivos.map((uno) => uno.close()));
    vivos = [];
  };
  const unaFamilia = (cambios = {}) => servicio.casoCon(a, cambios);
  const pulsar = (pagina: Page, texto: string | RegExp) => pagina.getByRole('button', { name: texto }).click();
  const seguir = (pagina: Page, texto: string | RegExp) => pagina.getByRole('link', { name: texto }).first().click();
  const sinFaltas = async (pagina: Page) => assert.deepEqual(await faltasDeAccesibilidad(pagina), [], pagina.url());

  test('another relative is invited, comes in, objects; an operator decides; the heir takes the access back', async () => {
    const { enlace, casoId } = await unaFamilia();
    const heredera = await visitar(enlace);
    await enPantalla(heredera, /Le acompañamos/);
    await seguir(heredera, 'Empezar');
    await seguir(heredera, 'Su familia');
    await enPantalla(heredera, 'Su familia');
    await sinFaltas(heredera);
    await seguir(heredera, 'Invitar a alguien');
    await enPantalla(heredera, 'Invitar a alguien');
    await pulsar(heredera, 'Mandar la invitación');
    await heredera.getByRole('alert').waitFor();
    await sinFaltas(heredera);
    await heredera.getByLabel('Nombre').fill('Mateo');
    await heredera.getByLabel('Apellidos').fill('Ortega Ruiz');
    await heredera.getByLabel('Correo electrónico').fill('mateo@example.com');
    await heredera.getByLabel(/^Mirar/).check();
    await heredera.reload(); // what was typed survives
    await pulsar(heredera, 'Mandar la invitación');
    await enPantalla(heredera, 'Invitación enviada');
    await sinFaltas(heredera);

    const mateo = await visitar(await servicio.enlaceA('mateo@example.com'));
    await enPantalla(mateo, 'Le acompañamos, Mateo');
    await sinFaltas(mateo);
    await seguir(mateo, 'Ver cómo va todo');
    await enPantalla(mateo, 'Cómo va todo');
    await sinFaltas(mateo);
    assert.equal(await mateo.getByRole('link', { name: 'Su familia' }).count(), 0);
    await seguir(mateo, 'Las cuentas');
    await enPantalla(mateo, 'Las cuentas');
    assert.equal(await mateo.getByRole('link', { name: /Añadir|extracto/ }).count(), 0);
    await seguir(mateo, 'Cómo va todo');
    await seguir(mateo, 'No estoy de acuerdo');
    await mateo.getByLabel('En la familia no estamos de acuerdo').check();
    await mateo.getByLabel('Cuéntenos qué pasa').fill('Quiero conservar sus fotos.');
    await pulsar(mateo, 'Enviar');
    await mateo.getByText('Lo hemos anotado.').waitFor();
    await sinFaltas(mateo);

    await heredera.goto(`${servicio.origenDe(a)}/portal`);
    await heredera.getByText('Hay un desacuerdo abierto.').waitFor();
    await sinFaltas(heredera);
    await decidir(casoId);
    await heredera.goto(`${servicio.origenDe(a)}/portal/desacuerdo`);
    await heredera.getByText('Resuelto: se sigue adelante').waitFor();
    assert.equal(await heredera.getByText('conservar sus fotos').count(), 0, 'his words are not hers to read');

    await heredera.goto(`${servicio.origenDe(a)}/portal/familia`);
    await heredera.getByText('Ya ha entrado').waitFor();
    await sinFaltas(heredera);
    await pulsar(heredera, 'Quitar el acceso a Mateo');
    await pulsar(heredera, 'Cancelar');
    // whoever thinks better of it is where they were
    await heredera.locator('[aria-label="Quitar el acceso a Mateo"]:focus').waitFor();
    await pulsar(heredera, 'Quitar el acceso a Mateo');
    await pulsar(heredera, 'Sí, quitar el acceso');
    await heredera.getByText('Mateo ya no puede entrar.').waitFor();
    await mateo.goto(`${servicio.origenDe(a)}/portal`);
    await enPantalla(mateo, 'Abra de nuevo su enlace');
    await acabar();
  });

  /** As somebody of the service does at their desk. */
  async function decidir(casoId: string): Promise<void> {
    const mesa = await servicio.gestor();
    const raiz = `/aseguradoras/${a.slug}/casos/${casoId}/objeciones`;
    const [{ objecion_id }] = (await mesa.pedir('GET', raiz)).json.data.elementos;
    const decision = { decision: 'levantada', motivo: 'Hablado con los dos.' };
    const { estado, texto } = await mesa.pedir('POST', `${raiz}/${objecion_id}/decision`, decision);
    assert.equal(estado, 200, texto);
  }

  for (const [idioma, lengua, dicho] of [
    [
      'es',
      'es-ES',
      {
        muerto: 'Este enlace ya no sirve',
        boton: 'Mándenme otro enlace',
        mire: 'Mire su correo',
        dentro: /^Le acompañamos|^Por dónde empezamos/,
      },
    ],
    [
      'en',
      'en-GB',
      {
        muerto: 'This link no longer works',
        boton: 'Send me another link',
        mire: 'Check your e-mail',
        dentro: /^We are with you|^Where we begin/,
      },
    ],
  ] as const) {
    test(`an expired link brings a new one by e-mail, which works, in ${idioma}`, async () => {
      const { enlace, email } = await unaFamilia({ heredero: { idioma } });
      servicio.reloj.avanzar(91 * DIA);
      const pagina = await visitar(enlace, lengua);
      await enPantalla(pagina, dicho.muerto);
      assert.doesNotMatch(pagina.url(), /token/);
      await sinFaltas(pagina);
      await pulsar(pagina, dicho.boton);
      await enPantalla(pagina, dicho.mire);
      await sinFaltas(pagina);
      await servicio.correoA(email, (texto) => texto.includes('/portal#token=') && !texto.includes(enlace));
      const nuevo = await servicio.enlaceA(email);
      assert.notEqual(nuevo, enlace);
      const otra = await visitar(nuevo, lengua);
      await enPantalla(otra, dicho.dentro);
      await acabar();
    });
  }

  test('a bank statement becomes accounts: nothing stands ticked, and what is not known can be added by its printed name', async () => {
    const { enlace } = await unaFamilia();
    const pagina = await visitar(enlace);
    await enPantalla(pagina, /Le acompañamos/);
    await pagina.goto(`${servicio.origenDe(a)}/portal/cuentas`);
    await seguir(pagina, 'Buscar en el extracto del banco');
    await enPantalla(pagina, 'Buscar en el extracto del banco');
    await sinFaltas(pagina);
    const subir = (nombre: string, contenido: string) =>
      pagina.locator('#extracto').setInputFiles({ name: nombre, mimeType: 'text/csv', buffer: Buffer.from(contenido) });
    await subir('movimientos.pdf', '%PDF-1.7 no es un extracto');
    await pagina.getByText(/Es un PDF.*CSV o Norma 43/).waitFor();
    await sinFaltas(pagina);
    await subir('movimientos.csv', EXTRACTO);
    await enPantalla(pagina, 'Lo que hemos visto');
    await sinFaltas(pagina);
    assert.equal(await pagina.locator('input:checked').count(), 0, 'what is to be added is for the family to say');
    await pagina.getByLabel(/^Netflix/).check();
    await pagina.getByText('Seis cargos de 12,99').waitFor();
    await pagina.getByLabel('COMUNIDAD PROPIETARIOS MAYOR').check();
    await sinFaltas(pagina);
    await pulsar(pagina, 'Añadir a la lista');
    await enPantalla(pagina, 'Las cuentas');
    for (const nombre of ['Netflix', 'COMUNIDAD PROPIETARIOS MAYOR']) await pagina.getByText(nombre).first().waitFor();
    await pagina.goto(`${servicio.origenDe(a)}/portal/extracto`);
    await subir('movimientos.csv', EXTRACTO);
    await pagina.getByText('Ya está en la lista').waitFor();
    assert.equal(await pagina.getByLabel('COMUNIDAD PROPIETARIOS MAYOR').count(), 0);
    await sinFaltas(pagina);
    await acabar();
  });

  test('a relative who helps adds an account and sees no way to decide; the heir has it before her', async () => {
    const { enlace } = await unaFamilia();
    const heredera = await visitar(enlace);
    await enPantalla(heredera, /Le acompañamos/);
    await heredera.goto(`${servicio.origenDe(a)}/portal/familia/invitar`);
    await heredera.getByLabel('Nombre').fill('Pilar');
    await heredera.getByLabel('Apellidos').fill('Ortega');
    await heredera.getByLabel('Correo electrónico').fill('pilar@example.com');
    await heredera.getByLabel(/^Ayudar/).check();
    await pulsar(heredera, 'Mandar la invitación');
    await enPantalla(heredera, 'Invitación enviada');
    const pilar = await visitar(await servicio.enlaceA('pilar@example.com'));
    await enPantalla(pilar, 'Le acompañamos, Pilar');
    await pilar.getByText('Va a ayudar a Lucía').waitFor();
    await pilar.goto(`${servicio.origenDe(a)}/portal/cuentas/anadir`);
    await pulsar(pilar, 'Netflix');
    await pulsar(pilar, 'Añadir a la lista');
    await enPantalla(pilar, 'Las cuentas');
    await seguir(pilar, /^Netflix/);
    await enPantalla(pilar, 'Netflix');
    await pilar.getByText('Solo Lucía puede decidir').waitFor();
    await sinFaltas(pilar);
    await heredera.goto(`${servicio.origenDe(a)}/portal/cuentas`);
    await heredera.getByText('Netflix').first().waitFor();
    await seguir(heredera, 'Decidir una a una');
    await heredera.getByRole('button', { name: 'Guardar' }).first().waitFor();
    await acabar();
  });

  test('a link is looked at by a mail scanner, opened twice and on two devices, and goes on working', async () => {
    const { enlace } = await unaFamilia();
    const { pathname, search, host } = new URL(enlace);
    for (const method of ['HEAD', 'GET', 'GET'] as const) {
      const { statusCode } = await servicio.app.inject({ method, url: pathname + search, headers: { host } });
      assert.equal(statusCode, 200);
    }
    const [telefono, ordenador] = [await visitar(enlace), await visitar(enlace)];
    await enPantalla(telefono, /Le acompañamos/);
    await enPantalla(ordenador, /Le acompañamos/);
    await telefono.goto(enlace);
    await enPantalla(telefono, 'Por dónde empezamos');
    for (const pagina of [telefono, ordenador]) {
      assert.doesNotMatch(pagina.url(), /token/);
      await pagina.goto(`${servicio.origenDe(a)}/portal/cuentas`);
      await enPantalla(pagina, 'Las cuentas');
    }
    await acabar();
  });

  test('an answer that is lost doubles nothing: one invitation, one e-mail, one account', async () => {
    // On the bare domain, which Node resolves too: the answer is lost here and not in the browser.
    const b = await servicio.aseguradora('B');
    const { enlace } = await servicio.casoCon(b);
    const pagina = await visitar(enlace);
    await enPantalla(pagina, /Le acompañamos/);
    /** What is sent arrives, and its answer does not. */
    const perderRespuesta = async (lugar: string) => {
      let perdida = false;
      await pagina.route(`**/portal/api/${lugar}`, async (ruta) => {
        if (perdida || ruta.request().method() !== 'POST') return ruta.continue();
        perdida = true; // the next one gets through, however soon it sets out
        await ruta.fetch();
        return ruta.abort('connectionreset');
      });
    };
    await pagina.goto(`${servicio.origen}/portal/familia/invitar`);
    await pagina.getByLabel('Nombre').fill('Nuria');
    await pagina.getByLabel('Apellidos').fill('Ortega Ruiz');
    await pagina.getByLabel('Correo electrónico').fill('nuria@example.com');
    await pagina.getByLabel(/^Ayudar/).check();
    await perderRespuesta('allegados');
    await pulsar(pagina, 'Mandar la invitación');
    await pagina.getByText('No hay conexión').waitFor();
    await sinFaltas(pagina);
    await pulsar(pagina, 'Mandar la invitación');
    await enPantalla(pagina, 'Invitación enviada');
    await servicio.enlaceA('nuria@example.com');
    assert.equal(servicio.buzon.aceptados.filter(({ para }) => para.includes('nuria@example.com')).length, 1);

    await pagina.goto(`${servicio.origen}/portal/extracto`);
    await pagina
      .locator('#extracto')
      .setInputFiles({ name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(EXTRACTO) });
    await enPantalla(pagina, 'Lo que hemos visto');
    await pagina.getByLabel(/^Netflix/).check();
    await perderRespuesta('cuentas');
    await pulsar(pagina, 'Añadir a la lista');
    await pagina.getByText('No hay conexión').first().waitFor();
    await pulsar(pagina, 'Añadir a la lista');
    await enPantalla(pagina, 'Las cuentas');
    await pagina.getByText('Netflix').first().waitFor();
    assert.equal(await pagina.locator('.fila', { hasText: 'Netflix' }).count(), 1);
    await acabar();
  });

  test('the language that the heir chooses is the one of later e-mails', async () => {
    const { enlace, email, casoId } = await unaFamilia();
    const pagina = await visitar(enlace);
    await enPantalla(pagina, /Le acompañamos/);
    const guardado = pagina.waitForResponse((respuesta) => respuesta.url().endsWith('/preferencias'));
    await pulsar(pagina, 'English');
    assert.equal((await guardado).status(), 200);
    await enPantalla(pagina, /We are with you/);
    await servicio.pedir(a, 'POST', `/casos/${casoId}/acceso`);
    await servicio.correoA(email, (texto) => texto.includes('Here is a new link'));
    await acabar();
  });
});
