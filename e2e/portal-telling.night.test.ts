/** The portal shows a family one task at a time, numbers its steps, and shows how every account ended. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import {
  actOnCuenta,
  add,
  CUENTAS_WITH_IDENTIFIERS,
  cuentasOf,
  decide,
  decideAs,
  deskPath,
  enterByLink,
  type Family,
  leaveUnanswered,
  putUnderWay,
  request,
  succeed,
} from './family-steps.ts';
import { openPhone, type Phone, patternOf, settled } from './portal.ts';
import { openService, type Service } from './service.ts';

const DAY = 86_400_000;
/** The screen of an older telephone in pixels, without the bars of its browser. */
const SMALL = { width: 360, height: 640 };

describe('information for a family', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  async function aFamily(modulos_contratados: readonly string[] = ['borrado', 'suscripciones']): Promise<Family> {
    const a = await service.aseguradora('B', { nombre: 'Seguros Boreal', telefono: '+34 900 123 456' });
    const { casoId, email, link } = await service.casoWith(a, { modulos_contratados } as never);
    return again({ staff: service, a, casoId, email, link } as Family);
  }
  /** Signs in the heir and a case manager again, because sessions expire within days. */
  async function again(f: Family): Promise<Family> {
    const heredera = await enterByLink(service, f.a.host, f.link);
    return { ...f, heredera, desk: await service.gestor() };
  }
  async function enter(f: Family): Promise<Phone> {
    const phone = await openPhone(browser);
    await phone.page.setViewportSize(SMALL);
    await phone.page.goto(f.link);
    await phone.title(phone.t.bienvenida.titulo);
    await phone.page.waitForURL('**/portal/bienvenida');
    return phone;
  }

  test('the first visit explains what is asked, which documents are needed, who waits for whom and how long, and what is unknown', async () => {
    const f = await aFamily(['borrado', 'suscripciones', 'certificados']);
    const phone = await openPhone(browser);
    const { page, t, title, press, assertAccessible, context } = phone;
    await page.goto(f.link);
    await title(t.bienvenida.titulo);
    await page.getByRole('heading', { name: put(t.plan.pasosTitulo, { n: 3 }) }).waitFor();
    for (const name of [t.plan.papelesTitulo, t.plan.esperaTitulo, t.plan.tiempoTitulo, t.loSuyo.titulo])
      await page.getByText(name, { exact: true }).click(); // opens at one tap
    const bank = page.locator('dl > div').filter({ hasText: t.elegir.grupos.bancos });
    await bank.getByText(/testamento o declaración de herederos/).waitFor();
    assert.equal(
      await bank.getByText(/últimas voluntades/).count(),
      0,
      'a certificate that the service requests is not asked for',
    );
    await page.locator('dl > div').filter({ hasText: t.elegir.grupos.ver }).getByText(t.plan.soloCertificado).waitFor();
    await page.getByText(patternOf(t.plan.noSabemosNada)).waitFor(); // no case has given experience yet
    await page.getByText(/pensión de viudedad/).waitFor(); // a task that only the family can do, with its term
    await assertAccessible();
    await press(t.bienvenida.empezar);
    for (const [n, address, name] of [
      [1, 'cuentas', t.cuentas.titulo],
      [2, 'documentos', t.documentos.titulo],
      [3, 'autorizacion', t.autorizacion.revisar],
    ] as const) {
      await page.goto(`${service.origin}/portal/${address}`);
      await title(name);
      const step = page.locator(`#${await page.locator('h1').getAttribute('aria-describedby')}`);
      assert.equal(
        await step.innerText(),
        put(t.relato.paso, { n, total: 3 }),
        'the step is read together with the title',
      );
    }
    await context.close();
  });

  test('the page before the signature begins with what we will ask for, and says what the family has to do itself', async () => {
    const f = await aFamily();
    await add(f, [{ proveedor_codigo: 'netflix', accion: 'cancelar' }]);
    await decide(f);
    const { page, t, title, context } = await enter(f);
    const looked = async () => {
      await page.goto(`${service.origin}/portal/autorizacion`);
      await title(t.autorizacion.revisar);
      await settled(page); // the accounts appear a moment after the title
      return (await page.locator('main h2').first().innerText()).trim();
    };
    await page.goto(`${service.origin}/portal/autorizacion`);
    await page.getByRole('heading', { name: t.relato.loQuePedimos }).waitFor();
    assert.equal(await looked(), t.relato.loQuePedimos);
    await add(f, [{ proveedor_codigo: 'telegram', accion: 'eliminar' }]);
    const telegram = (await cuentasOf(f)).filter(({ proveedor }) => proveedor === 'Telegram');
    await decideAs(
      f,
      telegram.map(({ cuenta_id, version, accion }) => ({ cuenta_id, version, accion, copia: 'rechazada' })),
    );
    await page.reload();
    await page.getByRole('heading', { name: t.autorizacion.conVuelta }).waitFor();
    await page.getByText(put(t.relato.deSuParte.aplicacion, { empresa: 'Telegram' })).waitFor();
    await context.close();
  });

  test('the first page on a small telephone has the name, one thing to do and the progress of each module, and nothing else', async () => {
    const f = await aFamily(['borrado', 'suscripciones', 'certificados']);
    const { page, t, title, assertAccessible, context } = await enter(f);
    const looksAt = async (step: string) => {
      await page.goto(`${service.origin}/portal`);
      await title(t.inicio.titulo);
      await page.getByText(step).waitFor();
      await settled(page);
      await isTheFirstThing();
      await assertAccessible();
    };
    const bottom = async (selector: string) => {
      const box = await page.locator(selector).last().boundingBox();
      return box ? box.y + box.height : assert.fail(selector);
    };
    const isTheFirstThing = async () => {
      const end = await bottom('.lo-primero .fila');
      assert.ok(end <= SMALL.height, `the last part ends at ${end}`);
      assert.equal(await page.locator('.lo-primero .boton').count(), 1);
      const next = await page.locator('.lo-primero + *').first().boundingBox();
      assert.ok(next && next.y >= SMALL.height, `something else begins at ${next?.y}`);
    };
    await looksAt(put(t.inicio.primeraVez, { n: 1, total: 3 }));
    await add(f);
    await looksAt(put(t.inicio.primeraVez, { n: 1, total: 3 }));
    await context.close();
  });

  test('a case with every kind of outcome shows for each account how it ended, what the company said, and what can be done', async () => {
    const f = await aFamily();
    await putUnderWay(f, [
      ...CUENTAS_WITH_IDENTIFIERS,
      { proveedor_codigo: 'spotify', accion: 'cancelar' },
      { proveedor: 'Peña', accion: 'conservar' },
    ]);
    const byName = Object.fromEntries((await cuentasOf(f)).map(({ proveedor, cuenta_id }) => [proveedor, cuenta_id]));
    await succeed(f.heredera.request('POST', `/cuentas/${byName.Peña}/descarte`, {}));
    service.clock.advance(36 * DAY); // the telephone no longer waits for the other accounts
    const later = await again(f);
    const by = await request(later, ['Netflix', 'Facebook', 'Movistar', 'Iberdrola', 'Tinder']);
    const words = 'No podemos atender su solicitud.';
    await actOnCuenta(later, by.Netflix as string, 'resolucion', { resultado: 'cancelada' });
    await actOnCuenta(later, by.Facebook as string, 'negativa', { motivo: words });
    await actOnCuenta(later, by.Tinder as string, 'resolucion', { resultado: 'no_existia' });
    await actOnCuenta(later, by.Iberdrola as string, 'resolucion', { resultado: 'denegada', respuesta: words });
    await leaveUnanswered(later, by.Movistar as string);
    const root = `${deskPath(later)}/cuentas`;
    const duplicate = { motivo_descarte: 'duplicada', motivo: 'Era la misma.' };
    await succeed(later.desk.request('POST', `${root}/${byName.Spotify}/descarte`, duplicate));

    const phone = await enter(later);
    const { page, t, title, assertAccessible, context } = phone;
    const groups = t.relato.grupos;
    const under = async (heading: string) =>
      (
        await page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
          .locator('a.fila .fila-titulo')
          .allInnerTexts()
      ).toSorted();
    const look = async () => {
      await page.goto(`${service.origin}/portal/cuentas`);
      await title(t.cuentas.titulo);
      await settled(page);
      await assertAccessible();
    };
    await look();
    assert.deepEqual(await under(groups.hecha), ['Netflix', 'Tinder']);
    assert.deepEqual(await under(groups.fallida), ['Facebook', 'Iberdrola', 'Movistar']);
    assert.deepEqual(await under(groups.quitada), ['Peña', 'Spotify']);
    await page.getByText(t.relato.quitadas.duplicada).waitFor();
    await page.getByText(t.relato.quitadas.familia).waitFor();
    assert.equal(await page.locator('a.fila').count(), 9);

    await page.getByRole('link', { name: /Iberdrola/ }).click();
    await title('Iberdrola');
    await page.getByText(t.relato.frases.denegada).waitFor();
    assert.equal(await page.locator('.tal-cual').innerText(), `«${words}»`);
    await page.getByText(patternOf(t.relato.contesto)).waitFor();
    await page.getByRole('heading', { name: t.relato.queHacer }).waitFor();
    await page.getByText(t.relato.remedios.llamar).waitFor();
    await assertAccessible();

    // accounts that the end of the case discards are still shown
    const { status, text } = await later.desk.request('POST', `${deskPath(later)}/cierre`, { resultado: 'parcial' });
    assert.equal(status, 200, text);
    await look();
    assert.equal(await page.locator('a.fila').count(), 9);
    assert.deepEqual(await under(groups.noPedida), ['Coro del pueblo', 'Google']);
    await page.goto(`${service.origin}/portal`);
    await page.getByText(t.inicio.cerrado.parcial).waitFor();
    await assertAccessible();
    await context.close();
  });
});
