/** A line that comes and goes: nothing that was typed is lost, and nothing is done twice. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { aPng } from '../server/test/support/files.ts';
import { openChromium } from './browser.ts';
import { openPhone, type Phone } from './portal.ts';
import { type CasoWithLink, openService, type Service } from './service.ts';

describe('the portal on a bad line', () => {
  let service: Service;
  let browser: Browser;
  let a: Awaited<ReturnType<Service['aseguradora']>>;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('B');
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Somebody inside, at a screen. */
  const enter = async (route: string): Promise<Phone & CasoWithLink> => {
    const caso = await service.casoWith(a);
    const phone = await openPhone(browser);
    await phone.pagina.goto(caso.enlace);
    await phone.titulo(phone.t.bienvenida.titulo);
    await phone.pagina.goto(`${service.origen}/portal/${route}`);
    return { ...phone, ...caso };
  };
  const cuentasOf = async (casoId: string): Promise<{ proveedor: string }[]> =>
    (await service.request(a, 'GET', `/casos/${casoId}/cuentas`)).json.data.elementos;

  test('what was typed survives a lost line, a reload and a closed tab, and is sent when the line is back', async () => {
    const { pagina, contexto, t, titulo, press, withoutLacks, casoId } = await enter('voluntad');
    await titulo(t.voluntad.titulo);
    await pagina.getByLabel(t.voluntad.instrucciones).check();
    await pagina.getByLabel(t.voluntad.detalle).fill('Lo dejó escrito en la libreta azul.');
    await contexto.setOffline(true);
    await pagina.getByText(t.errores.fueraDeLinea).waitFor();
    await press(t.comun.guardar);
    await pagina.getByRole('alert').getByText(t.errores.sinConexion).waitFor();
    await withoutLacks();
    await contexto.setOffline(false);
    await pagina.close();
    const other = await contexto.newPage();
    await other.goto(`${service.origen}/portal/voluntad`);
    assert.equal(await other.getByLabel(t.voluntad.detalle).inputValue(), 'Lo dejó escrito en la libreta azul.');
    await other.getByRole('button', { name: t.comun.guardar }).click();
    await other.getByRole('heading', { level: 1, name: t.inicio.titulo }).waitFor();
    assert.equal((await service.request(a, 'GET', `/casos/${casoId}`)).json.data.voluntad, 'instrucciones');
    assert.doesNotMatch(String(await other.evaluate('JSON.stringify(localStorage)')), /libreta/);
    await contexto.close();
  });

  test('accounts whose answer was lost are not added twice when one presses again', async () => {
    const { pagina, contexto, t, titulo, press, casoId } = await enter('cuentas/anadir');
    await titulo(t.anadir.titulo);
    await press('Netflix');
    await press('Movistar');
    let lost = 0;
    await pagina.route('**/portal/api/cuentas', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch(); // it was done; the answer never came
      return route.abort('connectionfailed');
    });
    await press(t.anadir.boton);
    await pagina.getByRole('alert').waitFor();
    await press(t.anadir.boton);
    await titulo(t.cuentas.titulo);
    assert.deepEqual(
      [lost, (await cuentasOf(casoId)).map(({ proveedor }) => proveedor).toSorted()],
      [1, ['Movistar', 'Netflix']],
    );
    await contexto.close();
  });

  test('a photograph that was cut off starts again from the beginning, and arrives once', async () => {
    const { pagina, contexto, t, titulo, press, withoutLacks, casoId } = await enter(
      'documentos/certificado_defuncion',
    );
    await titulo(t.documentos.tipos.certificado_defuncion);
    await pagina
      .getByLabel(t.envio.archivo)
      .setInputFiles({ name: 'papel.png', mimeType: 'image/png', buffer: aPng({}) });
    await pagina.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await contexto.setOffline(true);
    await press(t.envio.mandar);
    await pagina.getByText(t.envio.cortado).waitFor();
    await withoutLacks();
    await contexto.setOffline(false);
    await press(t.envio.mandar);
    await titulo(t.envio.hechoTitulo);
    const { documentos } = (await service.request(a, 'GET', `/casos/${casoId}`)).json.data;
    assert.deepEqual(
      documentos.map(({ tipo }: { tipo: string }) => tipo),
      ['certificado_defuncion'],
    );
    await contexto.close();
  });

  test('a picture that is none is refused in words before it is sent', async () => {
    const { pagina, contexto, t, titulo } = await enter('documentos/certificado_defuncion');
    await titulo(t.documentos.tipos.certificado_defuncion);
    await pagina
      .getByLabel(t.envio.camara)
      .setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('no') });
    await pagina.getByText(t.envio.ilegible).waitFor();
    await contexto.close();
  });

  test('screens that were never opened are there without a line, and say that they cannot read; they recover by themselves', async () => {
    const { pagina, contexto, t, titulo, press, withoutLacks } = await enter('');
    await titulo(t.inicio.primeraVez);
    const asked = pagina.waitForRequest(/\/story-[^/]*\.js$/); // while nobody waits for it
    await pagina.reload();
    const program = (await asked).url();
    await pagina.evaluate(`import(${JSON.stringify(program)}).then(() => undefined)`); // with all that it needs
    await titulo(t.inicio.primeraVez);
    await contexto.setOffline(true);
    await press(t.historia.titulo);
    await titulo(t.historia.titulo);
    await pagina.getByText(t.errores.sinConexionLeer).waitFor();
    await withoutLacks();
    await contexto.setOffline(false);
    await pagina.getByRole('listitem').first().waitFor();
    await contexto.close();
  });
});
