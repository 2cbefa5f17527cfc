/** The family's legal rights: own data and requests about them, withdrawing an objection, reopening a closed case. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { isNight } from '../server/test/support/length.ts';
import { openChromium } from './browser.ts';
import {
  add,
  CUENTAS_WITH_IDENTIFIERS,
  close,
  deskPath,
  enterByLink,
  type Family,
  putUnderWay,
  request,
  succeed,
} from './family-steps.ts';
import { goOn, type Language, openPhone, type Phone, TEXTS, tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

describe('the family’s legal rights', () => {
  let service: Service;
  let browser: Browser;
  let desk: Family['desk'];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    desk = await service.gestor();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Opens a case and shows it to the heir on a telephone. */
  const family = async (
    step: (f: Family) => Promise<unknown>,
    language: Language = 'es',
    width = 360,
  ): Promise<Phone & { readonly f: Family }> => {
    const a = await service.aseguradora('A', { color: '#1d4f4b', telefono: '+34 910 000 101' });
    const { link, casoId, email } = await service.casoWith(a, { heredero: { idioma: language } });
    const heredera = await enterByLink(service, a.host, link);
    const f: Family = { a, casoId, email, link, heredera, desk, staff: service };
    await step(f);
    const phone = await openPhone(browser, language, width);
    await phone.page.goto(link);
    await phone.title(phone.t.bienvenida.titulo);
    return { ...phone, f };
  };

  const readers = [
    ['es', 360],
    ['en', 1280],
  ] as const;
  for (const [language, width] of isNight ? readers : readers.slice(0, 1))
    test(`a copy of own data can be read and saved at once, and a right requested and answered, in "${language}" at ${width} px`, async () => {
      const r = TEXTS[language].misDatos;
      const phone = await family(
        async (f) => {
          await putUnderWay(f, CUENTAS_WITH_IDENTIFIERS);
          await request(f, ['Netflix']);
        },
        language,
        width,
      );
      const { page, t, title, press, assertAccessible, f, context } = phone;
      await goOn(page, '/portal/ayuda');
      await press(t.propio.titulo);
      await title(t.propio.titulo);
      await assertAccessible();
      await press(r.copia.boton);
      await page.getByText('12345678Z').waitFor();
      await page.getByText('Netflix').waitFor();
      await assertAccessible();
      const download = page.waitForEvent('download');
      await press(r.copia.guardar);
      const file = await readFile((await (await download).path()) ?? '', 'utf8');
      const copy = JSON.parse(file);
      assert.deepEqual([copy.persona.email, copy.permisos[0].identidad.numero], [f.email, '12345678Z']);
      assert.deepEqual(
        copy.destinatarios.map(({ nombre }: { nombre: string }) => nombre),
        ['Netflix'],
      );
      await page.getByText(r.copia.guardada).waitFor();
      await assertAccessible();

      await press(r.pide.boton);
      await page.getByRole('alert').waitFor();
      await assertAccessible();
      await page.getByLabel(r.pide.clases.rectificacion.titulo).check();
      await press(r.pide.boton);
      await page.getByRole('alert').getByText(r.pide.faltanPalabras).waitFor();
      await page.getByLabel(r.pide.palabras).fill('Me llamo Lucinda.');
      await assertAccessible();
      await press(r.pide.boton);
      await page.getByText('«Me llamo Lucinda.»').waitFor();
      await assertAccessible();
      await page.getByLabel(r.pide.clases.limitacion.titulo).check();
      await press(r.pide.boton);
      await page.getByText(r.pide.parado).waitFor();
      await assertAccessible();
      const asked = page.getByRole('listitem').filter({ hasText: r.pide.clases.limitacion.titulo });
      await asked.getByRole('button').click();
      await page.getByText(r.pedido.retirada).waitFor();
      await asked.getByText(r.pedido.estados.retirada, { exact: true }).waitFor();
      await assertAccessible();

      const { servicio } = await succeed(desk.request('GET', `${deskPath(f)}/escritorio`));
      const [{ peticion_id }] = servicio.peticiones;
      const answer = { decision: 'denegada', respuesta: 'Artículo 17.3.e.' };
      await succeed(desk.request('POST', `${deskPath(f)}/peticiones/${peticion_id}/respuesta`, answer));
      assert.match(await service.mailA(f.email, (text) => text.includes('17.3.e')), /aepd\.es/);
      await page.reload();
      await title(t.propio.titulo);
      await page.getByText('Artículo 17.3.e.').waitFor();
      await page.getByText(r.pedido.estados.denegada, { exact: true }).waitFor();
      await assertAccessible();
      await phone.assertNothingLeaked(tokenOf(f.link));
      await context.close();
    });

  test('an objection can be withdrawn with one tap, and names its author', async () => {
    const { page, t, title, press, assertAccessible, context } = await family(async (f) => {
      await add(f);
      await succeed(f.heredera.request('POST', '/objeciones', { clase: 'familiar', motivo: 'Queremos pensarlo.' }));
    });
    await goOn(page, '/portal');
    await press(t.desacuerdo.ver);
    await title(t.desacuerdo.titulo);
    await page.getByText(t.desacuerdo.quien.usted).waitFor();
    await assertAccessible();
    await page.getByRole('button', { name: t.propio.retirar }).click();
    await page.getByText(t.propio.retirado).waitFor();
    await page.getByText(t.desacuerdo.estados.levantada).waitFor();
    assert.equal(await page.getByRole('button', { name: t.propio.retirar }).count(), 0);
    await assertAccessible();
    await press(t.comun.inicio);
    await title(t.inicio.titulo);
    assert.equal(await page.getByRole('link', { name: t.desacuerdo.ver }).count(), 0);
    await context.close();
  });

  test('a case closed without an answer is reopened with one tap, with the same list', async () => {
    const { page, t, press, assertAccessible, f, context } = await family(async (f) => {
      await add(f);
      await close(f, 'sin_respuesta');
    });
    await goOn(page, '/portal');
    await page.getByText(t.cerrado.titulos.sin_respuesta).waitFor();
    await assertAccessible();
    await press(t.propio.reabrir);
    await page.locator('.tarjeta-siguiente').waitFor();
    await assertAccessible();
    const cuentas = await succeed(f.heredera.request('GET', '/cuentas'));
    assert.equal(cuentas.elementos.filter(({ estado }: { estado: string }) => estado === 'propuesta').length, 7);
    await context.close();
  });

  test('another relative can read only their own data', async () => {
    const { page, t, title, press, f, context } = await family(async (f) => {
      await putUnderWay(f, CUENTAS_WITH_IDENTIFIERS);
      const mateo = { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email: 'mateo@example.com', papel: 'consulta' };
      await succeed(f.heredera.request('POST', '/allegados', mateo));
    });
    const mateo = await openPhone(browser);
    await mateo.page.goto(await service.linkA('mateo@example.com'));
    await mateo.title(mateo.t.bienvenida.titulo);
    await goOn(mateo.page, '/portal/mis-datos');
    await mateo.title(mateo.t.propio.titulo);
    await mateo.press(TEXTS.es.misDatos.copia.boton);
    await mateo.page.getByText('mateo@example.com').waitFor();
    assert.equal(await mateo.page.getByText(/12345678Z/).count(), 0);
    assert.equal(await mateo.page.getByText(f.email).count(), 0);
    await mateo.assertAccessible();
    await goOn(page, '/portal/mis-datos');
    await title(t.propio.titulo);
    await press(TEXTS.es.misDatos.copia.boton);
    await page.getByText('12345678Z').waitFor();
    assert.equal(await page.getByText('mateo@example.com').count(), 0);
    await Promise.all([context.close(), mateo.context.close()]);
  });
});
