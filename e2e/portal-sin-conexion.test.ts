/** A line that comes and goes: nothing that was typed is lost, and nothing is done twice. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { unPng } from '../server/test/ficheros.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono, type Telefono } from './portal.ts';
import { abrirServicio, type CasoConEnlace, type Servicio } from './servicio.ts';

describe('the portal on a bad line', () => {
  let servicio: Servicio;
  let navegador: Browser;
  let a: Awaited<ReturnType<Servicio['aseguradora']>>;
  before(async () => {
    [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
    a = await servicio.aseguradora('B');
  });
  after(async () => {
    await navegador?.close();
    await servicio?.cerrar();
  });

  /** Somebody inside, at a screen. */
  const entrar = async (ruta: string): Promise<Telefono & CasoConEnlace> => {
    const caso = await servicio.casoCon(a);
    const telefono = await abrirTelefono(navegador);
    await telefono.pagina.goto(caso.enlace);
    await telefono.titulo(telefono.t.bienvenida.titulo);
    await telefono.pagina.goto(`${servicio.origen}/portal/${ruta}`);
    return { ...telefono, ...caso };
  };
  const cuentasDe = async (casoId: string): Promise<{ proveedor: string }[]> =>
    (await servicio.pedir(a, 'GET', `/casos/${casoId}/cuentas`)).json.data.elementos;

  test('what was typed survives a lost line, a reload and a closed tab, and is sent when the line is back', async () => {
    const { pagina, contexto, t, titulo, pulsar, sinFaltas, casoId } = await entrar('voluntad');
    await titulo(t.voluntad.titulo);
    await pagina.getByLabel(t.voluntad.instrucciones).check();
    await pagina.getByLabel(t.voluntad.detalle).fill('Lo dejó escrito en la libreta azul.');
    await contexto.setOffline(true);
    await pagina.getByText(t.errores.fueraDeLinea).waitFor();
    await pulsar(t.comun.guardar);
    await pagina.getByRole('alert').getByText(t.errores.sinConexion).waitFor();
    await sinFaltas();
    await contexto.setOffline(false);
    await pagina.close();
    const otra = await contexto.newPage();
    await otra.goto(`${servicio.origen}/portal/voluntad`);
    assert.equal(await otra.getByLabel(t.voluntad.detalle).inputValue(), 'Lo dejó escrito en la libreta azul.');
    await otra.getByRole('button', { name: t.comun.guardar }).click();
    await otra.getByRole('heading', { level: 1, name: t.inicio.titulo }).waitFor();
    assert.equal((await servicio.pedir(a, 'GET', `/casos/${casoId}`)).json.data.voluntad, 'instrucciones');
    assert.doesNotMatch(String(await otra.evaluate('JSON.stringify(localStorage)')), /libreta/);
    await contexto.close();
  });

  test('accounts whose answer was lost are not added twice when one presses again', async () => {
    const { pagina, contexto, t, titulo, pulsar, casoId } = await entrar('cuentas/anadir');
    await titulo(t.anadir.titulo);
    await pulsar('Netflix');
    await pulsar('Movistar');
    let perdidas = 0;
    await pagina.route('**/portal/api/cuentas', async (ruta) => {
      if (ruta.request().method() !== 'POST' || perdidas > 0) return ruta.continue();
      perdidas += 1;
      await ruta.fetch(); // it was done; the answer never came
      return ruta.abort('connectionfailed');
    });
    await pulsar(t.anadir.boton);
    await pagina.getByRole('alert').waitFor();
    await pulsar(t.anadir.boton);
    await titulo(t.cuentas.titulo);
    assert.deepEqual(
      [perdidas, (await cuentasDe(casoId)).map(({ proveedor }) => proveedor).toSorted()],
      [1, ['Movistar', 'Netflix']],
    );
    await contexto.close();
  });

  test('a photograph that was cut off starts again from the beginning, and arrives once', async () => {
    const { pagina, contexto, t, titulo, pulsar, sinFaltas, casoId } = await entrar('documentos/certificado_defuncion');
    await titulo(t.documentos.tipos.certificado_defuncion);
    await pagina
      .getByLabel(t.envio.archivo)
      .setInputFiles({ name: 'papel.png', mimeType: 'image/png', buffer: unPng({}) });
    await pagina.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await contexto.setOffline(true);
    await pulsar(t.envio.mandar);
    await pagina.getByText(t.envio.cortado).waitFor();
    await sinFaltas();
    await contexto.setOffline(false);
    await pulsar(t.envio.mandar);
    await titulo(t.envio.hechoTitulo);
    const { documentos } = (await servicio.pedir(a, 'GET', `/casos/${casoId}`)).json.data;
    assert.deepEqual(
      documentos.map(({ tipo }: { tipo: string }) => tipo),
      ['certificado_defuncion'],
    );
    await contexto.close();
  });

  test('a picture that is none is refused in words before it is sent', async () => {
    const { pagina, contexto, t, titulo } = await entrar('documentos/certificado_defuncion');
    await titulo(t.documentos.tipos.certificado_defuncion);
    await pagina
      .getByLabel(t.envio.camara)
      .setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('no') });
    await pagina.getByText(t.envio.ilegible).waitFor();
    await contexto.close();
  });

  test('screens that were never opened are there without a line, and say that they cannot read; they recover by themselves', async () => {
    const { pagina, contexto, t, titulo, pulsar, sinFaltas } = await entrar('');
    await titulo(t.inicio.primeraVez);
    const pedida = pagina.waitForRequest(/\/historia-[^/]*\.js$/); // while nobody waits for it
    await pagina.reload();
    const programa = (await pedida).url();
    await pagina.evaluate(`import(${JSON.stringify(programa)}).then(() => undefined)`); // with all that it needs
    await titulo(t.inicio.primeraVez);
    await contexto.setOffline(true);
    await pulsar(t.historia.titulo);
    await titulo(t.historia.titulo);
    await pagina.getByText(t.errores.sinConexionLeer).waitFor();
    await sinFaltas();
    await contexto.setOffline(false);
    await pagina.getByRole('listitem').first().waitFor();
    await contexto.close();
  });
});
