/** From the link in the e-mail to the signed mandate, on a telephone, in both languages. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { unPng } from '../server/test/ficheros.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono, con, type Lengua, type Telefono, tokenDe } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

describe('the way of the heir', () => {
  let servicio: Servicio;
  let navegador: Browser;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });

  /** What the deceased had said, and which accounts there were. */
  async function decirCuentas({ pagina, t, titulo, pulsar, sinFaltas }: Telefono) {
    await titulo(t.inicio.primeraVez);
    await pagina.getByRole('heading', { name: con(t.tareas.acciones.voluntad) }).waitFor();
    await sinFaltas();
    await pulsar(t.comun.continuar);
    await titulo(t.voluntad.titulo);
    await pulsar(t.comun.guardar); // nothing chosen yet
    await pagina.getByRole('alert').waitFor();
    await sinFaltas();
    await pagina.getByLabel(t.voluntad.no_consta).check();
    await pulsar(t.comun.guardar);
    await pagina.getByRole('heading', { name: t.tareas.acciones.anadir }).waitFor();
    await pulsar(t.comun.continuar);
    await titulo(t.anadir.titulo);
    await pulsar('Netflix');
    await pulsar('Facebook');
    await pagina.getByLabel(t.anadir.buscar).fill('Coro del pueblo');
    await pagina.getByRole('button', { name: /«Coro del pueblo»|“Coro del pueblo”/ }).click();
    await sinFaltas();
    await pulsar(t.anadir.boton);
    await titulo(t.cuentas.titulo);
    await pagina.getByRole('heading', { name: t.cuentas.porDecidir }).waitFor();
    await sinFaltas();
  }

  async function decidirCuentas({ pagina, t, titulo, pulsar, sinFaltas }: Telefono) {
    await pulsar(t.cuentas.empezar);
    await titulo('Netflix');
    await pagina.getByLabel(t.cuentas.acciones.cancelar).check();
    await pulsar(t.cuenta.confirmarSiguiente);
    await titulo('Facebook');
    await pagina.getByLabel(t.cuentas.acciones.eliminar).check();
    await pulsar(t.cuenta.confirmarSiguiente); // whether a copy is wanted is not said yet
    await pagina.getByRole('alert').waitFor();
    await sinFaltas();
    await pagina.getByLabel(t.cuenta.copiaRechazada).check();
    await pulsar(t.cuenta.confirmarSiguiente);
    await titulo('Coro del pueblo');
    await pagina.getByLabel(t.cuentas.acciones.conservar).check();
    await pulsar(t.cuenta.confirmar);
    await titulo(t.cuentas.titulo);
    await pagina.getByRole('heading', { name: t.cuentas.enMarcha }).waitFor();
    await pagina.getByRole('link', { name: /Facebook/ }).click();
    await titulo('Facebook');
    await pagina.getByRole('button', { name: t.cuenta.deshacer }).waitFor(); // it cannot be taken back, so it waits
    await sinFaltas();
    await pulsar(t.cuentas.titulo);
    await pulsar(t.cuentas.listaBoton);
    await pagina.getByRole('paragraph').filter({ hasText: t.cuentas.listaHecha }).first().waitFor();
    await pulsar(t.comun.inicio);
  }

  async function mandarCertificado({ pagina, t, titulo, pulsar, sinFaltas }: Telefono) {
    await pagina.getByRole('heading', { name: t.tareas.acciones.documentos }).waitFor();
    await pagina.locator('main a[href="/portal/documentos"]').first().click();
    await titulo(t.documentos.titulo);
    await sinFaltas();
    await pulsar(t.comun.inicio);
    await pulsar(t.comun.continuar); // straight to what is asked for
    await titulo(t.documentos.tipos.certificado_defuncion);
    await sinFaltas();
    const foto = { name: 'foto.png', mimeType: 'image/png', buffer: unPng({}) };
    await pagina.getByLabel(t.envio.camara).setInputFiles(foto);
    await pagina.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await sinFaltas();
    await pulsar(t.envio.mandar);
    await titulo(t.envio.hechoTitulo);
    await pulsar(t.comun.continuar);
  }

  async function firmar({ pagina, t, titulo, pulsar, sinFaltas }: Telefono, email: string) {
    await pagina.getByRole('heading', { name: t.tareas.acciones.autorizacion }).waitFor();
    await pulsar(t.comun.continuar);
    await titulo(t.autorizacion.titulo);
    await pulsar(t.autorizacion.preparar);
    await titulo(t.autorizacion.leer);
    await sinFaltas();
    await pulsar(t.autorizacion.seguir);
    await titulo(t.autorizacion.firmaTitulo);
    await pagina.getByLabel(t.autorizacion.nombre).fill('Lucía Ortega Ruiz');
    await pagina.reload(); // the telephone threw the page away while she was reading the mail
    await titulo(t.autorizacion.firmaTitulo);
    assert.equal(await pagina.getByLabel(t.autorizacion.nombre).inputValue(), 'Lucía Ortega Ruiz');
    const correo = await servicio.correoA(email, (texto) => /\b\d{6}\b/.test(texto));
    const codigo = /\b(\d{6})\b/.exec(correo)?.[1] ?? '';
    const otro = String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');
    await pagina.getByLabel(t.autorizacion.codigo).fill(otro);
    await pulsar(t.autorizacion.firmar);
    await pagina.getByRole('alert').waitFor();
    await sinFaltas();
    await pagina.getByLabel(t.autorizacion.codigo).fill(codigo);
    await pulsar(t.autorizacion.firmar);
    await titulo(t.autorizacion.hechoTitulo);
    await pulsar(t.comun.continuar);
    await titulo(t.inicio.titulo);
  }

  /** The permission that was signed can be taken home, reminders stopped, and the history is told in words for a family. */
  async function mirarDespues({ pagina, t, titulo, pulsar, sinFaltas }: Telefono) {
    await pagina.locator('main a[href="/portal/autorizacion"]').first().click();
    await titulo(t.autorizacion.titulo);
    const enlace = pagina.getByRole('link', { name: t.permisoFirmado.descargar });
    const principio = enlace.evaluate(
      async (uno) => (await (await fetch(uno.getAttribute('href') ?? '')).text()).slice(0, 5), // its host is known to the browser alone
    );
    assert.equal(await principio, '%PDF-');
    await sinFaltas();
    await pulsar(t.comun.inicio);
    await pulsar(t.recordatorios.titulo);
    await titulo(t.recordatorios.titulo);
    await pulsar(t.recordatorios.parar);
    await pagina.getByText(t.recordatorios.hechoParar).waitFor();
    await pagina.getByRole('button', { name: t.recordatorios.reanudar }).waitFor();
    await pulsar(t.recordatorios.tiempo);
    await pagina.getByText(t.recordatorios.hechoTiempo).waitFor();
    await pagina.getByRole('button', { name: t.recordatorios.reanudar }).waitFor(); // it changed nothing else
    await sinFaltas();
    await pulsar(t.comun.inicio);
    await pulsar(t.historia.titulo);
    await titulo(t.historia.titulo);
    await pagina.getByText(t.sucesos.frases.mandato_firmado).waitFor();
    await pagina.getByText(/^(?:Se decidió|It was decided).*Netflix.*Facebook.*Coro del pueblo\.$/).waitFor();
    await sinFaltas();
    await pulsar(t.comun.inicio);
    await titulo(t.inicio.titulo);
  }

  for (const lengua of ['es', 'en'] as const satisfies readonly Lengua[]) {
    test(`from the e-mail to the signed mandate, in "${lengua}": every screen without a fault, nothing asked of others`, async () => {
      const aseguradora = await servicio.aseguradora(lengua === 'es' ? 'A' : 'B', { color: '#7a1f3d' });
      const { enlace, casoId, email } = await servicio.casoCon(aseguradora, { heredero: { idioma: lengua } });
      const telefono = await abrirTelefono(navegador, lengua);
      const { pagina, t, titulo, pulsar, sinFaltas, nadaSospechoso } = telefono;
      await pagina.goto(enlace);
      await titulo(t.bienvenida.titulo);
      await sinFaltas();
      await nadaSospechoso(tokenDe(enlace));
      await pulsar(t.bienvenida.empezar);
      await decirCuentas(telefono);
      await decidirCuentas(telefono);
      await mandarCertificado(telefono);
      await firmar(telefono, email);
      await sinFaltas();
      await mirarDespues(telefono);
      await nadaSospechoso(tokenDe(enlace));
      const { json } = await servicio.pedir(aseguradora, 'GET', `/casos/${casoId}`);
      const { documentacion, lista_completa, voluntad, cuentas } = json.data;
      assert.deepEqual(
        [documentacion.mandato, documentacion.prueba_fallecimiento, voluntad, lista_completa !== null],
        ['firmado', 'recibida', 'no_consta', true],
      );
      assert.deepEqual(cuentas.map(({ proveedor, accion }: Record<string, string>) => [proveedor, accion]).toSorted(), [
        ['Coro del pueblo', 'conservar'],
        ['Facebook', 'eliminar'],
        ['Netflix', 'cancelar'],
      ]);
      await telefono.contexto.close();
    });
  }
});
