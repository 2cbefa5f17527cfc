/** Signing: with the name alone, by keyboard; or drawn too, with a finger or the mouse. What was drawn survives whatever happens. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { compararRubrica, trazosEnPdf } from '../server/test/rubrica-en-pdf.ts';
import { sentarse } from './backoffice.ts';
import { ESTADOS, type FamiliaEnSuEstado, ponerEnSusEstados } from './estados-del-portal.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono, type Lengua, type Telefono } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

const POR_FIRMAR = ESTADOS.filter(({ nombre }) => nombre === 'código de firma pedido');

const TINTA_Y_PAPEL = `[
  getComputedStyle(document.querySelector('.lienzo-trazo')).stroke,
  getComputedStyle(document.querySelector('.lienzo')).backgroundColor,
]`;

describe('the signature', () => {
  let servicio: Servicio;
  let navegador: Browser;
  let familias: FamiliaEnSuEstado[];
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    familias = await ponerEnSusEstados(servicio, [...POR_FIRMAR, ...POR_FIRMAR, ...POR_FIRMAR, ...POR_FIRMAR]);
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });

  /** Up to the screen with the name and the code. @returns the six digits */
  async function hastaFirmar(familia: FamiliaEnSuEstado, { pagina, t, titulo, pulsar }: Telefono): Promise<string> {
    const conCodigo = (texto: string) => /\b\d{6}\b/.test(texto);
    const viejo = await servicio.correoA(familia.email, conCodigo);
    await pagina.goto(familia.enlace);
    await titulo(t.bienvenida.titulo);
    await pagina.goto(`${servicio.origen}/portal/autorizacion`);
    await pulsar(t.autorizacion.preparar);
    await titulo(t.autorizacion.leer);
    await pulsar(t.autorizacion.seguir);
    await titulo(t.autorizacion.firmaTitulo);
    const correo = await servicio.correoA(familia.email, (texto) => conCodigo(texto) && texto !== viejo);
    return /\b(\d{6})\b/.exec(correo)?.[1] ?? assert.fail('no code');
  }

  const enviada = async ({ pagina }: Telefono) => {
    const peticion = await pagina.waitForRequest((una) => una.url().endsWith('/mandato/firma'));
    return peticion.postDataJSON() as { nombre: string; rubrica?: { ancho: number; alto: number; trazos: number[][] } };
  };

  /** A stroke across the box, as a finger makes it. @param desde,hasta parts of its width and height */
  async function conElDedo({ pagina, contexto }: Telefono, desde: [number, number], hasta: [number, number]) {
    const caja = (await pagina.locator('#rubrica').boundingBox()) ?? assert.fail('no box');
    const cdp = await contexto.newCDPSession(pagina);
    const punto = (parte: number) => ({
      x: caja.x + caja.width * (desde[0] + (hasta[0] - desde[0]) * parte),
      y: caja.y + caja.height * (desde[1] + (hasta[1] - desde[1]) * parte),
    });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [punto(0)] });
    for (const parte of [0.2, 0.4, 0.6, 0.8, 1])
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [punto(parte)] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cdp.detach();
  }

  /** The PDF that the family downloads. */
  async function permisoFirmado({ pagina, contexto, t }: Telefono): Promise<Buffer> {
    await pagina.goto(`${servicio.origen}/portal/autorizacion`);
    const enlace = pagina.getByRole('link', { name: t.permisoFirmado.descargar });
    const respuesta = await contexto.request.get(
      new URL((await enlace.getAttribute('href')) ?? '', servicio.origen).href,
    );
    assert.equal(respuesta.headers()['content-type'], 'application/pdf');
    return respuesta.body();
  }

  const caminos = ({ pagina }: Telefono) =>
    pagina.locator('#rubrica .lienzo-trazo').evaluateAll((todos) => todos.map((uno) => uno.getAttribute('d')));

  for (const [i, lengua] of (['es', 'en'] as const satisfies readonly Lengua[]).entries())
    test(`drawn with a finger it can be undone and done again, survives turning the telephone and a closed tab, and is sent with the name, in "${lengua}"`, async () => {
      const familia = familias[i] as FamiliaEnSuEstado;
      const telefono = await abrirTelefono(navegador, lengua);
      const { pagina, contexto, t, titulo, pulsar, sinFaltas } = telefono;
      await pagina.addInitScript(`localStorage.setItem('albacea.idioma', '${lengua}')`);
      const codigo = await hastaFirmar(familia, telefono);
      await pagina.getByLabel(t.autorizacion.nombre).fill('Lucía Ortega Ruiz');
      await pagina.getByLabel(t.autorizacion.codigo).fill(codigo);
      await pagina.getByLabel(t.rubrica.modos.dibujo.titulo).check();
      await sinFaltas();
      await pulsar(t.autorizacion.firmar); // nothing drawn yet
      await pagina.getByRole('alert').getByText(t.rubrica.falta).waitFor();
      await sinFaltas();

      // stands there once the finger has been lifted for the second time
      const dosTrazos = pagina.getByRole('button', { name: t.rubrica.quitar, exact: true });
      await pagina.locator('#rubrica').scrollIntoViewIfNeeded();
      const altura = await pagina.evaluate('scrollY');
      await conElDedo(telefono, [0.1, 0.2], [0.8, 0.9]);
      await conElDedo(telefono, [0.2, 0.8], [0.9, 0.1]);
      await dosTrazos.waitFor();
      assert.equal((await caminos(telefono)).length, 2);
      assert.equal(await pagina.evaluate('scrollY'), altura, 'the page stands still under the finger');
      await pulsar(t.rubrica.quitar);
      await dosTrazos.waitFor({ state: 'detached' });
      assert.equal((await caminos(telefono)).length, 1);
      await pulsar(t.rubrica.borrar);
      await pagina.getByRole('img', { name: t.rubrica.vacia }).waitFor();
      assert.equal((await caminos(telefono)).length, 0);

      await conElDedo(telefono, [0.1, 0.5], [0.9, 0.3]);
      await conElDedo(telefono, [0.3, 0.1], [0.5, 0.9]);
      await dosTrazos.waitFor();
      const dibujada = await caminos(telefono);
      await pagina.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }); // ink and paper are the reader's
      const [tinta, papel] = (await pagina.evaluate(TINTA_Y_PAPEL)) as [string, string];
      assert.notEqual(tinta, papel);
      await pagina.emulateMedia({ forcedColors: null, colorScheme: null });
      await pagina.setViewportSize({ width: 740, height: 360 });
      await sinFaltas();
      await pagina.reload(); // the telephone threw the page away
      await titulo(t.autorizacion.firmaTitulo);
      await pagina.getByRole('img', { name: t.rubrica.hay }).waitFor();
      assert.deepEqual(await caminos(telefono), dibujada);
      await sinFaltas();

      await pagina.getByLabel(t.autorizacion.codigo).fill(codigo);
      const [{ rubrica }] = await Promise.all([enviada(telefono), pulsar(t.autorizacion.firmar)]);
      assert.deepEqual([rubrica?.trazos.length, (rubrica?.ancho ?? 0) > (rubrica?.alto ?? 0)], [2, true]);
      await titulo(t.autorizacion.hechoTitulo);
      await compararRubrica(await permisoFirmado(telefono), rubrica ?? assert.fail('nothing was sent'));
      assert.doesNotMatch(String(await pagina.evaluate('JSON.stringify(localStorage)')), /trazos/);
      await contexto.close();
    });

  test('by keyboard alone it is the name and the code; what was drawn and then not chosen is not sent', async () => {
    const telefono = await abrirTelefono(navegador, 'es', 1280);
    const { pagina, contexto, t, titulo } = telefono;
    const codigo = await hastaFirmar(familias[2] as FamiliaEnSuEstado, telefono);
    await pagina.getByLabel(t.rubrica.modos.dibujo.titulo).check();
    const caja = (await pagina.locator('#rubrica').boundingBox()) ?? assert.fail('no box');
    await pagina.mouse.move(caja.x + 40, caja.y + 40);
    await pagina.mouse.down();
    await pagina.mouse.move(caja.x + caja.width + 200, caja.y + 90, { steps: 8 }); // over the edge, and back to it
    await pagina.mouse.up();
    await pagina.getByRole('img', { name: t.rubrica.hay }).waitFor();
    assert.equal((await caminos(telefono)).length, 1);

    await pagina.getByLabel(t.autorizacion.nombre).focus();
    await pagina.keyboard.type('Lucía Ortega Ruiz');
    await pagina.keyboard.press('Tab'); // the choice that is made
    await pagina.keyboard.press('ArrowUp');
    await pagina.locator('#rubrica').waitFor({ state: 'detached' });
    await pagina.keyboard.press('Tab');
    await pagina.keyboard.type(codigo);
    const [{ nombre, rubrica }] = await Promise.all([enviada(telefono), pagina.keyboard.press('Enter')]);
    assert.deepEqual([nombre, rubrica], ['Lucía Ortega Ruiz', undefined]);
    await titulo(t.autorizacion.hechoTitulo);
    assert.deepEqual(await trazosEnPdf(await permisoFirmado(telefono)), []);
    await contexto.close();
  });

  test('a wrong code and the name of somebody else are told at their fields; a misspelt name is put right, and waits until the desk accepts it', async () => {
    const telefono = await abrirTelefono(navegador, 'es');
    const { pagina, contexto, t, titulo, pulsar, sinFaltas } = telefono;
    const familia = familias[3] as FamiliaEnSuEstado;
    const codigo = await hastaFirmar(familia, telefono);
    const [nombre, cifras] = [pagina.getByLabel(t.autorizacion.nombre), pagina.getByLabel(t.autorizacion.codigo)];
    const atField = (id: string) => pagina.locator(`#${id}-error`);

    await nombre.fill('Lucía Ortega');
    await cifras.fill(String((Number(codigo) + 1) % 1_000_000).padStart(6, '0'));
    await pulsar(t.autorizacion.firmar);
    await atField('codigo')
      .getByText('Ese código no es. Mire el último correo y escríbalo otra vez. Le quedan 4 intentos.')
      .waitFor();
    assert.equal(await cifras.getAttribute('aria-invalid'), 'true');
    assert.equal(await cifras.inputValue(), '', 'nobody has to take the wrong one out');
    assert.match(await pagina.title(), /^Error: /);
    await sinFaltas();
    await cifras.fill(codigo);
    assert.equal(await atField('codigo').count(), 0, 'it goes away when it is corrected');
    assert.equal(await cifras.getAttribute('aria-invalid'), 'false');

    await nombre.fill('Pepe Pérez');
    await pulsar(t.autorizacion.firmar);
    await atField('nombre').getByText('Lucía Ortega Ruiz').waitFor();
    assert.equal(await nombre.getAttribute('aria-invalid'), 'true');
    await sinFaltas();
    await pulsar(t.autorizacion.corregir.pedir);
    await titulo(t.autorizacion.corregir.titulo);
    await pagina.getByLabel(t.autorizacion.corregir.nombre, { exact: true }).fill('Lúcia');
    await pagina.getByLabel(t.autorizacion.corregir.apellidos, { exact: true }).fill('Hortega Ruiz');
    await sinFaltas();
    await pulsar(t.autorizacion.corregir.guardar);
    await titulo(t.autorizacion.leer);
    await pagina.getByText('Yo, Lúcia Hortega Ruiz').waitFor();
    await pulsar(t.autorizacion.seguir);
    await titulo(t.autorizacion.firmaTitulo);
    assert.equal(await nombre.inputValue(), 'Lúcia Hortega Ruiz');
    await cifras.fill(codigo);
    await pulsar(t.autorizacion.firmar);
    await titulo(t.autorizacion.hechoTitulo);
    await pagina.getByText(t.autorizacion.hechoCorregido).waitFor();
    await pagina.goto(`${servicio.origen}/portal/autorizacion`);
    await pagina.getByText(t.autorizacion.nombreEnRevision).waitFor();
    await pagina.getByText(t.permisoFirmado.estados.enRevision, { exact: true }).waitFor();
    assert.equal(await pagina.getByText(t.permisoFirmado.estados.vigente, { exact: true }).count(), 0);

    const desk = await sentarse(servicio, navegador, familia.a, { nombre: 'Gema', rol: 'gestor' });
    await desk.verCaso(familia.casoId, 'mandato');
    await desk.pagina.getByRole('alert').getByText('Lucía Ortega Ruiz').waitFor();
    await desk.pagina.getByRole('alert').getByText('Lúcia Hortega Ruiz').first().waitFor();
    await desk.pagina.getByRole('button', { name: 'Aceptar el nombre' }).click();
    await desk.pagina.getByText('Nombre aceptado').waitFor();
    await desk.contexto.close();
    await pagina.reload();
    await pagina.getByText(/Lo firmó Lúcia Hortega Ruiz/).waitFor();
    await pagina.getByText(t.autorizacion.enRevision).waitFor(); // its paper is still to be looked at
    assert.equal(await pagina.getByText(t.autorizacion.nombreEnRevision).count(), 0);
    await contexto.close();
  });
});
