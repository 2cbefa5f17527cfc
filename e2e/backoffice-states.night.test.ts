/** The everyday pages are accessible in all their states, in both languages, light and dark. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { requestCertificado } from '../server/src/caso/certificados/commands.ts';
import { aPdf } from '../server/test/support/files.ts';
import { type Desk, lacksInBothThemes, load, navigate } from './backoffice.ts';
import { accessibilityLacks } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

describe('the daily screens', () => {
  /** Cases by state. */
  const casos = new Map<string, string>();
  before(async () => {
    const gestor = await s.gestor();
    const place = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const closed = async (resultado: string) => {
      const caso = await t.open();
      await gestor.request('POST', `${place(caso)}/cierre`, { resultado });
      return caso;
    };
    casos.set('cerrado', await closed('parcial'));
    casos.set('reabierto', await closed('desistido'));
    await gestor.request('POST', `${place(casos.get('reabierto') ?? '')}/reapertura`, {
      motivo: 'Apareció otra cuenta.',
    });
    casos.set('anulado', await t.open());
    await gestor.request('POST', `${place(casos.get('anulado') ?? '')}/anulacion`, { motivo: 'abierto_por_error' });
    casos.set('bloqueado', await closed('completado'));
    await s.base.superSql('update casos set bloqueado = now() where aseguradora_id = $1 and caso_id = $2', [
      t.aseguradora.id,
      casos.get('bloqueado'),
    ]);

    const live = await t.open({
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-08-03' },
    });
    casos.set('vivo', live);
    await t.process(live);
    for (const state of ['propuesta', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada'] as const)
      await t.putCuenta(live, await t.addCuenta(live, 'suscripciones'), state);
    const request = (tipo: 'ultimas_voluntades') =>
      t.tx((tx) => requestCertificado(tx, t.who('servicio'), live, { tipo }));
    await request('ultimas_voluntades');
    const documento = await t.receive(live, 'ultimas_voluntades', 'servicio');
    const certificado = (type: string, command: string, body: object) =>
      gestor.request('POST', `${place(live)}/certificados/${type}/${command}`, body);
    await certificado('ultimas_voluntades', 'obtencion', { documento, resultado: 'consta', expedido: '2026-10-01' });
    await certificado('defuncion_literal', 'descarte', { motivo: 'La familia ya lo tenía.' });
    const contenido = aPdf().toString('base64');
    const upload = { tipo: 'factura', nombre: 'factura.pdf', contenido };
    await s.request(t.aseguradora, 'POST', `/casos/${live}/documentos`, upload);
    await t.review(live, await t.receive(live, 'prueba_parentesco'), 'rechazado');
  });

  const PARTS = ['resumen', 'cuentas', 'documentos', 'mandato', 'certificados', 'objeciones', 'notas', 'cronologia'];
  const ROUTES = ['trabajo', 'catalogo', 'catalogo/netflix', 'AS/casos', 'AS/cifras'];
  const goTo = ({ page }: Desk, route: string) =>
    (page.url() === 'about:blank' ? load : navigate)(
      page,
      `${s.origin}/backoffice/${route.replace('AS', t.aseguradora.slug)}`,
    );
  const goToPart = (desk: Desk, state: string, part: string) =>
    goTo(desk, `AS/casos/${casos.get(state) ?? ''}?ver=${part}`);

  test('axe finds nothing in any part of a case and any state of an account, light and dark', async () => {
    const desk = await openDesk('Gestora');
    const withoutLacks = async (where: string) => assert.deepEqual(await lacksInBothThemes(desk.page), [], where);
    for (const part of PARTS) {
      await goToPart(desk, 'vivo', part);
      await withoutLacks(part);
    }
    await goToPart(desk, 'vivo', 'cuentas');
    const list = desk.page.locator('.entrada[type="button"]');
    await list.first().waitFor();
    for (let i = 0; i < (await list.count()); i += 1) {
      await list.nth(i).click();
      await withoutLacks(`account ${i}`);
    }
    assert.deepEqual(desk.errors, []);
    await desk.context.close();
  });

  test('axe finds nothing in closed, annulled, reopened and blocked cases, nor on the pages outside a case, light and dark', async () => {
    const desk = await openDesk('Gerente');
    const withoutLacks = async (where: string) => assert.deepEqual(await lacksInBothThemes(desk.page), [], where);
    for (const state of ['cerrado', 'anulado', 'reabierto', 'bloqueado']) {
      await goToPart(desk, state, 'resumen');
      await withoutLacks(state);
    }
    for (const route of ROUTES) {
      await goTo(desk, route);
      await withoutLacks(route);
    }
    assert.deepEqual(desk.errors, []);
    await desk.context.close();
  });

  test('axe finds nothing in English and in dark mode', async () => {
    const desk = await openDesk('Manager', { rol: 'gestor', locale: 'en-GB', theme: 'dark' });
    const withoutLacks = async (where: string) => assert.deepEqual(await accessibilityLacks(desk.page), [], where);
    for (const part of PARTS) {
      await goToPart(desk, 'vivo', part);
      await withoutLacks(part);
    }
    for (const route of ROUTES) {
      await goTo(desk, route);
      await withoutLacks(route);
    }
    const html = desk.page.locator('html');
    assert.equal(await html.getAttribute('data-mantine-color-scheme'), 'dark');
    assert.equal(await html.getAttribute('lang'), 'en');
    assert.deepEqual(desk.errors, []);
    await desk.context.close();
  });

  test('the page shows what an ended case still allows, that a case is blocked, and that a case is unknown', async () => {
    const desk = await openDesk('Olga');
    const { page } = desk;
    for (const [state, phrase] of [
      ['cerrado', 'Se puede reabrir hasta'],
      ['anulado', 'La familia ya no tiene acceso'],
      ['bloqueado', 'Los datos de este caso están bloqueados'],
    ] as const) {
      await goToPart(desk, state, 'resumen');
      await page.getByText(phrase).waitFor();
    }
    await desk.openCaso('CAS-2026-999999', 'resumen');
    await page.getByText('No hay ningún caso con este número').waitFor();
    assert.deepEqual(await accessibilityLacks(desk.page), [], 'the page of an unknown case is accessible');
    await desk.context.close();
  });

  test('lists show that they are loading, empty or failed, with a retry', async () => {
    const desk = await openDesk('Paula', { rol: 'operador' });
    const { page } = desk;
    const release = Promise.withResolvers<void>();
    const list = /\/casos(?:\?|$)/;
    await page.route(list, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      await release.promise;
      return route.fulfill({ status: 422, json: { success: false, error: 'No se entiende.' } });
    });
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/casos`);
    await page.getByRole('status', { name: 'Cargando' }).waitFor();
    assert.deepEqual(await accessibilityLacks(desk.page), [], 'a list that is loading is accessible');
    release.resolve();
    await page.getByRole('alert').filter({ hasText: 'No se entiende.' }).waitFor();
    assert.deepEqual(await accessibilityLacks(desk.page), [], 'a list that failed is accessible');
    await page.unroute(list);
    // a reload of the list must not remove the button just before it is clicked
    const again = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      await again.promise;
      await route.fulfill({ status: 422, json: { success: false, error: 'Sigue sin entenderse.' } });
    });
    const asked = page.waitForRequest(list);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await asked;
    assert.equal(await page.getByRole('button', { name: 'Reintentar' }).count(), 1);
    again.resolve();
    await page.getByRole('alert').filter({ hasText: 'Sigue sin entenderse.' }).waitFor();
    await page.unroute(list);
    // a scheduled reload would be faster than the click
    const pressed = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    pressed.resolve();
    await page.locator('[data-fila]').first().waitFor();
    await page.unroute(list);
    await page.getByRole('textbox', { name: 'Buscar' }).fill('Nadie');
    await page.getByText('Ningún caso coincide').waitFor();
    assert.deepEqual(await accessibilityLacks(desk.page), [], 'an empty list is accessible');
    await page.goto(`${s.origin}/backoffice/trabajo`);
    await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    assert.deepEqual(await accessibilityLacks(desk.page), [], 'the page that refuses access is accessible');
    await desk.context.close();
  });
});
