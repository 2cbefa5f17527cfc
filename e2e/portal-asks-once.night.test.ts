/** The portal does not ask again for data that it has, and every page shows the same state of a task. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { demandPapers } from '../server/test/support/catalogo.ts';
import { aPng } from '../server/test/support/files.ts';
import { openChromium } from './browser.ts';
import {
  actOnCuenta,
  add,
  completeFamilyPart,
  cuentasOf,
  decide,
  enterByLink,
  type Family,
  PASSPORT,
  putUnderWay,
  request,
  submitDocumento,
  succeed,
} from './family-steps.ts';
import { choiceOf, openPhone, type Phone, patternOf, rowOf, TEXTS } from './portal.ts';
import { openService, type Service } from './service.ts';

const ACCOUNTS = [
  { proveedor_codigo: 'netflix', accion: 'cancelar', identificador: 'carmen@example.com' },
  { proveedor_codigo: 'google', accion: 'obtener_datos', identificador: 'carmen@example.com' },
];
/** Images of different widths, because the server stores equal files once. */
const picture = (ancho: number) => ({ name: 'cara.png', mimeType: 'image/png', buffer: aPng({ ancho }) });

describe('tasks that the family has done already', () => {
  let staff: Service;
  let browser: Browser;
  before(async () => {
    [staff, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await staff?.close();
  });

  /** Creates a family whose heir has done `steps`. */
  async function aFamily(steps: (f: Family) => Promise<unknown>): Promise<Family> {
    const a = await staff.aseguradora('B', { nombre: 'Seguros Boreal' });
    const caso = await staff.casoWith(a);
    const heredera = await enterByLink(staff, a.host, caso.link);
    const f = { staff, a, ...caso, heredera, desk: await staff.gestor() };
    await steps(f);
    return f;
  }

  async function openPortal({ link }: Family): Promise<Phone> {
    const phone = await openPhone(browser);
    await phone.page.goto(link);
    await phone.title(phone.t.bienvenida.titulo);
    return phone;
  }

  test('a document that a company requires in its answer is asked for on every page, and on none once it is under review', async () => {
    const f = await aFamily((family) => putUnderWay(family, ACCOUNTS));
    const { Netflix: id = '' } = await request(f, ['Netflix']);
    await actOnCuenta(f, id, 'negativa', { motivo: 'Quieren ver un poder.', papeles: ['poder'] });
    const { context, page: thePage, t, title: theTitle, assertAccessible } = await openPortal(f);
    const asked = thePage.locator('a[href*="/documentos/certificado_defuncion"], a[href*="/documentos/poder"]');
    await thePage.goto(`${staff.origin}/portal`);
    await theTitle(t.inicio.titulo);
    await thePage.getByRole('heading', { name: t.tareas.acciones.masPapeles }).waitFor();
    await assertAccessible();
    await thePage.goto(`${staff.origin}/portal/documentos`);
    await theTitle(t.documentos.titulo);
    await thePage.getByText('Lo pide Netflix.').waitFor();
    assert.equal(await asked.count(), 1);
    await assertAccessible();
    await thePage.goto(`${staff.origin}/portal/cuentas/${id}`);
    await theTitle('Netflix');
    await thePage.getByRole('heading', { name: t.empresa.pideMas }).waitFor();
    await thePage.getByText('«Quieren ver un poder.»').waitFor();
    assert.equal(await asked.count(), 1);
    assert.equal(
      await thePage.getByText(t.relato.frases.negada).count(),
      0,
      'the refusal is not told as the end while the family can do something',
    );
    await assertAccessible();

    await submitDocumento(f, 'poder');
    await thePage.reload();

    await theTitle('Netflix');
    await thePage.getByText(t.cuenta.loMiramos.replace('{papel}', t.documentos.tipos.poder)).waitFor();
    assert.equal(await asked.count(), 0);
    await assertAccessible();
    for (const [page, title] of [
      ['', t.inicio.titulo],
      ['/documentos', t.documentos.titulo],
    ] as const) {
      await thePage.goto(`${staff.origin}/portal${page}`);
      await theTitle(title);
      await thePage.locator('.filas').first().waitFor();
      assert.equal(await asked.count(), 0, page);
    }
    await context.close();
  });

  test('an identifier that a company does not find is corrected on the page of the account', async () => {
    const f = await aFamily((family) => putUnderWay(family, ACCOUNTS));
    const { Netflix: id = '' } = await request(f, ['Netflix']);
    await actOnCuenta(f, id, 'negativa', { motivo: 'No encuentran ese correo.', papeles: ['identificador_cuenta'] });
    const { context, page, t, title, assertAccessible } = await openPortal(f);
    await page.goto(`${staff.origin}/portal/cuentas/${id}`);
    await title('Netflix');
    await page.getByText(t.correccion.noLaEncuentra).waitFor();
    const field = page.locator('#identificador');
    assert.equal(await field.inputValue(), 'carmen@example.com');
    await assertAccessible();
    await field.fill(' ');
    await page.getByRole('button', { name: t.correccion.guardar }).click();
    await page.getByText(t.correccion.falta).first().waitFor();
    await field.fill('carmen.ruiz@example.com');
    await page.getByRole('button', { name: t.correccion.guardar }).click();
    await page.getByText(t.correccion.guardado, { exact: true }).waitFor();
    await page.getByText('carmen.ruiz@example.com').waitFor();
    await page.getByText(t.correccion.recibido).waitFor();
    await page.getByRole('heading', { name: t.empresa.pideMas }).waitFor({ state: 'detached' });
    await assertAccessible();
    const [netflix] = (await cuentasOf(f)).filter(({ cuenta_id }) => cuenta_id === id);
    assert.equal(netflix?.estado, 'rechazada');
    assert.equal(netflix?.identificador, 'carmen.ruiz@example.com');
    await context.close();
  });

  test('a mandate signed with a passport is shown as under review, and on no page as in force; asking for a copy is not called irreversible', async () => {
    const f = await aFamily((family) => completeFamilyPart(family, ACCOUNTS, PASSPORT));
    const { context, page: thePage, t, title: theTitle } = await openPortal(f);
    const said: string[] = [];
    for (const [page, title] of [
      ['/autorizacion', t.autorizacion.titulo],
      ['', t.inicio.titulo],
      ['/documentos', t.documentos.titulo],
      ['/historia', t.historia.titulo],
    ] as const) {
      await thePage.goto(`${staff.origin}/portal${page}`);
      await theTitle(title);
      await thePage.locator('main:not(:has(.esqueleto))').waitFor();
      // the permission loads after the screen
      if (page === '/autorizacion') await thePage.getByText(t.permisoFirmado.estados.enRevision).first().waitFor();
      said.push(await thePage.locator('main').innerText());
    }
    for (const words of [t.permisoFirmado.estados.vigente, 'Ya podemos'])
      assert.ok(!said.join('\n').includes(words), words);
    assert.match(said[0] ?? '', patternOf(t.permisoFirmado.estados.enRevision));

    const google = (await cuentasOf(f)).find(({ proveedor }) => proveedor === 'Google') ?? assert.fail('no account');
    await thePage.goto(`${staff.origin}/portal/cuentas/${google.cuenta_id}`);
    await thePage.getByText(t.cuenta.reposoDeCopia).waitFor();
    assert.doesNotMatch(await thePage.locator('main').innerText(), /vuelta atrás/);
    await context.close();
  });

  test('after one side of an identity card the other is asked for at once, until it arrives', async () => {
    await demandPapers(staff, 'google', 'obtener_datos', [['dni_solicitante']]);
    const f = await aFamily(async (family) => {
      await add(family, ACCOUNTS);
      await decide(family);
    });
    const { context, page, t, title, press, assertAccessible } = await openPortal(f);
    await page.goto(`${staff.origin}/portal/documentos/dni_solicitante`);
    await title(t.documentos.tipos.dni_solicitante);
    const send = async (side: number) => {
      await page.locator('#archivo').setInputFiles(picture(side));
      await press(t.envio.mandar);
    };
    await send(2);
    await page.getByText(t.envio.faltaOtraCara).waitFor();
    await assertAccessible();
    await title(t.documentos.tipos.dni_solicitante);
    await send(3);
    await page.getByText(t.envio.faltaOtraCara).waitFor({ state: 'detached' });
    await page.locator('.noticia', { hasText: t.envio.hechoTitulo }).waitFor();
    await context.close();
  });

  test('e-mail, mobile and new holder are asked for once, and used for every account that needs them', async () => {
    const codes = ['google', 'facebook', 'movistar', 'iberdrola', 'bbva'];
    const f = await aFamily((family) =>
      add(
        family,
        codes.map((proveedor_codigo) => ({ proveedor_codigo })),
      ),
    );
    const { context, page, t, title, press, assertAccessible } = await openPortal(f);
    await page.goto(`${staff.origin}/portal/cuentas`);
    await title(t.decidir.titulo);
    const choose = (name: string, value: string, field = 'accion') => choiceOf(rowOf(page, name), field, value).check();
    await rowOf(page, 'Google').waitFor();
    assert.equal(await page.getByLabel(t.decidir.correo).count(), 0, 'nothing is asked before it is needed');
    await choose('BBVA', 'eliminar');
    assert.equal(await page.getByLabel(t.decidir.correo).count(), 0, 'a bank finds a person by name and number');
    await choose('Google', 'eliminar');
    await choose('Google', 'rechazada', 'copia');
    assert.equal(await page.getByLabel(t.decidir.movil).count(), 0);
    await choose('Facebook', 'conmemorar');
    await choose('Movistar', 'transferir');
    await choose('Movistar', 'otra', 'titular');
    await rowOf(page, 'Movistar').getByLabel(TEXTS.es.preguntas.titular.nombre).fill('Luis Ruiz Gil');
    await rowOf(page, 'Movistar').getByLabel(TEXTS.es.preguntas.titular.numero).fill('12345678Z');
    await choose('Iberdrola', 'transferir');
    const light = rowOf(page, 'Iberdrola');
    assert.equal(
      await light.getByLabel(TEXTS.es.preguntas.titular.nombre).inputValue(),
      'Luis Ruiz Gil',
      'the person named for the other account is filled in',
    );
    await choose('Iberdrola', 'heredero', 'titular');
    await page.getByLabel(t.decidir.correo).fill('carmen@example.com');
    await page.getByLabel(t.decidir.movil).fill('612345678');
    await assertAccessible();
    await press(t.decidir.boton);
    await title(t.documentos.tipos.certificado_defuncion);
    const said = (await cuentasOf(f)).map(({ proveedor, identificador }) => [proveedor, identificador]);
    assert.deepEqual(Object.fromEntries(said), {
      Google: 'carmen@example.com',
      Facebook: 'carmen@example.com',
      Movistar: '+34 612 345 678',
      Iberdrola: null,
      BBVA: null,
    });
    const { elementos } = await succeed(f.heredera.request('GET', '/cuentas'));
    const holders = (elementos as { proveedor: string; nuevo_titular: unknown }[]).map((one) => [
      one.proveedor,
      one.nuevo_titular,
    ]);
    assert.deepEqual(Object.fromEntries(holders), {
      Google: null,
      Facebook: null,
      Movistar: { quien: 'otra', nombre: 'Luis Ruiz Gil', numero: '12345678Z' },
      Iberdrola: { quien: 'heredero' },
      BBVA: null,
    });
    await page.goto(`${staff.origin}/portal/autorizacion`);
    await page.getByText(TEXTS.es.preguntas.titular.suyo).waitFor();
    await page.getByText('Luis Ruiz Gil (12345678Z)').waitFor();
    await context.close();
  });

  test('the page of WhatsApp warns against cancelling the line before anything is chosen, and takes only a telephone number', async () => {
    const f = await aFamily((family) => add(family, [{ proveedor_codigo: 'whatsapp' }]));
    const { context, page, t, title, press, assertAccessible } = await openPortal(f);
    const [whatsapp] = await cuentasOf(f);
    await page.goto(`${staff.origin}/portal/cuentas/${whatsapp?.cuenta_id}`);
    await title('WhatsApp');
    await page.getByText(/No dé de baja la línea/).waitFor();
    await choiceOf(page, 'accion', 'eliminar').check();
    await page.getByLabel(t.cuenta.copiaRechazada).check();
    await page.getByLabel(TEXTS.es.preguntas.dato.telefono).fill('carmen@example.com');
    await press(t.comun.guardar);
    await page.locator('#identificador[aria-invalid=true]').waitFor();
    await assertAccessible();
    await page.getByLabel(TEXTS.es.preguntas.dato.telefono).fill('612 34 56 78');
    await press(t.comun.guardar);
    await title(t.cuentas.titulo);
    assert.equal((await cuentasOf(f))[0]?.identificador, '+34 612 345 678');
    await context.close();
  });
});
