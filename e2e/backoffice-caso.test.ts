/** The daily work in the backoffice, in a browser: a case from claim to closing, two people at once, and what each role sees. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { isNight } from '../server/test/support/length.ts';
import { type Desk, load, navigate } from './backoffice.ts';
import { accessibilityLacks, untilInPage, WIDTHS } from './browser.ts';
import { deskJourney } from './desk-journey.ts';
import type { Service } from './service.ts';

const { s, t, openDesk } = await deskJourney();

/** Waits until the page has answered a change of its width. */
const PAINTED_TWICE = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

type CasoWork = Awaited<ReturnType<Service['casoWork']>>;

describe('the daily work in the backoffice', () => {
  let a: CasoWork['aseguradora'];
  const desks = new Map<string, Desk>();
  before(async () => {
    a = t.aseguradora;
  });

  /** Signs somebody in; errors on their page fail the test. */
  async function enter(name: string, rol: 'gestor' | 'operador' = 'gestor'): Promise<Desk> {
    const desk = desks.get(name) ?? (await openDesk(name, { rol }));
    desks.set(name, desk);
    return desk;
  }
  const viewCaso = (page: Page, caso: string, view: string) =>
    page.goto(`${s.origin}/backoffice/${a.slug}/casos/${caso}?ver=${view}`);
  const mark = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  test('the page of a case with twenty accounts asks the server at most twelve times', async () => {
    const caso = await t.open();
    for (let n = 1; n <= 20; n += 1) await t.addCuenta(caso, 'suscripciones', 'propuesta', `Revista ${n}`);
    const { page } = await enter('Marta');
    const asked: string[] = [];
    const again = Promise.withResolvers<void>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/backoffice/api/')) asked.push(pathname);
      // data read before the stream of changes opened is read once more
      if (asked.filter((one) => one.endsWith(`/casos/${caso}`)).length === 2) again.resolve();
    });
    await viewCaso(page, caso, 'cuentas');
    await page.getByText('Revista 20', { exact: true }).first().waitFor();
    await again.promise;
    page.removeAllListeners('request');
    assert.ok(asked.length <= 12, asked.join('\n'));
  });

  test('a case manager carries a case from the claim to the closing without leaving the application', async () => {
    const { page, errors } = await enter('Marta');
    await page.goto(`${s.origin}/backoffice/${a.slug}/casos/nuevo`);
    const [fallecido, heredero] = [
      page.locator('section', { has: page.getByRole('heading', { name: 'Persona fallecida' }) }),
      page.locator('section', { has: page.getByRole('heading', { name: /contacto/ }) }),
    ];
    await fallecido.getByLabel('Nombre').fill('Carmen');
    await fallecido.getByLabel('Apellidos').fill('Ruiz Soler');
    await fallecido.getByLabel('Fecha').fill('2026-11-01');
    await heredero.getByLabel('Nombre').fill('Lucía');
    await heredero.getByLabel('Apellidos').fill('Ortega Ruiz');
    await heredero.getByLabel('Correo electrónico').fill('lucia@example.com');
    await page.getByLabel('Número de póliza').fill('DEC-1');
    await page.getByRole('button', { name: 'Abrir el caso' }).click();
    await page.getByRole('heading', { name: 'Carmen Ruiz Soler' }).waitFor();
    const caso = /CAS-\d{4}-\d+/.exec(page.url())?.[0] ?? '';
    await s.linkA('lucia@example.com');

    // the family has no computer and decides by telephone
    await page.getByRole('tab', { name: 'Cuentas' }).click();
    await page.getByRole('button', { name: 'Añadir una cuenta' }).first().click();
    await page.getByRole('combobox', { name: 'Proveedor' }).fill('Gimnasio del barrio');
    await page.getByRole('combobox', { name: 'Qué se quiere' }).click();
    await page.getByRole('option', { name: 'Cancelar' }).click();
    await page.getByLabel('Importe de cada cargo').fill('39,90');
    await page.getByRole('dialog').getByRole('button', { name: 'Añadir una cuenta' }).click();
    await page.getByRole('heading', { name: 'Gimnasio del barrio' }).waitFor();
    await page.getByRole('button', { name: 'Confirmar por la familia' }).click();
    await recordCall(page, 'Que den de baja el gimnasio.');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar por la familia' }).click();
    await mark(page, 'Confirmada');
    await page.getByRole('tab', { name: 'Caso' }).click();
    await page.getByRole('button', { name: 'Dar la lista por completa' }).click();
    await recordCall(page, 'No hay más cuentas.');
    await page.getByRole('dialog').getByRole('button', { name: 'Dar la lista por completa' }).click();
    await page.getByText(/Completa desde/).waitFor();

    // proof of death and mandate arrive; the mandate counts at once, the proof is reviewed
    await t.receive(caso, 'certificado_defuncion', 'aseguradora');
    await t.prepareAndSign(caso);
    await viewCaso(page, caso, 'documentos');
    await page.getByRole('button', { name: /Mandato.*Validado/ }).waitFor();
    const documento = 'Certificado de defunción';
    // chosen in the list, because the bar of the next task may name a document too
    await page.locator('.papeles-lista').getByRole('button', { name: documento }).first().click();
    await page.getByRole('heading', { name: documento }).waitFor();
    for (const checkbox of await page.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
      await checkbox.check();
    await page.getByRole('button', { name: 'Validar', exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`${documento}.*Validado`) }).waitFor();
    await mark(page, 'En trámite');

    // the request leaves, is answered, and the case closes by itself, because its module is complete
    await viewCaso(page, caso, 'cuentas');
    await page.getByRole('button', { name: 'Averiguar cómo se pide' }).click();
    const sheet = page.getByRole('dialog', { name: /^Averiguar cómo se pide/ });
    await sheet.getByText('Carmen Ruiz Soler', { exact: true }).waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);
    await sheet.getByLabel('Por dónde').selectOption({ label: 'Teléfono' });
    await sheet.getByRole('button', { name: 'Anotar que está enviado' }).click();
    await sheet
      .getByRole('alert')
      .getByText(/por qué no hay ninguna/)
      .waitFor();
    await sheet.getByLabel('Número de referencia').fill('GIM-1');
    await sheet.getByRole('button', { name: 'Anotar que está enviado' }).click();
    await mark(page, 'Solicitada');
    await page.getByRole('button', { name: 'Anotar la respuesta' }).click();
    await page.getByRole('dialog').getByLabel('Cancelada').check();
    await page.getByLabel('Sus palabras').fill('Baja hecha.');
    await page.getByRole('dialog').getByRole('button', { name: 'Anotar la respuesta' }).click();
    await mark(page, 'Cerrado');
    assert.equal((await t.row(caso)).estado, 'cerrado');
    const counted = await t.cronologia(caso);
    for (const fact of [
      'llamada_anotada',
      'cuenta_confirmada',
      'documento_validado',
      'cuenta_solicitada',
      'cuenta_resuelta',
      'caso_cerrado',
    ])
      assert.ok(counted.includes(fact), fact);
    assert.deepEqual(errors, []);
  });

  /** Fills in the dialog that asks how the family agreed. */
  async function recordCall(page: Page, text: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Anotar una llamada' }).click();
    await dialog.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento');
    await dialog.getByLabel('Qué se habló y qué se acordó').fill(text);
    await dialog.getByRole('button', { name: 'Guardar la llamada' }).click();
    await dialog.getByRole('radio').first().waitFor();
  }

  test('when two people edit the same account, the second is shown the first one’s changes, and nothing typed is lost', async () => {
    const caso = await t.open();
    const cuenta = await t.process(caso);
    const [one, other] = [await enter('Marta'), await enter('Berta')];
    for (const { page } of [one, other]) {
      await viewCaso(page, caso, 'cuentas');
      await page.getByRole('button', { name: 'Cambiar' }).click();
      await page.getByLabel('Identificador').waitFor();
    }
    assert.deepEqual(await accessibilityLacks(one.page), []);
    await one.page.getByLabel('Identificador').fill('carmen.uno@example.com');
    await one.page.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await one.page.getByText('carmen.uno@example.com').waitFor();
    await other.page.getByLabel('Identificador').fill('carmen.dos@example.com');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    const notice = other.page.getByRole('alert').filter({ hasText: 'Otra persona se ha adelantado' });
    await notice.getByText('carmen.uno@example.com').waitFor();
    assert.deepEqual(await accessibilityLacks(other.page), []);
    assert.equal(
      await other.page.getByLabel('Identificador').inputValue(),
      'carmen.dos@example.com',
      'the typed text stays',
    );
    const [row] = await s.base.superSql<{ version: number }>('select version from cuentas where id = $1', [cuenta]);
    assert.equal(row?.version, 2);
    await other.page.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await other.page.getByRole('dialog').waitFor({ state: 'detached' });
    await one.page.getByText('carmen.dos@example.com').waitFor(); // after seeing the other's change, the second person may send theirs
    assert.deepEqual([...one.errors, ...other.errors], []);
  });

  test('an open case shows what somebody else writes without a reload', async () => {
    const caso = await t.open();
    const [one, other] = [await enter('Marta'), await enter('Berta')];
    await viewCaso(one.page, caso, 'notas');
    await one.page.getByLabel('Nota para el equipo').waitFor();
    await viewCaso(other.page, caso, 'notas');
    await other.page.getByLabel('Nota para el equipo').fill('Llamar por la tarde.');
    await other.page.getByRole('button', { name: 'Guardar la nota' }).click();
    await one.page.getByText('Llamar por la tarde.').waitFor();
  });

  test('an open case shows what was written while its connection was down', async () => {
    const caso = await t.open();
    const { page, errors } = await enter('Marta');
    const written = Promise.withResolvers<void>();
    let connections = 0;
    await page.route(/\/cambios$/, async (route) => {
      connections += 1;
      if (connections > 1) return route.fallback();
      await written.promise; // the stream opens, sends nothing and breaks off
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 10\n\n' });
    });
    await viewCaso(page, caso, 'notas');
    await page.getByLabel('Nota para el equipo').waitFor();
    const gestor = await s.gestor();
    const note = { nota_id: crypto.randomUUID(), clase: 'nota', texto: 'Llamar por la mañana.' };
    const { status, text } = await gestor.request('POST', `/aseguradoras/${a.slug}/casos/${caso}/notas`, note);
    assert.equal(status, 201, text);
    written.resolve();
    await page.getByText('Llamar por la mañana.').waitFor();
    await page.unroute(/\/cambios$/);
    assert.deepEqual(errors, []);
  });

  test('an operator sees the insurer’s view of the case, and no command of the case managers', async () => {
    const caso = await t.open();
    await t.process(caso);
    const reserved = await t.addCuenta(caso, 'borrado', 'propuesta');
    await s.base.superSql('update cuentas set reservada = true where id = $1', [reserved]);
    const { page, errors } = await enter('Irene', 'operador');
    await viewCaso(page, caso, 'cuentas');
    await page.getByText('Cuenta reservada').waitFor();
    for (const name of ['Cuentas', 'Más']) assert.equal(await page.getByRole('tab', { name: name }).count(), 0, name);
    for (const name of [
      'Firma de la familia',
      'Anotar una objeción',
      'Siguen cobrando',
      'Averiguar cómo se pide',
      'Confirmar por la familia',
      'Cambiar',
      'Añadir una cuenta',
    ])
      assert.equal(await page.getByRole('button', { name: name }).count(), 0, name);
    await page.getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('menuitem').first().waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Cerrar el caso' }).count(), 0);
    for (const route of ['/trabajo', '/catalogo', '/catalogo/netflix']) {
      await page.goto(`${s.origin}/backoffice${route}`);
      await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    }
    assert.equal(await page.getByRole('link', { name: 'Trabajo' }).count(), 0);
    assert.deepEqual(errors, []);
  });

  test('axe finds nothing on any page, by night on a phone too, and nothing overflows at any width', async () => {
    const caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    await t.process(caso);
    await t.receive(await t.open(), 'factura');
    const { page, errors } = await enter('Marta');
    const parts = ['resumen', 'cuentas', 'documentos', 'mandato', 'certificados', 'objeciones', 'notas', 'cronologia'];
    const routes = [
      '/trabajo',
      '/catalogo',
      '/catalogo/netflix',
      ...['casos?estado=abierto', 'casos?busca=nadie', 'casos/nuevo'].map((route) => `/${a.slug}/${route}`),
      ...parts.map((part) => `/${a.slug}/casos/${caso}?ver=${part}`),
    ];
    const axeWidths: readonly number[] = isNight ? [WIDTHS.telefono, WIDTHS.escritorio] : [WIDTHS.escritorio];
    for (const [i, route] of routes.entries()) {
      await (i === 0 ? load : navigate)(page, `${s.origin}/backoffice${route}`);
      for (const width of Object.values(WIDTHS)) {
        await page.setViewportSize({ width: width, height: 800 });
        if (axeWidths.includes(width)) assert.deepEqual(await accessibilityLacks(page), [], `${route} ${width}`);
        await page.evaluate(PAINTED_TWICE);
        await untilInPage(page, 'document.documentElement.scrollWidth <= document.documentElement.clientWidth').catch(
          () => assert.fail(`${route} at ${width} overflows`),
        );
      }
    }
    assert.deepEqual(errors, []);
  });

  test('keys focus the search, move through the rows and open one', async () => {
    const caso = await t.open();
    const { page } = await enter('Marta');
    await page.goto(`${s.origin}/backoffice/${a.slug}/casos`);
    await page.locator('[data-fila]').first().waitFor();
    await page.getByRole('search').getByRole('textbox').focus();
    await page.keyboard.type(caso);
    await page.waitForURL((url) => url.searchParams.get('busca') === caso);
    // waits for this case, because a search for half the text may have found nothing
    await page.locator('tbody tr:only-child', { hasText: caso }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(caso));
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Teclas rápidas' }).waitFor();
  });
});
