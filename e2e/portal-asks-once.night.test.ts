/** What is here, or was said, is not asked for again; and one fact has one state, on whatever page it is told. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import askedEs from '../portal/src/words/es/asked.json' with { type: 'json' };
import { demandPapers } from '../server/test/support/catalogo.ts';
import { aPng } from '../server/test/support/files.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { openChromium } from './browser.ts';
import {
  add,
  bien,
  cuentasOf,
  decide,
  type Family,
  inProcedure,
  itsPart,
  request,
  sort,
  submitPaper,
} from './family-steps.ts';
import { having, openPhone, type Phone, tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

const ACCOUNTS = [
  { proveedor_codigo: 'netflix', accion: 'cancelar', identificador: 'carmen@example.com' },
  { proveedor_codigo: 'google', accion: 'obtener_datos', identificador: 'carmen@example.com' },
];
/** No two alike, as the server wants them. */
const picture = (ancho: number) => ({ name: 'cara.png', mimeType: 'image/png', buffer: aPng({ ancho }) });

describe('what the family has done already', () => {
  let staff: Service;
  let browser: Browser;
  before(async () => {
    [staff, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await staff?.close();
  });

  /** An heir who has done their part, as far as `steps` goes. */
  async function aFamily(steps: (f: Family) => Promise<unknown>): Promise<Family> {
    const a = await staff.aseguradora('B', { nombre: 'Seguros Boreal' });
    const caso = await staff.casoWith(a);
    const heredera = openBrowser(staff, 'portal', a.host);
    await bien(heredera.request('POST', '/sesion', { token: tokenOf(caso.link) }));
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

  test('a paper that a company asks for in its answer is asked for everywhere, and nowhere once it is being looked at', async () => {
    const f = await aFamily((family) => inProcedure(family, ACCOUNTS));
    const { Netflix: id = '' } = await request(f, ['Netflix']);
    await sort(f, id, 'negativa', { motivo: 'Quieren ver un poder.', papeles: ['poder'] });
    const { context, page: thePage, t, title: theTitle, withoutLacks } = await openPortal(f);
    const asked = thePage.locator('a[href*="/documentos/certificado_defuncion"], a[href*="/documentos/poder"]');
    await thePage.goto(`${staff.origin}/portal`);
    await theTitle(t.inicio.titulo);
    await thePage.getByRole('heading', { name: t.papeles.titulo }).waitFor();
    await thePage.getByText('Lo pide Netflix.').waitFor();
    assert.equal(await asked.count(), 1);
    await withoutLacks();
    await thePage.goto(`${staff.origin}/portal/cuentas/${id}`);
    await theTitle('Netflix');
    await thePage.getByRole('heading', { name: t.empresa.pideMas }).waitFor();
    await thePage.locator('blockquote').getByText('Quieren ver un poder.').waitFor();
    assert.equal(await asked.count(), 1);
    assert.equal(await thePage.getByText(t.relato.frases.negada).count(), 0, 'there is something to do');
    await withoutLacks();

    await submitPaper(f, 'poder');
    await thePage.reload();

    await theTitle('Netflix');
    await thePage.getByText(t.cuenta.loMiramos.replace('{papel}', t.documentos.tipos.poder)).waitFor();
    assert.equal(await asked.count(), 0);
    await withoutLacks();
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

  test('the name of the account that a company does not find is written anew on the page of that account', async () => {
    const f = await aFamily((family) => inProcedure(family, ACCOUNTS));
    const { Netflix: id = '' } = await request(f, ['Netflix']);
    await sort(f, id, 'negativa', { motivo: 'No encuentran ese correo.', papeles: ['identificador_cuenta'] });
    const { context, page, t, title, withoutLacks } = await openPortal(f);
    await page.goto(`${staff.origin}/portal/cuentas/${id}`);
    await title('Netflix');
    await page.getByText(t.correccion.noLaEncuentra).waitFor();
    const field = page.locator('#identificador');
    assert.equal(await field.inputValue(), 'carmen@example.com');
    await withoutLacks();
    await field.fill(' ');
    await page.getByRole('button', { name: t.correccion.guardar }).click();
    await page.getByText(t.correccion.falta).first().waitFor();
    await field.fill('carmen.ruiz@example.com');
    await page.getByRole('button', { name: t.correccion.guardar }).click();
    await page.getByText(t.correccion.guardado, { exact: true }).waitFor();
    await page.getByText('carmen.ruiz@example.com').waitFor();
    await page.getByText(t.correccion.recibido).waitFor();
    await page.getByRole('heading', { name: t.empresa.pideMas }).waitFor({ state: 'detached' });
    await withoutLacks();
    const [netflix] = (await cuentasOf(f)).filter(({ cuenta_id }) => cuenta_id === id);
    assert.equal(netflix?.estado, 'rechazada');
    assert.equal(netflix?.identificador, 'carmen.ruiz@example.com');
    await context.close();
  });

  test('what was signed has one state until a person has looked at it, and a copy is not said to be beyond recall', async () => {
    const f = await aFamily((family) => itsPart(family, ACCOUNTS));
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
      // what was signed is read after the screen
      if (page === '/autorizacion') await thePage.getByText(t.permisoFirmado.estados.enRevision).first().waitFor();
      said.push(await thePage.locator('main').innerText());
    }
    for (const words of [t.permisoFirmado.estados.vigente, 'Ya podemos'])
      assert.ok(!said.join('\n').includes(words), words);
    assert.match(said[0] ?? '', having(t.permisoFirmado.estados.enRevision));

    const google = (await cuentasOf(f)).find(({ proveedor }) => proveedor === 'Google') ?? assert.fail('no account');
    await thePage.goto(`${staff.origin}/portal/cuentas/${google.cuenta_id}`);
    await thePage.getByText(t.cuenta.reposoDeCopia).waitFor();
    assert.doesNotMatch(await thePage.locator('main').innerText(), /vuelta atrás/);
    await context.close();
  });

  test('one side of an identity card is not both: the other is asked for at once, and then no more', async () => {
    await demandPapers(staff, 'google', 'obtener_datos', [['dni_solicitante']]);
    const f = await aFamily(async (family) => {
      await add(family, ACCOUNTS);
      await decide(family);
    });
    const { context, page, t, title, press, withoutLacks } = await openPortal(f);
    await page.goto(`${staff.origin}/portal/documentos/dni_solicitante`);
    await title(t.documentos.tipos.dni_solicitante);
    const send = async (side: number) => {
      await page.locator('#archivo').setInputFiles(picture(side));
      await press(t.envio.mandar);
      await title(t.envio.hechoTitulo);
    };
    await send(2);
    await page.getByText(t.envio.faltaOtraCara).waitFor();
    await withoutLacks();
    await press(t.documentos.otraCara);
    await title(t.documentos.tipos.dni_solicitante);
    await send(3);
    await page.getByText(t.envio.hechoTexto).waitFor();
    assert.equal(await page.getByText(t.envio.faltaOtraCara).count(), 0);
    await context.close();
  });

  test('a name that was typed for one account is pressed for the next, and whether somebody lives in the home is said once', async () => {
    const codes = ['google', 'facebook', 'movistar', 'iberdrola'];
    const f = await aFamily((family) =>
      add(
        family,
        codes.map((proveedor_codigo) => ({ proveedor_codigo })),
      ),
    );
    const { context, page, t, title, press, withoutLacks } = await openPortal(f);
    const [google] = await cuentasOf(f);
    const choose = (action: string) => page.locator(`[name=accion][value=${action}]`).check();
    await page.goto(`${staff.origin}/portal/cuentas/${google?.cuenta_id}`);
    await title('Google');
    await choose('eliminar');
    await page.getByLabel(t.cuenta.copiaRechazada).check();
    await page.locator('#identificador').fill('carmen@example.com');
    await press(t.cuenta.confirmarSiguiente);
    await title('Facebook');
    await choose('conmemorar');
    await withoutLacks();
    await press(put(t.identificador.usar, { dato: 'carmen@example.com' }));
    await page.locator('#identificador:focus').waitFor(); // what was pressed is gone
    assert.equal(await page.locator('#identificador').inputValue(), 'carmen@example.com');
    await press(t.cuenta.confirmarSiguiente);
    await title('Movistar');
    await page.getByLabel(t.cuenta.vivienda.si).check();
    await choose('transferir');
    await press(t.cuenta.confirmarSiguiente);
    await page.getByRole('alert').getByText(askedEs.titular.elige).waitFor();
    await withoutLacks();
    await page.getByLabel(askedEs.titular.otra).check();
    await press(t.cuenta.confirmarSiguiente);
    await page.getByRole('alert').getByText(askedEs.titular.faltaNombre).waitFor();
    await page.getByLabel(askedEs.titular.nombre).fill('Luis Ruiz Gil');
    await page.getByLabel(askedEs.titular.numero).fill('12345678A');
    await press(t.cuenta.confirmarSiguiente);
    await page.locator('#titular-numero[aria-invalid=true]').waitFor();
    await withoutLacks();
    await page.getByLabel(askedEs.titular.numero).fill('12345678Z');
    assert.equal(await page.locator('button', { hasText: 'carmen@example.com' }).count(), 0, 'a line is no e-mail');
    await page.locator('#identificador').fill('612345678');
    await page.getByText(put(askedEs.dato.prefijo, { numero: '+34 612 345 678' })).waitFor();
    await press(t.cuenta.confirmarSiguiente);
    await title('Iberdrola');
    await page.locator('[name=vivienda][value=si]:checked').waitFor();
    await choose('transferir');
    assert.equal(await page.getByLabel(askedEs.titular.nombre).inputValue(), 'Luis Ruiz Gil', 'whom they named before');
    await page.getByText(askedEs.dato.contratoAyuda).waitFor();
    assert.equal(await page.locator('#identificador').inputValue(), '', 'it is found by name, and may be left');
    await page.getByLabel(askedEs.titular.heredero).check();
    await withoutLacks();
    await press(t.cuenta.confirmar);
    await title(t.cuentas.titulo);
    const said = (await cuentasOf(f)).map(({ proveedor, identificador }) => [proveedor, identificador]);
    assert.deepEqual(Object.fromEntries(said), {
      Google: 'carmen@example.com',
      Facebook: 'carmen@example.com',
      Movistar: '+34 612 345 678',
      Iberdrola: null,
    });
    const { elementos } = await bien(f.heredera.request('GET', '/cuentas'));
    const holders = (elementos as { proveedor: string; nuevo_titular: unknown }[]).map((one) => [
      one.proveedor,
      one.nuevo_titular,
    ]);
    assert.deepEqual(Object.fromEntries(holders), {
      Google: null,
      Facebook: null,
      Movistar: { quien: 'otra', nombre: 'Luis Ruiz Gil', numero: '12345678Z' },
      Iberdrola: { quien: 'heredero' },
    });
    await page.goto(`${staff.origin}/portal/autorizacion`);
    await page.getByText(askedEs.titular.suyo).waitFor();
    await page.getByText('Luis Ruiz Gil (12345678Z)').waitFor();
    await context.close();
  });

  test('WhatsApp tells what hangs on the line before anything is chosen, and goes by a telephone alone', async () => {
    const f = await aFamily((family) => add(family, [{ proveedor_codigo: 'whatsapp' }]));
    const { context, page, t, title, press, withoutLacks } = await openPortal(f);
    const [whatsapp] = await cuentasOf(f);
    await page.goto(`${staff.origin}/portal/cuentas/${whatsapp?.cuenta_id}`);
    await title('WhatsApp');
    await page.getByText(/No dé de baja la línea/).waitFor();
    await page.locator('[name=accion][value=eliminar]').check();
    await page.getByLabel(t.cuenta.copiaRechazada).check();
    await page.getByLabel(askedEs.dato.telefono).fill('carmen@example.com');
    await press(t.cuenta.confirmar);
    await page.locator('#identificador[aria-invalid=true]').waitFor();
    await withoutLacks();
    await page.getByLabel(askedEs.dato.telefono).fill('612 34 56 78');
    await press(t.cuenta.confirmar);
    await title(t.cuentas.titulo);
    assert.equal((await cuentasOf(f))[0]?.identificador, '+34 612 345 678');
    await context.close();
  });
});
