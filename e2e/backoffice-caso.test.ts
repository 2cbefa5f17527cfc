/** The daily work in the backoffice, in a browser: from the claim to the closing, two people at once, and who sees what. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Desk, goOn, load, sitDown } from './backoffice.ts';
import { accessibilityLacks, openChromium, WIDTHS } from './browser.ts';
import { openService, type Service } from './service.ts';

type WorkerPool = Awaited<ReturnType<Service['workerPool']>>;

describe('the daily work in the backoffice', () => {
  let s: Service;
  let t: WorkerPool;
  let a: WorkerPool['aseguradora'];
  let browser: Browser;
  const desks = new Map<string, Desk>();
  before(async () => {
    [s, browser] = await Promise.all([openService(), openChromium()]);
    t = await s.workerPool('B');
    a = t.aseguradora;
  });
  after(async () => {
    await browser?.close();
    await s?.close();
  });

  /** Signs somebody in, once: what goes wrong on their page fails the test. */
  async function enter(nombre: string, rol: 'gestor' | 'operador' = 'gestor'): Promise<Desk> {
    const desk = desks.get(nombre) ?? (await sitDown(s, browser, a, { nombre, rol }));
    desks.set(nombre, desk);
    return desk;
  }
  const viewCaso = (page: Page, caso: string, view: string) =>
    page.goto(`${s.origen}/backoffice/${a.slug}/casos/${caso}?ver=${view}`);
  const mark = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  test('a case manager carries a case from the claim to the closing without leaving the application', async () => {
    const { pagina, fallos } = await enter('Marta');
    await pagina.goto(`${s.origen}/backoffice/${a.slug}/casos/nuevo`);
    const [fallecido, heredero] = [
      pagina.locator('section', { has: pagina.getByRole('heading', { name: 'Persona fallecida' }) }),
      pagina.locator('section', { has: pagina.getByRole('heading', { name: /contacto/ }) }),
    ];
    await fallecido.getByLabel('Nombre').fill('Carmen');
    await fallecido.getByLabel('Apellidos').fill('Ruiz Soler');
    await fallecido.getByLabel('Fecha').fill('2026-11-01');
    await heredero.getByLabel('Nombre').fill('Lucía');
    await heredero.getByLabel('Apellidos').fill('Ortega Ruiz');
    await heredero.getByLabel('Correo electrónico').fill('lucia@example.com');
    await pagina.getByLabel('Número de póliza').fill('DEC-1');
    await pagina.getByRole('button', { name: 'Abrir el caso' }).click();
    await pagina.getByRole('heading', { name: 'Carmen Ruiz Soler' }).waitFor();
    const caso = /CAS-\d{4}-\d+/.exec(pagina.url())?.[0] ?? '';
    await s.linkA('lucia@example.com');

    // The family has no computer: it says by telephone what it wants.
    await pagina.getByRole('tab', { name: 'Cuentas' }).click();
    await pagina.getByRole('button', { name: 'Añadir una cuenta' }).first().click();
    await pagina.getByRole('combobox', { name: 'Proveedor' }).fill('Gimnasio del barrio');
    await pagina.getByRole('combobox', { name: 'Qué se quiere' }).click();
    await pagina.getByRole('option', { name: 'Cancelar' }).click();
    await pagina.getByLabel('Importe de cada cargo').fill('39,90');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Añadir una cuenta' }).click();
    await pagina.getByRole('heading', { name: 'Gimnasio del barrio' }).waitFor();
    await pagina.getByRole('button', { name: 'Confirmar por la familia' }).click();
    await recordCall(pagina, 'Que den de baja el gimnasio.');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Confirmar por la familia' }).click();
    await mark(pagina, 'Confirmada');
    await pagina.getByRole('tab', { name: 'Resumen' }).click();
    await pagina.getByRole('button', { name: 'Dar la lista por completa' }).click();
    await recordCall(pagina, 'No hay más cuentas.');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Dar la lista por completa' }).click();
    await pagina.getByText(/Completa desde/).waitFor();

    // Proof of death and mandate arrive, and are looked at.
    await t.receive(caso, 'certificado_defuncion', 'aseguradora');
    await t.prepareAndSign(caso);
    await viewCaso(pagina, caso, 'documentos');
    for (const paper of ['Certificado de defunción', 'Mandato']) {
      await pagina.getByRole('button', { name: paper }).first().click();
      await pagina.getByRole('heading', { name: paper }).waitFor();
      for (const checkbox of await pagina.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
        await checkbox.check();
      await pagina.getByRole('button', { name: 'Validar', exact: true }).click();
      await pagina.getByRole('button', { name: new RegExp(`${paper}.*Validado`) }).waitFor();
    }
    await mark(pagina, 'En trámite');

    // The request leaves, is answered, and the case closes by itself: the module is complete.
    await viewCaso(pagina, caso, 'cuentas');
    await pagina.getByRole('button', { name: 'Anotar el envío' }).click();
    await pagina.getByRole('combobox', { name: 'Por dónde' }).click();
    await pagina.getByRole('option', { name: 'Teléfono' }).click();
    await pagina.getByRole('dialog').getByRole('button', { name: 'Anotar el envío' }).click();
    await mark(pagina, 'Solicitada');
    await pagina.getByRole('button', { name: 'Anotar que está resuelta' }).click();
    await pagina.getByRole('dialog').getByLabel('Resultado').selectOption({ label: 'Cancelada' });
    await pagina.getByLabel('Qué respondió').fill('Baja hecha.');
    await pagina.getByRole('dialog').getByRole('button', { name: 'Anotar que está resuelta' }).click();
    await mark(pagina, 'Cerrado');
    assert.equal((await t.fila(caso)).estado, 'cerrado');
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
    assert.deepEqual(fallos, []);
  });

  /** In the dialog that asks how the family said so. */
  async function recordCall(page: Page, text: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Anotar una llamada' }).click();
    await dialog.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento');
    await dialog.getByLabel('Qué se habló y qué se acordó').fill(text);
    await dialog.getByRole('button', { name: 'Guardar la llamada' }).click();
    await dialog.getByRole('radio').first().waitFor();
  }

  test('of two people who edit the same account the second is told what the first has changed, and nothing is lost', async () => {
    const caso = await t.abrir();
    const cuenta = await t.process(caso);
    const [one, other] = [await enter('Marta'), await enter('Berta')];
    for (const { pagina } of [one, other]) {
      await viewCaso(pagina, caso, 'cuentas');
      await pagina.getByRole('button', { name: 'Cambiar' }).click();
      await pagina.getByLabel('Identificador').waitFor();
    }
    assert.deepEqual(await accessibilityLacks(one.pagina), []);
    await one.pagina.getByLabel('Identificador').fill('carmen.uno@example.com');
    await one.pagina.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await one.pagina.getByText('carmen.uno@example.com').waitFor();
    await other.pagina.getByLabel('Identificador').fill('carmen.dos@example.com');
    await other.pagina.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    const notice = other.pagina.getByRole('alert').filter({ hasText: 'Otra persona se ha adelantado' });
    await notice.getByText('carmen.uno@example.com').waitFor();
    assert.deepEqual(await accessibilityLacks(other.pagina), []);
    assert.equal(
      await other.pagina.getByLabel('Identificador').inputValue(),
      'carmen.dos@example.com',
      'it stays typed',
    );
    const [row] = await s.base.superSql<{ version: number }>('select version from cuentas where id = $1', [cuenta]);
    assert.equal(row?.version, 2);
    await other.pagina.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await other.pagina.getByRole('dialog').waitFor({ state: 'detached' });
    await one.pagina.getByText('carmen.dos@example.com').waitFor(); // who has seen the other's change may send his own
    assert.deepEqual([...one.fallos, ...other.fallos], []);
  });

  test('who has a case open sees what somebody else writes, without asking', async () => {
    const caso = await t.abrir();
    const [one, other] = [await enter('Marta'), await enter('Berta')];
    await viewCaso(one.pagina, caso, 'notas');
    await one.pagina.getByText('Todavía no hay notas').waitFor();
    await viewCaso(other.pagina, caso, 'notas');
    await other.pagina.getByLabel('Nota para el equipo').fill('Llamar por la tarde.');
    await other.pagina.getByRole('button', { name: 'Guardar la nota' }).click();
    await one.pagina.getByText('Llamar por la tarde.').waitFor();
  });

  test('who has a case open sees what was written while their line was down', async () => {
    const caso = await t.abrir();
    const { pagina, fallos } = await enter('Marta');
    const written = Promise.withResolvers<void>();
    let connections = 0;
    await pagina.route(/\/cambios$/, async (route) => {
      connections += 1;
      if (connections > 1) return route.fallback();
      await written.promise; // a stream that opens, tells nothing and breaks off
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 10\n\n' });
    });
    await viewCaso(pagina, caso, 'notas');
    await pagina.getByText('Todavía no hay notas').waitFor();
    const gestor = await s.gestor();
    const note = { nota_id: crypto.randomUUID(), clase: 'nota', texto: 'Llamar por la mañana.' };
    const { status, text } = await gestor.request('POST', `/aseguradoras/${a.slug}/casos/${caso}/notas`, note);
    assert.equal(status, 201, text);
    written.resolve();
    await pagina.getByText('Llamar por la mañana.').waitFor();
    await pagina.unroute(/\/cambios$/);
    assert.deepEqual(fallos, []);
  });

  test('an operator sees the case as the insurer may, and no function of the case managers', async () => {
    const caso = await t.abrir();
    await t.process(caso);
    const reserved = await t.addCuenta(caso, 'borrado', 'propuesta');
    await s.base.superSql('update cuentas set reservada = true where id = $1', [reserved]);
    const { pagina, fallos } = await enter('Irene', 'operador');
    await viewCaso(pagina, caso, 'cuentas');
    await pagina.getByText('Cuenta reservada').waitFor();
    for (const name of ['Notas y llamadas', 'Certificados', 'Objeciones', 'Mandato'])
      assert.equal(await pagina.getByRole('tab', { name: name }).count(), 0, name);
    for (const name of ['Anotar el envío', 'Confirmar por la familia', 'Cambiar', 'Añadir una cuenta'])
      assert.equal(await pagina.getByRole('button', { name: name }).count(), 0, name);
    await pagina.getByRole('button', { name: 'Acciones' }).click();
    await pagina.getByRole('menuitem').first().waitFor();
    assert.equal(await pagina.getByRole('menuitem', { name: 'Cerrar el caso' }).count(), 0);
    for (const route of ['/trabajo', '/catalogo', '/catalogo/netflix']) {
      await pagina.goto(`${s.origen}/backoffice${route}`);
      await pagina.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    }
    assert.equal(await pagina.getByRole('link', { name: 'Trabajo' }).count(), 0);
    assert.deepEqual(fallos, []);
  });

  test('every page is without fault for axe, on a telephone and on a desk, and at no width does anything overflow', async () => {
    const caso = await t.abrir({ modulos_contratados: ['borrado', 'certificados'] });
    await t.process(caso);
    await t.receive(await t.abrir(), 'factura');
    const { pagina, fallos } = await enter('Marta');
    const parts = ['resumen', 'cuentas', 'documentos', 'mandato', 'certificados', 'objeciones', 'notas', 'cronologia'];
    const routes = [
      '/trabajo',
      '/catalogo',
      '/catalogo/netflix',
      ...['casos?estado=abierto', 'casos?busca=nadie', 'casos/nuevo', 'siniestros'].map(
        (route) => `/${a.slug}/${route}`,
      ),
      ...parts.map((part) => `/${a.slug}/casos/${caso}?ver=${part}`),
    ];
    for (const [i, route] of routes.entries()) {
      await (i === 0 ? load : goOn)(pagina, `${s.origen}/backoffice${route}`);
      for (const width of Object.values(WIDTHS)) {
        await pagina.setViewportSize({ width: width, height: 800 });
        if (width !== WIDTHS.tableta) assert.deepEqual(await accessibilityLacks(pagina), [], `${route} ${width}`);
        const excess = await pagina.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        assert.ok(excess <= 0, `${route} at ${width} overflows by ${excess}`);
      }
    }
    assert.deepEqual(fallos, []);
  });

  test('the keyboard goes to the search, through the rows and into one', async () => {
    const caso = await t.abrir();
    const { pagina } = await enter('Marta');
    await pagina.goto(`${s.origen}/backoffice/${a.slug}/casos`);
    await pagina.locator('[data-fila]').first().waitFor();
    await pagina.keyboard.press('/');
    await pagina.locator('input:focus').waitFor();
    await pagina.keyboard.type(caso);
    await pagina.waitForURL((url) => url.searchParams.get('busca') === caso);
    // this one and no other: what was searched for while it was half typed may have found nothing
    await pagina.locator('tbody tr:only-child', { hasText: caso }).waitFor();
    await pagina.keyboard.press('Tab');
    await pagina.keyboard.press('j');
    await pagina.keyboard.press('Enter');
    await pagina.waitForURL((url) => url.pathname.endsWith(caso));
    await pagina.keyboard.press('?');
    await pagina.getByRole('dialog', { name: 'Teclas rápidas' }).waitFor();
  });
});
