/** An unreliable connection: no typed text is lost, and nothing is done twice. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { aPng } from '../server/test/support/files.ts';
import { openChromium } from './browser.ts';
import { openPhone, type Phone } from './portal.ts';
import { type CasoWithLink, openService, type Service } from './service.ts';

describe('the portal on an unreliable connection', () => {
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

  /** Signs in and opens a screen. */
  const enter = async (route: string): Promise<Phone & CasoWithLink> => {
    const caso = await service.casoWith(a);
    const phone = await openPhone(browser);
    await phone.page.goto(caso.link);
    await phone.title(phone.t.bienvenida.titulo);
    await phone.page.goto(`${service.origin}/portal/${route}`);
    return { ...phone, ...caso };
  };
  const cuentasOf = async (casoId: string): Promise<{ proveedor: string }[]> =>
    (await service.request(a, 'GET', `/casos/${casoId}/cuentas`)).json.data.elementos;

  test('typed text survives a lost connection, a reload and a closed tab, and is sent when the connection is back', async () => {
    const { page, context, t, title, press, assertAccessible, casoId } = await enter('voluntad');
    await title(t.voluntad.titulo);
    await page.getByLabel(t.voluntad.instrucciones).check();
    await page.getByLabel(t.voluntad.detalle).fill('Lo dejó escrito en la libreta azul.');
    await context.setOffline(true);
    await page.getByText(t.errores.fueraDeLinea).waitFor();
    await press(t.comun.guardar);
    await page.getByRole('alert').getByText(t.errores.sinConexion).waitFor();
    await assertAccessible();
    await context.setOffline(false);
    await page.close();
    const other = await context.newPage();
    await other.goto(`${service.origin}/portal/voluntad`);
    assert.equal(await other.getByLabel(t.voluntad.detalle).inputValue(), 'Lo dejó escrito en la libreta azul.');
    await other.getByRole('button', { name: t.comun.guardar }).click();
    await other.getByRole('heading', { level: 1, name: t.autorizacion.revisar }).waitFor();
    assert.equal((await service.request(a, 'GET', `/casos/${casoId}`)).json.data.voluntad, 'instrucciones');
    assert.doesNotMatch(String(await other.evaluate('JSON.stringify(localStorage)')), /libreta/);
    await context.close();
  });

  test('accounts whose answer was lost are not added twice by a second press', async () => {
    const { page, context, t, title, press, casoId } = await enter('cuentas/anadir');
    await title(t.anadir.titulo);
    await press('Netflix');
    await press('Movistar');
    let lost = 0;
    await page.route('**/portal/api/cuentas', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch(); // the request succeeds and its answer is lost
      return route.abort('connectionfailed');
    });
    await press(t.anadir.boton);
    await page.getByRole('alert').waitFor();
    await press(t.anadir.boton);
    await title(t.decidir.titulo);
    assert.deepEqual(
      [lost, (await cuentasOf(casoId)).map(({ proveedor }) => proveedor).toSorted()],
      [1, ['Movistar', 'Netflix']],
    );
    await context.close();
  });

  test('an interrupted photograph is sent again from the beginning, and arrives once', async () => {
    const { page, context, t, title, press, assertAccessible, casoId } = await enter(
      'documentos/certificado_defuncion',
    );
    await title(t.documentos.tipos.certificado_defuncion);
    await page
      .getByLabel(t.envio.archivo)
      .setInputFiles({ name: 'papel.png', mimeType: 'image/png', buffer: aPng({}) });
    await page.getByRole('heading', { name: t.envio.revisar }).waitFor();
    await context.setOffline(true);
    await press(t.envio.mandar);
    await page.getByText(t.envio.cortado).waitFor();
    await assertAccessible();
    await context.setOffline(false);
    await press(t.envio.mandar);
    await page.locator('.noticia', { hasText: t.envio.hechoTitulo }).waitFor();
    const { documentos } = (await service.request(a, 'GET', `/casos/${casoId}`)).json.data;
    assert.deepEqual(
      documentos.map(({ tipo }: { tipo: string }) => tipo),
      ['certificado_defuncion'],
    );
    await context.close();
  });

  test('a file that is no image is refused with a message before it is sent', async () => {
    const { page, context, t, title } = await enter('documentos/certificado_defuncion');
    await title(t.documentos.tipos.certificado_defuncion);
    await page
      .getByLabel(t.envio.camara)
      .setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('no') });
    await page.getByText(t.envio.ilegible).waitFor();
    await context.close();
  });

  test('a screen never opened before works offline, says that it cannot load data, and recovers by itself', async () => {
    const { page, context, t, title, press, assertAccessible } = await enter('ayuda');
    await title(t.ayuda.titulo);
    const asked = page.waitForRequest(/\/history-[^/]*\.js$/); // in the background
    await page.reload();
    const program = (await asked).url();
    await page.evaluate(`import(${JSON.stringify(program)}).then(() => undefined)`); // with all its imports
    await title(t.ayuda.titulo);
    await context.setOffline(true);
    await press(t.historia.titulo);
    await title(t.historia.titulo);
    await page.getByText(t.errores.sinConexionLeer).waitFor();
    await assertAccessible();
    await context.setOffline(false);
    await page.getByRole('listitem').first().waitFor();
    await context.close();
  });
});
