/** The work list in daily use: reasons, sorting, many tasks at once, and a different case for each person. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { sendLetter } from '../server/src/cuentas/letters/send-letter.ts';
import { aPdf } from '../server/test/support/files.ts';
import { type Desk, lacksInBothThemes, load } from './backoffice.ts';
import { WIDTHS } from './browser.ts';
import { deskJourney } from './desk-journey.ts';
import { took } from './desk-times.ts';

const { s, t, openDesk } = await deskJourney();

const DAY = 86_400_000;

describe('the work list', () => {
  let marta: Desk;
  let page: Page;
  const withDocumento: string[] = [];
  before(async () => {
    marta = await openDesk('Marta');
    ({ page } = marta);
    for (let i = 0; i < 5; i += 1) {
      const caso = await t.open();
      await t.receive(caso, 'factura');
      withDocumento.push(caso);
    }
    await s.base.superSql("update casos set prioridad = 'urgente' where caso_id = $1", [withDocumento[4]]);
  });

  const list = (query = '') => load(page, `${s.origin}/backoffice/trabajo${query}`);
  const rows = (where: Page = page) => where.locator('tr[data-tarea]');
  const cases = async (where: Page = page) =>
    (await rows(where).allInnerTexts()).map((text) => /CAS-[\d-]+/.exec(text)?.[0] ?? '');
  const button = (name: string | RegExp, where: Page = page) => where.getByRole('button', { name, exact: true });
  /** A case whose request to a provider was sent and has had no answer. */
  async function unanswered(): Promise<string> {
    const caso = await t.open();
    const wanted = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, t.who('heredero'), caso, [wanted]));
    const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(s.program, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
    const deps = { ...s.program, remitente: s.program.config.mailFrom };
    const brought = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps, t.who('servicio'), caso, brought);
    await t.review(caso, documento.id, 'validado');
    await t.prepareAndSign(caso);
    s.clock.advance(4 * DAY);
    await sendLetter(deps, t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
    await s.base.superSql("update correos set estado = 'enviado', terminado = now() where cuenta = $1", [cuenta]);
    await s.base.superSql("update cuentas set proxima_accion = '2026-01-01' where id = $1", [cuenta]);
    return caso;
  }

  /** Takes screenshots for developers, into the folder that the variable names. */
  const picture = async (name: string, where: Page = page) => {
    const folder = process.env.ALBACEA_PHOTOS;
    if (!folder) return;
    for (const width of [1440, 1024, 820]) {
      await where.setViewportSize({ width, height: 900 });
      await where.screenshot({ path: `${folder}/${name}-${width}.png` });
    }
    await where.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
  };

  test('urgent tasks come first among equally late ones, no row repeats itself, and sorting a column is announced', async () => {
    await list('?clase=documentos');
    await rows().first().waitFor();
    assert.equal((await cases())[0], withDocumento[4], 'the urgent case comes first');
    await rows().first().getByText('Urgente', { exact: true }).waitFor();
    assert.deepEqual(await lacksInBothThemes(page), []);
    const column = page.getByRole('columnheader', { name: 'Caso' });
    await column.getByRole('button').click();
    await page.waitForURL(/orden=caso/);
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Caso' }).waitFor();
    await rows()
      .first()
      .filter({ hasText: withDocumento[0] ?? '' })
      .waitFor();
    assert.deepEqual(await cases(), withDocumento);
    await column.getByRole('button').click();
    await page.locator('th[aria-sort="descending"]', { hasText: 'Caso' }).waitFor();
    await rows()
      .first()
      .filter({ hasText: withDocumento[4] ?? '' })
      .waitFor();
    assert.deepEqual(await cases(), withDocumento.toReversed());
  });

  test('going back focuses the row that was opened by keyboard', async () => {
    await list('?clase=documentos');
    await rows().nth(3).waitFor();
    const third = (await cases())[2] ?? '';
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(third));
    await page.getByText(third, { exact: true }).first().waitFor();
    await page.goBack();
    await page.locator(`tr[data-tarea*="${third}"] a[data-fila]:focus`).waitFor();
  });

  test('keys alone select single rows and ranges, defer them and undo that', async () => {
    await list('?clase=documentos');
    await rows().nth(4).waitFor();
    const before = await cases();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('3 elegidas', { exact: true }).waitFor();
    await picture('chosen');
    assert.deepEqual(await lacksInBothThemes(page), []);
    await page.keyboard.press('p');
    const tomorrow = page.getByRole('menuitem', { name: 'Hasta mañana' });
    await tomorrow.waitFor();
    while ((await tomorrow.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('3 tareas aplazadas').waitFor();
    await rows().nth(2).waitFor({ state: 'detached' });
    assert.deepEqual(await cases(), before.slice(3));
    assert.deepEqual(await lacksInBothThemes(page), []);
    // the focus has moved to the row that took the place of the others
    await page.locator('a[data-fila]:focus').waitFor();
    await page.keyboard.press('u');
    await page.getByText('3 deshechas').waitFor();
    await rows().nth(4).waitFor();
    assert.deepEqual(await cases(), before);
  });

  test('Shift selects a range and a button the whole view; all selected cases are assigned at once, which can be undone', async () => {
    await list('?clase=documentos');
    await rows().nth(4).waitFor();
    const checks = rows().getByRole('checkbox');
    await checks.nth(1).click();
    await checks.nth(3).click({ modifiers: ['Shift'] });
    await page.getByText('3 elegidas', { exact: true }).waitFor();
    await button(/^Elegir las \d+ de la vista$/).click();
    await page.getByText('5 elegidas', { exact: true }).waitFor();
    await button('Asignar').click();
    await page.getByRole('menuitem', { name: 'Marta' }).click();
    await page.getByText('5 casos asignados').waitFor();
    const withMarta = () =>
      s.base.superSql('select 1 from casos where gestor is not null and caso_id = any($1)', [withDocumento]);
    assert.equal((await withMarta()).length, 5);
    await button('Deshacer').click();
    await page.getByText('5 deshechas').waitFor();
    assert.equal((await withMarta()).length, 0);
  });

  test('two people get different next cases, and the one who opens the other’s case sees the other on it', async () => {
    const nuria = await openDesk('Nuria');
    await list('?clase=documentos');
    await nuria.page.goto(`${s.origin}/backoffice/trabajo?clase=documentos`);
    await Promise.all([page, nuria.page].map((one) => rows(one).first().waitFor()));
    await Promise.all([page, nuria.page].map((one) => one.keyboard.press('n')));
    await Promise.all([page, nuria.page].map((one) => one.waitForURL(/CAS-/)));
    const [mine, hers] = [page, nuria.page].map((one) => /CAS-[\d-]+/.exec(one.url())?.[0] ?? '');
    assert.notEqual(mine, hers);
    await marta.openCaso(hers ?? '', 'resumen');
    await button('Gestor del caso: Nuria').waitFor();
    await page.getByText('Lo mira Nuria').waitFor();
    await picture('presence');
    assert.deepEqual(await lacksInBothThemes(page), []);
    await list('?clase=documentos');
    await rows()
      .filter({ hasText: hers ?? '' })
      .getByText('Lo mira Nuria')
      .waitFor();
    assert.deepEqual(nuria.errors, []);
    await nuria.context.close();
  });

  test('many requests are chased with two clicks; refusals give their reason, and the letters can be undone until they leave', async () => {
    const casos = [await unanswered(), await unanswered(), await unanswered()];
    // days have passed, so the earlier session has ended
    const ana = await openDesk('Ana');
    const { page } = ana;
    await load(page, `${s.origin}/backoffice/trabajo?clase=reclamar`);
    await rows(page).nth(2).waitFor();
    await picture('late', page);
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks += 1;
    };
    await click(page.getByRole('checkbox', { name: 'Elegir todas las que se ven' }));
    await s.base.superSql(
      "update cuentas set proxima_accion = '2099-01-01' where caso in (select id from casos where caso_id = $1)",
      [casos[1]],
    );
    await click(button('Reclamar', page));
    await page.getByText('2 casos reclamados').waitFor();
    took('chase', clicks, 'click');
    await page.getByText('1 no se hizo:').waitFor();
    await picture('chased', page);
    await page.getByText(`${casos[1]}: Otra persona lo ha cambiado entretanto.`, { exact: false }).waitFor();
    assert.deepEqual(await lacksInBothThemes(page), []);
    await button('Deshacer', page).click();
    await page.getByText('2 deshechas').waitFor();
    const left = await s.base.superSql("select 1 from correos where tipo = 'carta_proveedor' and estado = 'pendiente'");
    assert.equal(left.length, 0);
    assert.deepEqual(ana.errors, []);
    await ana.context.close();
  });
});
