/** A case manager's other work: certificates, objections, catalogue, documents, many cases at once, a family on the telephone. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { raiseObjecion } from '../server/src/cuentas/objections/objeciones.ts';
import { aPdf, aPng } from '../server/test/support/files.ts';
import { PASSPORT } from '../server/test/support/work.ts';
import type { Desk } from './backoffice.ts';
import { accessibilityLacks, untilInPage } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

const DAY = 86_400_000;
/** A button or another element to click. */
interface Clickable {
  click(): void;
}

interface Field {
  readonly validity: { readonly valueMissing: boolean };
}

interface Picture {
  readonly naturalWidth: number;
  decode(): Promise<void>;
}

describe('the desk of a case manager', () => {
  let marta: Desk;
  let page: Page;
  before(async () => {
    marta = await openDesk('Marta');
    ({ page } = marta);
  });

  const dialog = () => page.getByRole('dialog');
  const button = (name: string | RegExp, where: Page | Locator = page) =>
    where.getByRole('button', { name, exact: true });
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const pick = (field: string, option: string) => dialog().getByLabel(field).selectOption({ label: option });
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const inProcedure = async (changes: Record<string, unknown> = {}) => {
    const caso = await t.open(changes);
    await t.process(caso);
    return caso;
  };

  test('a certificate cannot be requested before its day; once obtained it shows the register’s answer', async () => {
    const modulos_contratados = ['borrado', 'certificados'];
    const recent = await inProcedure({ modulos_contratados, fallecido: { fecha_fallecimiento: day(-1) } });
    const card = page.getByRole('article').filter({ hasText: 'Certificado de últimas voluntades' });
    await marta.openCaso(recent, 'certificados');
    await card.getByText(/El registro lo admite a partir del \d\d\/\d\d\/\d{4}\./).waitFor();
    assert.equal(
      await button('Anotar la solicitud', card).count(),
      0,
      'a command that would be refused is not offered',
    );

    const caso = await inProcedure({ modulos_contratados, fallecido: { fecha_fallecimiento: day(-60) } });
    await marta.openCaso(caso, 'certificados');
    await button('Anotar la solicitud', card).click();
    await button('Anotar la solicitud', dialog()).click();
    await card.getByText('Solicitado', { exact: true }).waitFor();
    await t.receive(caso, 'ultimas_voluntades', 'servicio');
    await marta.openCaso(caso, 'certificados');
    await button('Anotar que ha llegado', card).click();
    await dialog().getByLabel('Día en que se expidió').fill(day(-2));
    await dialog().getByRole('radio', { name: 'No consta testamento' }).check();
    await button('Anotar que ha llegado', dialog()).click();
    await card.getByText('Obtenido', { exact: true }).waitFor();
    await card.getByText('No consta testamento').waitFor();
    await button('Ver el documento', card).click();
    await page.getByRole('heading', { name: 'Últimas voluntades' }).waitFor();
  });

  test('before the last open certificate is settled, the page warns that the case will close; afterwards it says that the case has closed', async () => {
    const modulos_contratados = ['borrado', 'certificados'];
    const caso = await t.open({ modulos_contratados, fallecido: { fecha_fallecimiento: day(-60) } });
    const cuenta = await t.process(caso);
    await s.base.superSql('update casos set lista_completa = now() where caso_id = $1', [caso]);
    await t.putCuenta(caso, cuenta, 'descartada');
    const gestor = await s.gestor();
    for (const tipo of ['defuncion_literal', 'seguros_fallecimiento']) {
      const place = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/certificados`;
      const atDesk = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/escritorio`;
      const { certificados } = (await gestor.request('GET', atDesk)).json.data.servicio;
      const { version } = certificados.elementos.find((one: { tipo: string }) => one.tipo === tipo);
      const { status, text } = await gestor.request('POST', `${place}/${tipo}/descarte`, { version });
      assert.equal(status, 200, text);
    }
    await marta.openCaso(caso, 'certificados');
    const card = page.getByRole('article').filter({ hasText: 'Certificado de últimas voluntades' });
    await button('Anotar que no procede', card).click();
    await dialog().getByText('Es lo último que queda abierto: con esto se cierra el caso.').waitFor();
    await button('Anotar que no procede', dialog()).click();
    await page.getByText('Certificado de últimas voluntades: anotado que no procede.').waitFor();
    await page.getByText('El caso se ha cerrado.').waitFor();
    await page.getByRole('tab', { name: 'Caso' }).click();
    assert.equal(await page.getByText(/^Terminado el [^,]*$/).count(), 0, 'every ended module shows its result');
    await page
      .getByText(/^Terminado el .*, sin nada obtenido$/)
      .first()
      .waitFor();
  });

  test('a relative’s objection holds back irreversible requests until the case manager decides', async () => {
    const caso = await t.open();
    const cuenta = await t.process(caso);
    const motivo = 'No quiero que se borren las fotos.';
    await t.tx((tx) => raiseObjecion(t.deps, tx, t.who('allegado'), caso, { clase: 'familiar', cuenta, motivo }));
    await marta.openCaso(caso, 'resumen');
    await page.getByText('Hay que decidir la objeción.').waitFor();
    await button(/^Decidir:/).click();
    await dialog().getByText(motivo).waitFor();
    await page.getByText(/De otro familiar/).waitFor();
    await dialog().getByLabel('Por qué').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Cuentas' }).click();
    await page
      .getByRole('tabpanel', { name: 'Cuentas' })
      .getByText(/objeción/)
      .first()
      .waitFor();
    assert.equal(await button(/^(Averiguar|Rellenar)/).count(), 0, 'a command that would be refused is not offered');
    await page.getByRole('tab', { name: 'Conversación' }).click();
    await button('Decidir').click();
    await dialog().getByLabel('Por qué').fill('La familia se ha puesto de acuerdo.');
    await button('Decidir', dialog()).click(); // no decision is preselected
    assert.equal(
      await dialog()
        .getByLabel('Decisión')
        .evaluate((field: Field) => field.validity.valueMissing),
      true,
    );
    await pick('Decisión', 'Se levanta: se puede seguir');
    await button('Decidir', dialog()).click();
    await page.getByText('Levantada', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Cuentas' }).click();
    await page.getByText(/objeción abierta/).waitFor({ state: 'detached' });
    const [row] = await s.base.superSql<{ estado: string }>('select estado from objeciones where cuenta = $1', [
      cuenta,
    ]);
    assert.equal(row?.estado, 'levantada');
  });

  test('a tab selected just before the accounts have loaded stays selected', async () => {
    const caso = await t.open();
    await t.process(caso);
    await marta.openCaso(caso, 'resumen');
    const chosen = (name: string) => page.getByRole('tab', { name, exact: true, selected: true });
    // a tab is found by the beginning of its name: once the accounts have loaded, a number follows
    const handle = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).elementHandle();
    const [summary, cuentas, objeciones] = await Promise.all(['Caso', 'Cuentas', 'Conversación'].map(handle));
    for (let wait = 0; wait < 60; wait += 3) {
      await summary?.click();
      await chosen('Caso').waitFor();
      await page.evaluate(
        async ([one, other, ms]) => {
          (one as unknown as Clickable).click();
          await new Promise((then) => setTimeout(then, ms));
          (other as unknown as Clickable).click();
        },
        [cuentas, objeciones, wait] as const,
      );
      await chosen('Conversación').waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await chosen('Conversación').count(), 1, `after ${wait} ms`);
    }
  });

  test('a mandate is not shown as in force before its document is reviewed', async () => {
    const caso = await t.open();
    await t.addCuenta(caso);
    const mandato = await t.prepareAndSign(caso, PASSPORT);
    await marta.openCaso(caso, 'mandato');
    await page.getByText('Firmado, por revisar', { exact: true }).waitFor();
    assert.equal(await page.getByText('En vigor', { exact: true }).count(), 0);
    await t.review(caso, mandato, 'validado');
    await page.reload();
    await page.getByText('En vigor', { exact: true }).waitFor();
  });

  test('an objection that is upheld holds the request for its account', async () => {
    const caso = await t.open();
    const cuenta = await t.process(caso);
    await t.tx((tx) =>
      raiseObjecion(t.deps, tx, t.who('allegado'), caso, { clase: 'voluntad', cuenta, motivo: 'Lo prohibió.' }),
    );
    await marta.openCaso(caso, 'objeciones');
    await button('Decidir').click();
    await pick('Decisión', 'Se mantiene: no se hará');
    await dialog().getByLabel('Por qué').fill('Consta por escrito.');
    await button('Decidir', dialog()).click();
    await page.getByText('Mantenida', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Cuentas' }).click();
    await page
      .getByRole('tabpanel', { name: 'Cuentas' })
      .getByText(/Se mantuvo una objeción/)
      .first()
      .waitFor();
  });

  test('a catalogue value is corrected by choosing another from the list, with a source and a reason, and applies at once', async () => {
    await page.goto(`${s.origin}/backoffice/catalogo/netflix`);
    await button(/^Corregir: Cancelar: vía «[^»]+»: canal$/)
      .first()
      .click();
    await choose('Valor nuevo', 'Formulario web');
    await dialog().getByLabel('Por qué').fill('La página de ayuda ha cambiado.');
    await pick('Clase de fuente', 'Oficial');
    await dialog().getByLabel('Dirección o referencia').fill('https://help.netflix.com/');
    await button('Guardar la corrección').click();
    await dialog().waitFor({ state: 'hidden' });
    const story = page.locator('section', { has: page.getByRole('heading', { name: 'Correcciones' }) });
    await story.getByText(/→ Formulario web$/).waitFor();
    await story.getByText(/La página de ayuda ha cambiado/).waitFor();
    const entry = await page.request.get(`${s.origin}/backoffice/api/catalogo/proveedores/netflix`);
    const { acciones } = (await entry.json()).data.proveedor;
    const [way] = acciones.find(({ accion }: { accion: string }) => accion === 'cancelar').vias;
    assert.equal(way.canal, 'formulario_web');
  });

  test('due catalogue fields with a known source are verified with v and Enter, many at once, and the focus moves on', async () => {
    await page.goto(`${s.origin}/backoffice/catalogo?ver=comprobar`);
    const rows = page.locator('[data-ficha]');
    const known = rows.filter({ has: page.locator('td a[target]') }).filter({ has: button(/^Comprobado hoy: /) });
    await known.first().waitFor();
    const before = await rows.count();
    const [first, second, third] = [known.nth(0), known.nth(1), known.nth(2)];
    const keys = await Promise.all([first, second, third].map((row) => row.getAttribute('data-ficha')));
    await first.locator('a[data-fila]').focus();
    await page.keyboard.press('v');
    const place = dialog().getByLabel('Dirección, o quién lo dijo');
    await place.waitFor();
    if ((await place.inputValue()) === '') await place.fill('https://ayuda.example.com');
    await page.keyboard.press('Enter');
    await page.getByText(/comprobados?\. Toca mirarlos? otra vez antes del/).waitFor();
    await page.locator(`[data-ficha="${keys[0]}"]`).waitFor({ state: 'detached' });
    await page.locator('[data-ficha]:focus-within').waitFor();
    for (const key of keys.slice(1)) {
      await page.locator(`[data-ficha="${key}"] a[data-fila]`).focus();
      await page.keyboard.press('x');
    }
    await button('Comprobado hoy: 2 elegidos').waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);
    await page.keyboard.press('v');
    await place.fill('https://ayuda.example.com/dos');
    assert.deepEqual(await accessibilityLacks(page), []);
    await page.keyboard.press('Enter');
    for (const key of keys) await page.locator(`[data-ficha="${key}"]`).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), Math.min(100, before));
    const code = (keys[1] ?? '').split(' ')[0];
    await page.goto(`${s.origin}/backoffice/catalogo/${code}`);
    await page.getByText('Comprobado, sin cambios').waitFor();
    await page.getByText(/https:\/\/ayuda\.example\.com\/dos · Marta/).waitFor();
  });

  test('an open case shows a new assignee and a recorded call without a reload', async () => {
    const caso = await t.open();
    const nuria = await openDesk('Nuria');
    await nuria.openCaso(caso, 'notas');
    const assignee = (name: string) => nuria.page.getByRole('button', { name: `Gestor del caso: ${name}` });
    await assignee('Sin asignar').waitFor();
    await nuria.page.getByLabel('Nota para el equipo').waitFor();
    await marta.openCaso(caso, 'notas');
    await button('Gestor del caso: Sin asignar').click();
    await page.getByRole('dialog', { name: 'Asignar el caso' }).getByRole('button', { name: 'Nuria' }).click();
    await assignee('Nuria').waitFor();
    await page.getByText('Llamada', { exact: true }).first().click();
    await page.getByLabel('Cómo comprobó quién era').fill('Fecha de nacimiento y póliza');
    await choose('Qué aceptó', 'La lista está completa');
    await page.getByLabel('Qué se habló y qué se acordó').fill('No tiene ordenador: prefiere el teléfono.');
    await button('Guardar la llamada').click();
    await nuria.page.getByText('No tiene ordenador: prefiere el teléfono.').waitFor();
    await nuria.page.getByText(/Fecha de nacimiento y póliza/).waitFor();
    assert.deepEqual(nuria.errors, []);
    await nuria.context.close();
  });

  test('the keyboard alone leads once through every case of the work list, and back to the list', async () => {
    await page.goto(`${s.origin}/backoffice/trabajo?clase=documentos`);
    await s.base.superSql("update documentos set estado = 'validado' where estado = 'recibido'");
    const casos = [await t.open(), await t.open()];
    for (const caso of casos) await t.receive(caso, 'factura');
    await page.goto(`${s.origin}/backoffice/trabajo?clase=documentos`);
    await page.locator('[data-fila]').nth(1).waitFor();
    const seen: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      await page.keyboard.press('n');
      await page.waitForURL((url) => /CAS-/.test(url.href) && !seen.some((one) => url.href.includes(one)));
      const caso = /CAS-\d{4}-\d+/.exec(page.url())?.[0] ?? '';
      seen.push(caso);
      // the address changes before the page does: until the new page is shown, keys act on the old one
      await page.getByText(caso, { exact: true }).waitFor();
      await button('Siguiente caso').waitFor();
      // opening another part of the case does not end the round
      await page.getByRole('tab', { name: 'Caso' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'Caso', selected: true }).waitFor();
    }
    assert.deepEqual(seen.toSorted(), casos.toSorted());
    await page.keyboard.press('n');
    await page.waitForURL(/trabajo\?.*clase=documentos/);
    await page.getByText('Ya ha visto todos los casos de la lista.').waitFor();
  });

  test('a PDF is drawn page by page beside its checks, and opens in the browser’s own viewer in a new tab', async () => {
    const caso = await t.open();
    const contenido = aPdf().toString('base64');
    const upload = { tipo: 'certificado_defuncion', nombre: 'certificado.pdf', contenido };
    await s.request(t.aseguradora, 'POST', `/casos/${caso}/documentos`, upload);
    const berta = await openDesk('Berta');
    const { page } = berta;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const drawn = page.locator('canvas[data-dibujada]');
    await berta.openCaso(caso, 'resumen');
    await page.getByRole('heading', { level: 2, name: 'Ahora' }).waitFor();
    assert.ok(!fetched.some((url) => url.includes('pdf')), 'no PDF viewer is loaded before a document is shown');
    const arrival = page.waitForResponse(/\/fichero$/);
    await berta.openCaso(caso, 'documentos');
    const response = await arrival;
    await drawn.waitFor();
    const pages = page.getByRole('group', { name: 'Página 1 de 1' });
    const width = async () => ((await pages.boundingBox()) ?? assert.fail('no page')).width;
    const upright = await width();
    await button('Ampliar el papel', page).click();
    assert.ok((await width()) > upright);
    await button('Reducir el papel', page).click();
    const tall = (await pages.boundingBox())?.height ?? 0;
    await button('Girar el papel', page).click();
    await untilInPage(
      page,
      `document.querySelector('[data-hoja]').getBoundingClientRect().height < ${Math.floor(tall * 0.8)}`,
    );
    const headers = response.headers();
    assert.equal(response.status(), 200);
    assert.equal(headers['content-type'], 'application/pdf');
    assert.match(headers['content-disposition'] ?? '', /^inline/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    // with such directives the browser's viewer of PDF would not start in a tab of its own
    const policy = headers['content-security-policy'] ?? '';
    assert.doesNotMatch(policy, /sandbox|default-src|object-src|script-src/);
    assert.equal(headers['x-frame-options'], undefined);
    const open = page.getByRole('link', { name: 'Abrir en otra pestaña' });
    assert.equal(new URL(response.url()).pathname, await open.getAttribute('href'));
    await page.getByRole('link', { name: 'Descargar' }).waitFor();
    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    assert.ok(fetched.every((url) => url.startsWith(s.origin) || url.startsWith('data:') || url.startsWith('blob:')));
    assert.deepEqual(berta.errors, []);
    await berta.context.close();
  });

  test('an image is shown, and a document that cannot be opened says so and offers links and a retry', async () => {
    const caso = await t.open();
    const bring = (tipo: string, nombre: string, content: Buffer) =>
      s.request(t.aseguradora, 'POST', `/casos/${caso}/documentos`, {
        tipo,
        nombre,
        contenido: content.toString('base64'),
      });
    await bring('certificado_defuncion', 'certificado.pdf', aPdf());
    await bring('factura', 'factura.png', aPng());
    await page.route(/\/fichero$/, (route) => route.fulfill({ status: 503, json: {} }));
    await marta.openCaso(caso, 'documentos');
    // the order is open, because both documents may have arrived at the same instant: so choose one
    await page.getByRole('button', { name: /^Certificado de defunción/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Certificado de defunción' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'No se ha podido abrir el papel' }).waitFor();
    const open = page.getByRole('link', { name: 'Abrir en otra pestaña' });
    assert.match((await open.getAttribute('href')) ?? '', /\/fichero$/);
    await page.unroute(/\/fichero$/);
    await button('Volver a intentarlo').click();
    await page.locator('canvas[data-dibujada]').waitFor();
    await page.getByRole('button', { name: /^Factura/ }).click();
    const image = page.getByRole('img', { name: 'Factura' });
    await image.waitFor();
    assert.ok(await image.evaluate((node: Picture) => node.decode().then(() => node.naturalWidth > 0)));
    assert.match((await open.getAttribute('href')) ?? '', /\/fichero$/);
  });

  test('a validated document stays selected and offers the next one; its validation can be undone, and the document rejected', async () => {
    const caso = await t.open();
    await t.receive(caso, 'certificado_defuncion');
    await t.receive(caso, 'prueba_parentesco');
    await marta.openCaso(caso, 'documentos');
    const inHand = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
    await inHand('Certificado de defunción').waitFor();
    for (const checkbox of await page.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
      await checkbox.check();
    await button('Validar').click();
    await button('Ver el papel que falta por revisar').waitFor();
    await button('Deshacer').click();
    await button('Validar').waitFor();
    await button('Rechazar').click();
    await page.getByRole('radio', { name: 'No se lee bien' }).check();
    await button('Rechazar').click();
    await page.getByText('Certificado de defunción: rechazado.').waitFor();
    await inHand('Certificado de defunción').waitFor();
    await button('Ver el papel que falta por revisar').click();
    await inHand('Prueba de parentesco').waitFor();
    const rows = await s.base.superSql<{ estado: string }>(
      'select d.estado from documentos d join casos c on c.id = d.caso where c.caso_id = $1 and c.aseguradora_id = $2 order by d.tipo',
      [caso, t.aseguradora.id],
    );
    assert.deepEqual(
      rows.map(({ estado }) => estado),
      ['rechazado', 'recibido'],
    );
  });

  test('requests that can be sent are listed before those that wait for a document of the family, and only the former count as tasks', async () => {
    const caso = await inProcedure({ modulos_contratados: ['borrado', 'suscripciones'] });
    while ((await s.program.mailSender.round()) > 0); // sends the notice to the deceased's own address, in case the person is alive
    const place = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const gestor = await s.gestor();
    const cuentas = [
      { proveedor_codigo: 'movistar-plus', accion: 'cancelar' },
      { proveedor: 'Gimnasio Sol', accion: 'cancelar' },
    ];
    const { json, text } = await gestor.request('POST', `${place}/cuentas`, { cuentas });
    assert.ok(json.success, text);
    for (const { cuenta_id, estado, posible } of json.data.elementos)
      if (estado === 'propuesta' && posible.includes('confirmar'))
        await gestor.request('POST', `${place}/cuentas/${cuenta_id}/confirmacion`, { constancia: 'Por teléfono.' });
    await marta.openCaso(caso, 'cuentas');
    const list = page.locator('.entrada[type="button"]');
    await list.filter({ hasText: 'Movistar Plus+' }).getByText('todavía no puede salir').waitFor();
    const impeded = (await list.allInnerTexts()).map((one) => one.includes('todavía no puede salir'));
    assert.deepEqual(impeded, [false, true, true]);
    // of the two that wait, one lacks a document; the other was added after the mandate was signed
    await page.getByRole('tab', { name: 'Cuentas 1 por atender' }).waitFor();
    await page.goto(`${s.origin}/backoffice/trabajo?clase=enviar`);
    const row = page.getByRole('row').filter({ hasText: caso });
    await row.getByText('Enviar 1 solicitud', { exact: true }).waitFor();
  });

  test('Escape closes a dialog and the focus returns to what opened it, even from a menu', async () => {
    const caso = await inProcedure();
    const returns = async (where: Page, opens: Locator) => {
      await dialogIn(where).waitFor();
      await where.keyboard.press('Escape');
      await dialogIn(where).waitFor({ state: 'detached' });
      await opens.and(where.locator(':focus')).waitFor();
    };
    const dialogIn = (where: Page) => where.getByRole('dialog');
    await marta.openCaso(caso, 'cuentas');
    const actions = button('Acciones');
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Cerrar el caso' }).press('Enter');
    await returns(page, actions);
    await button('Añadir una cuenta').press('Enter');
    await returns(page, button('Añadir una cuenta'));
    const ada = await openDesk('Ada', { rol: 'admin' });
    await ada.page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/configuracion`);
    await button('Nueva clave', ada.page).press('Enter');
    await returns(ada.page, button('Nueva clave', ada.page));
    await ada.context.close();
  });

  test('a note that is sent twice, by a double click or after a lost answer, is recorded once', async () => {
    const caso = await t.open();
    await marta.openCaso(caso, 'notas');
    const text = page.getByLabel('Nota para el equipo');
    await text.fill('Llamar el lunes por la tarde.');
    // the note arrives but its answer does not
    let lost = false;
    await page.route(/\/notas$/, async (route) => {
      if (lost || route.request().method() !== 'POST') return route.fallback();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    await button('Guardar la nota').click();
    await page.getByText('No hay conexión con el servicio').waitFor();
    await page.unroute(/\/notas$/);
    await button('Guardar la nota').dblclick();
    await page.getByText('Nota guardada.').first().waitFor();
    await page.getByRole('article').getByText('Llamar el lunes por la tarde.').waitFor();
    const rows = () =>
      s.base.superSql(
        'select 1 from notas n join casos c on c.id = n.caso where c.caso_id = $1 and c.aseguradora_id = $2',
        [caso, t.aseguradora.id],
      );
    assert.equal((await rows()).length, 1);
    await text.fill('Llamar el lunes por la tarde.');
    await button('Guardar la nota').click();
    await page.getByRole('article').nth(1).waitFor();
    assert.equal((await rows()).length, 2, 'the same text typed again is another note');
  });

  test('text that is typed while the page reloads after a saved note is not lost', async () => {
    const caso = await t.open();
    await marta.openCaso(caso, 'notas');
    const text = page.getByLabel('Nota para el equipo');
    await text.fill('Llamar el lunes.');
    const release = Promise.withResolvers<void>();
    await page.route(/\/notas$/, async (route) => {
      if (route.request().method() === 'GET') await release.promise;
      return route.fallback();
    });
    await button('Guardar la nota').click();
    await page.getByText('Nota guardada.').waitFor();
    await text.fill('Su hermano llama el martes.');
    release.resolve();
    await page.getByRole('article').getByText('Llamar el lunes.').waitFor();
    await button('Guardar la nota').click(); // after the first one has been saved
    await page.getByRole('article').getByText('Su hermano llama el martes.').waitFor();
    await page.unroute(/\/notas$/);
  });

  test('the timeline names the account of an entry, but hides the name of a reserved one from the insurer', async () => {
    const caso = await t.open();
    const inService = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/cuentas`;
    const gestor = await s.gestor();
    const cuentas = [{ proveedor: 'Gimnasio Sol' }, { proveedor: 'Citas Luna', reservada: true }];
    assert.equal((await gestor.request('POST', inService, { cuentas })).status, 201);
    await marta.openCaso(caso, 'cronologia');
    await page.getByText('Gimnasio Sol, Citas Luna').waitFor();
    const olga = await openDesk('Olga', { rol: 'operador' });
    await olga.openCaso(caso, 'cronologia');
    await olga.page.getByText('Gimnasio Sol, Cuenta reservada').waitFor();
    assert.equal(await olga.page.getByText('Citas Luna').count(), 0);
    await olga.context.close();
  });
});
