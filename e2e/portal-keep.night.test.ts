/** The family saves the content of an account before it is erased: the guide, its checkboxes, and the deletion that waits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { viewCompleteCuentas } from '../server/src/cuentas/read/view-cuentas.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { openChromium } from './browser.ts';
import { type Language, openPhone } from './portal.ts';
import { openService, type Service } from './service.ts';

let service: Service;
let browser: Browser;
before(async () => {
  [service, browser] = await Promise.all([openService(), openChromium()]);
});
after(async () => {
  await browser?.close();
  await service?.close();
});

async function withWhatsapp(idioma: Language = 'es') {
  const casoWork = await service.casoWork('B');
  const heredero = { ...aCaso().heredero, idioma };
  const caso = await casoWork.open({ heredero });
  const link = await service.linkA(String(heredero.email));
  const proposal = { proveedor_codigo: 'whatsapp', identificador: '600 000 000' } as const;
  const who = casoWork.who('heredero');
  const { cuentas } = await casoWork.tx((tx) => proposeCuentas(service.program, tx, who, caso, [proposal]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  const held = async () => {
    const { elementos } = await casoWork.tx((tx) => viewCompleteCuentas(service.program, tx, who, caso, 'es'));
    return elementos[0]?.impedimentos.some(({ codigo }) => codigo === 'guardar');
  };
  return { link, cuenta, held };
}

for (const [language, width] of [
  ['es', 360],
  ['en', 1280],
] as const satisfies readonly (readonly [Language, number])[])
  test(`in ${language} at ${width} px the family saves its chats by the guide, and the deletion waits until it confirms that`, async () => {
    const { link, cuenta, held } = await withWhatsapp(language);
    const { context, page, t, title, press, assertAccessible } = await openPhone(browser, language, width);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await page.goto(`${service.origin}/portal/cuentas/${cuenta}`);
    await title('WhatsApp');
    await page.getByLabel(t.cuentas.acciones.eliminar).check();
    const question = page.getByRole('group', { name: t.cuenta.copiaTitulo });
    assert.equal(await question.getByRole('radio', { checked: true }).count(), 0, 'nothing is chosen for the family');
    assert.equal(await page.getByLabel(t.cuenta.copiaPedida).count(), 0, 'the company gives no copies');
    await page.getByLabel(t.guardar.laGuardan).check();
    await assertAccessible();
    await press(t.comun.guardar);
    await title(t.cuentas.titulo);
    assert.equal(await held(), true);

    await press(t.guardar.enlace);
    await title(t.guardar.titulo);
    await page.getByRole('heading', { name: t.guardar.esperanTitulo }).waitFor();
    await assertAccessible();
    await press(/^WhatsApp:/);
    await page.getByRole('heading', { level: 1, name: /^WhatsApp:/ }).waitFor();
    await page.getByText(/No dé de baja la línea|Do not cancel the line/).waitFor();
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
    await assertAccessible();
    await page.getByLabel(t.guardar.aparatos.iphone).focus();
    await page.keyboard.press('Space');
    const steps = page.locator('main ol').getByRole('checkbox');
    assert.equal(await steps.count(), 7);
    await steps.nth(0).focus();
    await page.keyboard.press('Space');
    await steps.nth(1).check();
    await assertAccessible();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^WhatsApp:/ }).waitFor();
    assert.equal(
      await page.locator('main ol').getByRole('checkbox', { checked: true }).count(),
      2,
      'ticked steps stay ticked',
    );

    await page.goto(`${service.origin}/portal/cuentas/${cuenta}`);
    await page.getByRole('heading', { name: t.guardar.cuentaTitulo }).waitFor();
    await assertAccessible();
    assert.equal(await held(), true);
    await page.getByRole('button', { name: t.guardar.ya }).click();
    await page.getByRole('heading', { name: t.guardar.cuentaTitulo }).waitFor({ state: 'detached' });
    assert.equal(await held(), false);
    await page.goto(`${service.origin}/portal/guardar`);
    await page.getByText(t.guardar.guardado, { exact: true }).first().waitFor();
    await assertAccessible();
    await context.close();
  });

test('a family can give up saving the content after a confirmation, and the deletion continues; an unknown guide is reported', async () => {
  const { link, cuenta, held } = await withWhatsapp();
  const { context, page, t, title, press, assertAccessible } = await openPhone(browser);
  await page.goto(link);
  await title(t.bienvenida.titulo);
  await page.goto(`${service.origin}/portal/cuentas/${cuenta}`);
  await title('WhatsApp');
  await page.getByLabel(t.cuentas.acciones.eliminar).check();
  await page.getByLabel(t.guardar.laGuardan).check();
  await press(t.comun.guardar);
  await title(t.cuentas.titulo);
  await page.goto(`${service.origin}/portal/guardar`);
  await title(t.guardar.titulo);
  await page.getByRole('button', { name: t.guardar.yaNo }).click();
  await page.getByText(t.guardar.yaNoTexto).waitFor();
  await assertAccessible();
  assert.equal(await held(), true);
  await press(t.guardar.yaNoSi);
  await page.getByRole('heading', { name: t.guardar.esperanTitulo }).waitFor({ state: 'detached' });
  assert.equal(await held(), false);
  await page.goto(`${service.origin}/portal/guardar/nada`);
  await page.getByText(t.guardar.noHay).waitFor();
  await assertAccessible();
  await context.close();
});
