/** Acts at the desk never affect the wrong account: the selection stays, and every message names its account. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Desk } from './backoffice.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

describe('acting at the desk', () => {
  let marta: Desk;
  let page: Page;
  before(async () => {
    marta = await openDesk('Marta');
    ({ page } = marta);
  });

  const dialog = () => page.getByRole('dialog');
  const button = (name: string, where: Page | Locator = page) => where.getByRole('button', { name, exact: true });
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

  /** A case in progress whose requests for these accounts have been sent. @returns their ids by name */
  async function asked(names: readonly string[]): Promise<{ caso: string; ids: Record<string, string> }> {
    const caso = await t.open();
    const album = await t.process(caso);
    await t.putCuenta(caso, album, 'descartada');
    const gestor = await s.gestor();
    const place = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/cuentas`;
    const cuentas = names.map((proveedor) => ({ proveedor, accion: 'eliminar' }));
    const { json, text } = await gestor.request('POST', place, { cuentas });
    assert.ok(json.success, text);
    const items: { proveedor: string; cuenta_id: string }[] = json.data.elementos;
    const ids = Object.fromEntries(items.map(({ proveedor, cuenta_id }) => [proveedor, cuenta_id]));
    for (const name of names) await t.putCuenta(caso, ids[name] ?? '', 'solicitada');
    return { caso, ids };
  }
  const states = async (ids: Record<string, string>, names: readonly string[]) => {
    const rows = await s.base.superSql<{ id: string; estado: string }>(
      'select id, estado from cuentas where id = any($1)',
      [Object.values(ids)],
    );
    return names.map((name) => rows.find(({ id }) => id === ids[name])?.estado);
  };

  test('two clicks on the same spot act on one account; it stays selected, is named, and has the buttons of its new state', async () => {
    const names = ['Tienda Uno', 'Cine Dos', 'Radio Tres'];
    const { caso, ids } = await asked(names);
    await marta.openCaso(caso, 'cuentas');
    await title('Tienda Uno').waitFor();
    const entered = page.locator('.entrada[type="button"]');
    const before = await entered.evaluateAll((all: { innerText: string }[]) =>
      all.map(({ innerText }) => innerText.split('\n')[0]),
    );
    const first = button('Retirar la solicitud');
    const box = (await first.boundingBox()) ?? assert.fail('no button');
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.click(...place);
    const send = button('Retirar la solicitud', dialog());
    await send.waitFor();
    await dialog().getByLabel('Por qué').selectOption({ label: 'Estaba dos veces' });
    await dialog().getByLabel('Explicación para el expediente').fill('Lo ha dicho por teléfono.');
    const inDialog = (await send.boundingBox()) ?? assert.fail('no button');
    await page.mouse.dblclick(inDialog.x + inDialog.width / 2, inDialog.y + inDialog.height / 2);
    await page.getByText('Tienda Uno: solicitud retirada.').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.mouse.dblclick(...place);
    await title('Tienda Uno').waitFor();
    assert.equal(await button('Anotar la respuesta').count(), 0, 'a done act is not offered again');
    assert.equal(new URL(page.url()).searchParams.get('elegido'), ids['Tienda Uno']);
    const afterwards = await entered.evaluateAll((all: { innerText: string }[]) =>
      all.map(({ innerText }) => innerText.split('\n')[0]),
    );
    assert.deepEqual(afterwards, before, 'nothing moves in the list');
    assert.deepEqual(await states(ids, names), ['descartada', 'solicitada', 'solicitada']);
    await page.reload();
    await title('Tienda Uno').waitFor();
  });

  test('the selected account is in the address: it is selected again after a reload and on going back', async () => {
    const { caso, ids } = await asked(['Tienda Uno', 'Cine Dos']);
    await marta.openCaso(caso, 'cuentas');
    await page.getByRole('button', { name: /^Cine Dos/ }).click();
    await title('Cine Dos').waitFor();
    await page.reload();
    await title('Cine Dos').waitFor();
    await page.getByRole('link', { name: 'Casos' }).first().click();
    await page.locator('[data-fila]').first().waitFor();
    await page.goBack();
    await title('Cine Dos').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('elegido'), ids['Cine Dos']);
  });

  test('documents are validated one by one, each with its checks, and the selected one stays selected', async () => {
    const caso = await t.open();
    await t.receive(caso, 'factura');
    await t.receive(caso, 'prueba_parentesco');
    await marta.openCaso(caso, 'documentos');
    await title('Factura').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: /Elegir/ }).count(), 0);
    assert.equal(await button('Validar').isDisabled(), true);
    for (const checkbox of await page.getByRole('group', { name: 'Compruebe' }).getByRole('checkbox').all())
      await checkbox.check();
    await button('Validar').dblclick();
    await page.getByText('Factura: quedará validado.').waitFor();
    await title('Factura').waitFor();
    await page.getByRole('button', { name: /^Factura.*Validándose/ }).waitFor();
    await page.getByRole('button', { name: /^Factura.*Validado/ }).waitFor({ timeout: 30_000 });
    await title('Factura').waitFor();
    await button('Ver el papel que falta por revisar').click();
    await title('Prueba de parentesco').waitFor();
    const gestor = await s.gestor();
    const place = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/documentos`;
    const { elementos } = (await gestor.request('GET', place)).json.data;
    const parentesco = elementos.find(({ tipo }: { tipo: string }) => tipo === 'prueba_parentesco');
    for (const body of [{}, { comprobaciones: ['legible', 'completo', 'persona'] }]) {
      const { status, text } = await gestor.request('POST', `${place}/${parentesco.documento_id}/validacion`, body);
      assert.equal(status, 422, text);
      assert.match(text, /comprobaciones/);
    }
  });
});
