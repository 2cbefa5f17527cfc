/** What is here, or was said, is not asked for again; and one fact has one state, on whatever page it is told. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
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
  let servicio: Service;
  let browser: Browser;
  before(async () => {
    [servicio, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await servicio?.close();
  });

  /** An heir who has done their part, as far as `steps` goes. */
  async function aFamily(steps: (f: Family) => Promise<unknown>): Promise<Family> {
    const a = await servicio.aseguradora('B', { nombre: 'Seguros Boreal' });
    const caso = await servicio.casoWith(a);
    const heredera = openBrowser(servicio, 'portal', a.host);
    await bien(heredera.request('POST', '/sesion', { token: tokenOf(caso.enlace) }));
    const f = { servicio, a, ...caso, heredera, desk: await servicio.gestor() };
    await steps(f);
    return f;
  }

  async function openPortal({ enlace }: Family): Promise<Phone> {
    const phone = await openPhone(browser);
    await phone.pagina.goto(enlace);
    await phone.titulo(phone.t.bienvenida.titulo);
    return phone;
  }

  test('a paper that a company asks for in its answer is asked for everywhere, and nowhere once it is being looked at', async () => {
    const f = await aFamily((family) => inProcedure(family, ACCOUNTS));
    const { Netflix: id = '' } = await request(f, ['Netflix']);
    await sort(f, id, 'negativa', { motivo: 'Quieren ver un poder.', papeles: ['poder'] });
    const { contexto, pagina, t, titulo, withoutLacks } = await openPortal(f);
    const asked = pagina.locator('a[href*="/documentos/certificado_defuncion"], a[href*="/documentos/poder"]');
    await pagina.goto(`${servicio.origen}/portal`);
    await titulo(t.inicio.titulo);
    await pagina.getByRole('heading', { name: t.papeles.titulo }).waitFor();
    await pagina.getByText('Lo pide Netflix.').waitFor();
    assert.equal(await asked.count(), 1);
    await withoutLacks();
    await pagina.goto(`${servicio.origen}/portal/cuentas/${id}`);
    await titulo('Netflix');
    await pagina.getByRole('heading', { name: t.empresa.pideMas }).waitFor();
    await pagina.getByText('La empresa nos dijo: «Quieren ver un poder.»').waitFor();
    assert.equal(await asked.count(), 1);
    assert.equal(await pagina.getByText(t.cuenta.despues.rechazada).count(), 0, 'there is something to do');
    await withoutLacks();

    await submitPaper(f, 'poder');
    await pagina.reload();

    await titulo('Netflix');
    await pagina.getByText(t.cuenta.loMiramos.replace('{papel}', t.documentos.tipos.poder)).waitFor();
    assert.equal(await asked.count(), 0);
    await withoutLacks();
    for (const [page, title] of [
      ['', t.inicio.titulo],
      ['/documentos', t.documentos.titulo],
    ] as const) {
      await pagina.goto(`${servicio.origen}/portal${page}`);
      await titulo(title);
      await pagina.locator('.filas').first().waitFor();
      assert.equal(await asked.count(), 0, page);
    }
    await contexto.close();
  });

  test('what was signed has one state until a person has looked at it, and a copy is not said to be beyond recall', async () => {
    const f = await aFamily((family) => itsPart(family, ACCOUNTS));
    const { contexto, pagina, t, titulo } = await openPortal(f);
    const said: string[] = [];
    for (const [page, title] of [
      ['/autorizacion', t.autorizacion.titulo],
      ['', t.inicio.titulo],
      ['/documentos', t.documentos.titulo],
      ['/historia', t.historia.titulo],
    ] as const) {
      await pagina.goto(`${servicio.origen}/portal${page}`);
      await titulo(title);
      await pagina.locator('main:not(:has(.esqueleto))').waitFor();
      // what was signed is read after the screen
      if (page === '/autorizacion') await pagina.getByText(t.permisoFirmado.estados.enRevision).first().waitFor();
      said.push(await pagina.locator('main').innerText());
    }
    for (const words of [t.permisoFirmado.estados.vigente, 'Ya podemos'])
      assert.ok(!said.join('\n').includes(words), words);
    assert.match(said[0] ?? '', having(t.permisoFirmado.estados.enRevision));

    const google = (await cuentasOf(f)).find(({ proveedor }) => proveedor === 'Google') ?? assert.fail('no account');
    await pagina.goto(`${servicio.origen}/portal/cuentas/${google.cuenta_id}`);
    await pagina.getByText(t.cuenta.reposoDeCopia).waitFor();
    assert.doesNotMatch(await pagina.locator('main').innerText(), /vuelta atrás/);
    await contexto.close();
  });

  test('one side of an identity card is not both: the other is asked for at once, and then no more', async () => {
    await demandPapers(servicio, 'google', 'obtener_datos', [['dni_solicitante']]);
    const f = await aFamily(async (family) => {
      await add(family, ACCOUNTS);
      await decide(family);
    });
    const { contexto, pagina, t, titulo, press, withoutLacks } = await openPortal(f);
    await pagina.goto(`${servicio.origen}/portal/documentos/dni_solicitante`);
    await titulo(t.documentos.tipos.dni_solicitante);
    const send = async (side: number) => {
      await pagina.locator('#archivo').setInputFiles(picture(side));
      await press(t.envio.mandar);
      await titulo(t.envio.hechoTitulo);
    };
    await send(2);
    await pagina.getByText(t.envio.faltaOtraCara).waitFor();
    await withoutLacks();
    await press(t.documentos.otraCara);
    await titulo(t.documentos.tipos.dni_solicitante);
    await send(3);
    await pagina.getByText(t.envio.hechoTexto).waitFor();
    assert.equal(await pagina.getByText(t.envio.faltaOtraCara).count(), 0);
    await contexto.close();
  });
});
