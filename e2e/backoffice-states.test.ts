/** The states in which the daily screens may be found: none may be unreadable, in either language, light or dark. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { requestCertificado } from '../server/src/capabilities/certificados/request-certificado.ts';
import { aPdf } from '../server/test/support/files.ts';
import { type Desk, goOn, lacksInBothThemes, load, sitDown } from './backoffice.ts';
import { accessibilityLacks, openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

type WorkerPool = Awaited<ReturnType<Service['workerPool']>>;

describe('the daily screens', () => {
  let s: Service;
  let t: WorkerPool;
  let browser: Browser;
  /** Cases by the state that they are in. */
  const casos = new Map<string, string>();
  before(async () => {
    [s, browser] = await Promise.all([openService(), openChromium()]);
    t = await s.workerPool('B');
    const gestor = await s.gestor();
    const place = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const closed = async (resultado: string) => {
      const caso = await t.abrir();
      await gestor.request('POST', `${place(caso)}/cierre`, { resultado });
      return caso;
    };
    casos.set('cerrado', await closed('parcial'));
    casos.set('reabierto', await closed('desistido'));
    await gestor.request('POST', `${place(casos.get('reabierto') ?? '')}/reapertura`, {});
    casos.set('anulado', await t.abrir());
    await gestor.request('POST', `${place(casos.get('anulado') ?? '')}/anulacion`, { motivo: 'abierto_por_error' });
    casos.set('bloqueado', await closed('completado'));
    await s.base.superSql('update casos set bloqueado = now() where aseguradora_id = $1 and caso_id = $2', [
      t.aseguradora.id,
      casos.get('bloqueado'),
    ]);

    const live = await t.abrir({
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-08-03' },
    });
    casos.set('vivo', live);
    await t.process(live);
    for (const state of ['propuesta', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada'] as const)
      await t.putCuenta(live, await t.addCuenta(live, 'suscripciones'), state);
    const request = (tipo: 'ultimas_voluntades') =>
      t.tx((tx) => requestCertificado(tx, t.quien('servicio'), live, { tipo }));
    await request('ultimas_voluntades');
    const documento = await t.receive(live, 'ultimas_voluntades', 'servicio');
    const certificado = (type: string, command: string, body: object) =>
      gestor.request('POST', `${place(live)}/certificados/${type}/${command}`, body);
    await certificado('ultimas_voluntades', 'obtencion', { documento, resultado: 'consta', expedido: '2026-10-01' });
    await certificado('defuncion_literal', 'descarte', { motivo: 'La familia ya lo tenía.' });
    const contenido = aPdf().toString('base64');
    const paper = { tipo: 'factura', nombre: 'factura.pdf', contenido };
    await s.request(t.aseguradora, 'POST', `/casos/${live}/documentos`, paper);
    await t.revisar(live, await t.receive(live, 'prueba_parentesco'), 'rechazado');
  });
  after(async () => {
    await browser?.close();
    await s?.close();
  });

  const PARTS = ['resumen', 'cuentas', 'documentos', 'mandato', 'certificados', 'objeciones', 'notas', 'cronologia'];
  const ROUTES = ['trabajo', 'catalogo', 'catalogo/netflix', 'AS/casos', 'AS/cifras'];
  const goTo = ({ pagina }: Desk, route: string) =>
    (pagina.url() === 'about:blank' ? load : goOn)(
      pagina,
      `${s.origen}/backoffice/${route.replace('AS', t.aseguradora.slug)}`,
    );
  const goToPart = (desk: Desk, state: string, part: string) =>
    goTo(desk, `AS/casos/${casos.get(state) ?? ''}?ver=${part}`);

  test('have no fault for axe in any part of a case and state of an account, light and dark', async () => {
    const desk = await sitDown(s, browser, t.aseguradora, { nombre: 'Gestora', rol: 'gestor' });
    const withoutLacks = async (where: string) => assert.deepEqual(await lacksInBothThemes(desk.pagina), [], where);
    for (const part of PARTS) {
      await goToPart(desk, 'vivo', part);
      await withoutLacks(part);
    }
    await goToPart(desk, 'vivo', 'cuentas');
    const list = desk.pagina.locator('.entrada[type="button"]');
    await list.first().waitFor();
    for (let i = 0; i < (await list.count()); i += 1) {
      await list.nth(i).click();
      await withoutLacks(`account ${i}`);
    }
    assert.deepEqual(desk.fallos, []);
    await desk.contexto.close();
  });

  test('have no fault for axe when a case has ended, nor where there are many, light and dark', async () => {
    const desk = await sitDown(s, browser, t.aseguradora, { nombre: 'Gerente', rol: 'gestor' });
    const withoutLacks = async (where: string) => assert.deepEqual(await lacksInBothThemes(desk.pagina), [], where);
    for (const state of ['cerrado', 'anulado', 'reabierto', 'bloqueado']) {
      await goToPart(desk, state, 'resumen');
      await withoutLacks(state);
    }
    for (const route of ROUTES) {
      await goTo(desk, route);
      await withoutLacks(route);
    }
    assert.deepEqual(desk.fallos, []);
    await desk.contexto.close();
  });

  test('have no fault for axe in English, as somebody has them who chose dark', async () => {
    const desk = await sitDown(s, browser, t.aseguradora, {
      nombre: 'Manager',
      rol: 'gestor',
      idioma: 'en-GB',
      aspecto: 'dark',
    });
    const withoutLacks = async (where: string) => assert.deepEqual(await accessibilityLacks(desk.pagina), [], where);
    for (const part of PARTS) {
      await goToPart(desk, 'vivo', part);
      await withoutLacks(part);
    }
    for (const route of ROUTES) {
      await goTo(desk, route);
      await withoutLacks(route);
    }
    const html = desk.pagina.locator('html');
    assert.equal(await html.getAttribute('data-mantine-color-scheme'), 'dark');
    assert.equal(await html.getAttribute('lang'), 'en');
    assert.deepEqual(desk.fallos, []);
    await desk.contexto.close();
  });

  test('say what an ended case still allows, that a blocked one is out of use, and that an unknown one is not there', async () => {
    const desk = await sitDown(s, browser, t.aseguradora, { nombre: 'Olga', rol: 'gestor' });
    const { pagina } = desk;
    for (const [state, phrase] of [
      ['cerrado', 'Se puede reabrir hasta'],
      ['anulado', 'La familia ya no tiene acceso'],
      ['bloqueado', 'Los datos de este caso están bloqueados'],
    ] as const) {
      await goToPart(desk, state, 'resumen');
      await pagina.getByText(phrase).waitFor();
    }
    await desk.verCaso('CAS-2026-999999', 'resumen');
    await pagina.getByText('No hay ningún caso con este número').waitFor();
    assert.deepEqual(await accessibilityLacks(desk.pagina), [], 'unknown');
    await desk.contexto.close();
  });

  test('say that they are loading, that there is nothing, and what has failed, with a way to try again', async () => {
    const desk = await sitDown(s, browser, t.aseguradora, { nombre: 'Paula', rol: 'operador' });
    const { pagina } = desk;
    const release = Promise.withResolvers<void>();
    const list = /\/casos(?:\?|$)/;
    await pagina.route(list, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      await release.promise;
      return route.fulfill({ status: 422, json: { success: false, error: 'No se entiende.' } });
    });
    await pagina.goto(`${s.origen}/backoffice/${t.aseguradora.slug}/casos`);
    await pagina.getByRole('status', { name: 'Cargando' }).waitFor();
    assert.deepEqual(await accessibilityLacks(desk.pagina), [], 'loading');
    release.resolve();
    await pagina.getByRole('alert').filter({ hasText: 'No se entiende.' }).waitFor();
    assert.deepEqual(await accessibilityLacks(desk.pagina), [], 'failed');
    await pagina.unroute(list);
    await pagina.getByRole('button', { name: 'Reintentar' }).click();
    await pagina.locator('[data-fila]').first().waitFor();
    await pagina.getByRole('textbox', { name: 'Buscar' }).fill('Nadie');
    await pagina.getByText('Ningún caso coincide').waitFor();
    assert.deepEqual(await accessibilityLacks(desk.pagina), [], 'nothing');
    await pagina.goto(`${s.origen}/backoffice/trabajo`);
    await pagina.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    assert.deepEqual(await accessibilityLacks(desk.pagina), [], 'no permission');
    await desk.contexto.close();
  });
});
