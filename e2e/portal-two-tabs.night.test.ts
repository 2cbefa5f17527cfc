/** One family with the portal open twice: nothing is overwritten unnoticed, and both pages end with the stored state. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from './browser.ts';
import { add, cuentasOf, enterByLink, type Family } from './family-steps.ts';
import { assertAccessible, choiceOf, openPhone, type Phone, press, rowOf, waitForScreen } from './portal.ts';
import { openService, type Service } from './service.ts';

describe('the portal in two tabs', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  interface Twice extends Phone {
    readonly other: Page;
    readonly cuentas: () => Promise<readonly string[]>;
  }

  /** The same screen in both tabs. @param place its path below the portal, by the id of the first account */
  async function openTwice(codes: readonly string[], place: (id: string) => string): Promise<Twice> {
    const a = await service.aseguradora('B');
    const caso = await service.casoWith(a);
    const heredera = await enterByLink(service, a.host, caso.link);
    const family = { heredera } as Family;
    await add(
      family,
      codes.map((proveedor_codigo) => ({ proveedor_codigo })),
    );
    const phone = await openPhone(browser);
    await phone.page.goto(caso.link);
    await phone.title(phone.t.bienvenida.titulo);
    const [first] = await cuentasOf(family);
    const address = `${service.origin}/portal/${place(first?.cuenta_id ?? '')}`;
    const other = await phone.context.newPage();
    await Promise.all([phone.page.goto(address), other.goto(address)]);
    const cuentas = async () =>
      (await cuentasOf(family)).map(({ proveedor, accion, estado }) => `${proveedor} ${accion} ${estado}`);
    return { ...phone, other, cuentas };
  }

  /** Asserts that the other tab says it was too late, and shows the decision. */
  async function saysTooLate({ other, t }: Twice, title: string, decided: string): Promise<void> {
    await other.locator('.noticia', { hasText: t.errores.cambiado }).waitFor();
    await waitForScreen(other, title);
    await other.getByText(decided).first().waitFor();
    await assertAccessible(other);
  }

  test('an account decided in one tab is neither decided differently nor removed by the other', async () => {
    for (const last of ['decides', 'removes'] as const) {
      const twice = await openTwice(['netflix'], (id) => `cuentas/${id}`);
      const { page, other, t, context, cuentas } = twice;
      await choiceOf(other, 'accion', 'conservar').check();
      await choiceOf(page, 'accion', 'cancelar').check();
      await press(page, t.comun.guardar);
      await waitForScreen(page, /^(?!Netflix)/);
      if (last === 'decides') await press(other, t.comun.guardar);
      else {
        await press(other, new RegExp(`^${t.cuenta.quitar}`));
        await press(other, t.cuenta.quitarSi);
      }
      await saysTooLate(twice, 'Netflix', t.cuentas.acciones.cancelar);
      assert.deepEqual(await cuentas(), ['Netflix cancelar confirmada'], last);
      await context.close();
    }
  });

  test('a page with an outdated version of one of several accounts decides none of them', async () => {
    const twice = await openTwice(['netflix', 'facebook'], () => 'cuentas');
    const { page, other, t, context, cuentas } = twice;
    for (const [tab, chosen] of [
      [other, 'conservar'],
      [page, 'cancelar'],
    ] as const) {
      await choiceOf(rowOf(tab, 'Netflix'), 'accion', chosen).check();
      await choiceOf(rowOf(tab, 'Facebook'), 'accion', 'conservar').check();
    }
    await press(page, t.decidir.boton);
    await waitForScreen(page, /.+/);
    await page.waitForURL((address) => !address.pathname.endsWith('/cuentas'));
    await press(other, t.decidir.boton);
    await saysTooLate(twice, t.cuentas.titulo, t.cuentas.acciones.cancelar);
    assert.deepEqual((await cuentas()).toSorted(), ['Facebook conservar confirmada', 'Netflix cancelar confirmada']);
    await context.close();
  });
});
