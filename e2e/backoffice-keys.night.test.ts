/** A case by keyboard alone: the number of keys for each task, where the focus goes, and that typed text is not lost nor read as commands. */
import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { checksOf } from '@albacea/contract/schemas/lists.ts';
import type { CDPSession, Page } from 'playwright-core';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { aPdf } from '../server/test/support/files.ts';
import { PASSPORT } from '../server/test/support/work.ts';
import type { Desk } from './backoffice.ts';
import { accessibilityLacks } from './browser.ts';
import { deskJourney } from './desk-journey.ts';
import { allCounted, took } from './desk-times.ts';

const { s, t, openDesk } = await deskJourney();

const DAY = 86_400_000;
/** A time after which no act can be undone any more, in milliseconds. */
const UNDO_OVER = 30_000;

describe('a case by keyboard', () => {
  let desk: Desk;
  let page: Page;
  let tree: CDPSession;
  afterEach(async () => {
    assert.deepEqual(desk.errors, []);
    await desk.context.close();
  });

  async function signIn(name: string): Promise<void> {
    desk = await openDesk(name);
    page = desk.page;
    tree = await desk.context.newCDPSession(page);
  }
  after(() => allCounted(['next', 'review', 'reject', 'send', 'undo', 'answer', 'assign']));
  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      pressed += 1;
    }
  };
  /** Number of keys that a task takes. */
  const counted = async (task: () => Promise<unknown>): Promise<number> => {
    const before = pressed;
    await task();
    return pressed - before;
  };
  /** Role and name of the focused element, as announced by a screen reader. */
  async function focused(): Promise<string> {
    const { nodes } = await tree.send('Accessibility.getFullAXTree');
    const has = nodes.filter(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    );
    const node = has.find(({ role }) => role?.value !== 'RootWebArea') ?? has[0];
    return `${node?.role?.value ?? ''} ${node?.name?.value ?? ''}`.trim();
  }
  /** Waits until the focused element is announced like this. */
  async function focusIs(what: RegExp): Promise<void> {
    const end = Date.now() + UNDO_OVER;
    while (!what.test(await focused()) && Date.now() < end) await page.waitForTimeout(50);
    assert.match(await focused(), what);
  }
  const stateOf = async (table: 'documentos' | 'cuentas', id: string) =>
    (await s.base.superSql<{ estado: string }>(`select estado from ${table} where id = $1`, [id]))[0]?.estado;
  /** Waits until the row has a state. */
  async function becomes(table: 'documentos' | 'cuentas', id: string, estado: string): Promise<void> {
    const end = Date.now() + UNDO_OVER;
    while ((await stateOf(table, id)) !== estado && Date.now() < end) await page.waitForTimeout(100);
    assert.equal(await stateOf(table, id), estado);
  }

  /** A case with unreviewed documents, whose family has confirmed an account to be requested by e-mail; the cooling-off period is over. */
  async function confirmed(): Promise<{ caso: string; cuenta: string; certificate: string; mandate: string }> {
    const caso = await t.open();
    const family = t.who('heredero');
    const proposal = {
      proveedor_codigo: 'wise',
      accion: 'eliminar',
      identificador: 'carmen.ruiz@example.com',
    } as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, [proposal]));
    const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, cuenta, { copia: 'rechazada' }));
    const { documento } = await receiveDocumento(s.program, t.who('heredero'), caso, {
      tipo: 'certificado_defuncion',
      contenido: aPdf(),
      nombre: 'certificado.pdf',
    });
    const mandate = await t.prepareAndSign(caso, PASSPORT);
    s.clock.advance(4 * DAY);
    return { caso, cuenta, certificate: documento.id, mandate };
  }
  const requested = async () => {
    const all = await confirmed();
    await t.review(all.caso, all.certificate, 'validado');
    await t.review(all.caso, all.mandate, 'validado');
    return all;
  };

  test('a whole case goes from its documents to its end without the mouse, and the focus is never lost', async () => {
    const { caso, cuenta, certificate, mandate } = await confirmed();
    await signIn('Marta');
    await page.goto(`${s.origin}/backoffice/trabajo`);
    await page.locator('[data-fila]').first().waitFor();
    took('next', await counted(() => press('n')));
    await page.waitForURL(new RegExp(caso));
    await focusIs(/^heading Carmen Ruiz/);

    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    const inHand = await page
      .getByRole('heading', { level: 2 })
      .filter({ hasText: /Certificado|Mandato/ })
      .innerText();
    const first = inHand === 'Mandato' ? 'mandato' : 'certificado_defuncion';
    const second = first === 'mandato' ? 'certificado_defuncion' : 'mandato';
    const numbers = (type: 'mandato' | 'certificado_defuncion') => checksOf(type).map((_, i) => String(i + 1));
    took('review', await counted(() => press(...numbers(first), 'v')));
    await focusIs(/^button Ver el papel que falta por revisar/);
    await press('Enter');
    await focusIs(/^heading (Certificado de defunción|Mandato)/);
    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    await press(...numbers(second), 'v');
    await focusIs(/^region Lo siguiente/);
    await becomes('documentos', certificate, 'validado');
    await becomes('documentos', mandate, 'validado');

    await page.getByText('Wise. Hay que enviar la solicitud al proveedor.').waitFor();
    await focusIs(/^region Lo siguiente/);
    await press('h');
    await focusIs(/^region Fallecimiento de Carmen/);
    assert.deepEqual(await accessibilityLacks(page), []);
    await press('s');
    await focusIs(/^region Cartas que están por salir/);
    s.clock.advance(10_000);
    assert.match(await s.mailA('bereavements@wise.com'), /Carmen/);
    await page
      .getByText(/La carta a Wise/)
      .first()
      .waitFor({ state: 'detached' });

    for (let i = 0; i < 40 && !(await focused()).startsWith('tab '); i += 1) await press('Tab');
    await focusIs(/^tab Papeles/);
    await press('ArrowLeft');
    await page.getByRole('heading', { level: 2, name: 'Wise' }).waitFor();
    await page.getByText('Solicitada', { exact: true }).first().waitFor();
    const opened = await counted(() => press('a'));
    await page.getByRole('dialog', { name: 'Respuesta de Wise' }).waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);
    took('answer', opened + (await counted(() => press('1', 'Enter'))));
    await focusIs(/^region Lo siguiente/);
    await becomes('cuentas', cuenta, 'resuelta');
    const next = await t.open();
    await t.receive(next, 'certificado_defuncion');
    await press('n');
    await page.waitForURL(new RegExp(next));
    await focusIs(/^heading Carmen Ruiz/);
  });

  test('a document is rejected by r and the number of a reason, none of which is preselected; u undoes it', async () => {
    const { caso, certificate } = await confirmed();
    await signIn('Nora');
    await desk.openCaso(caso, `documentos&elegido=${certificate}`);
    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    await press('r');
    await focusIs(/^radio No se lee bien/);
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
    assert.deepEqual(await accessibilityLacks(page), []);
    await press('Escape');
    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    took('reject', await counted(() => press('r', '2')));
    await page.getByText('Certificado de defunción: quedará rechazado. Está incompleto.').waitFor();
    await focusIs(/^button Ver el papel que falta por revisar/);
    took('undo', await counted(() => press('u')));
    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    assert.equal(await stateOf('documentos', certificate), 'recibido');
    await press('r', '2');
    await becomes('documentos', certificate, 'rechazado');
  });

  test('the reason “other” asks for a text, which is kept while the server can’t be reached, and can be sent afterwards', async () => {
    const { caso, certificate } = await confirmed();
    await signIn('Olga');
    await desk.openCaso(caso, `documentos&elegido=${certificate}`);
    await page.getByRole('group', { name: 'Compruebe' }).waitFor();
    await press('r', '9');
    await focusIs(/^textbox Con sus palabras/);
    await page.keyboard.type('Falta la 2.ª página, va sin r ni s.');
    const words = page.getByLabel('Con sus palabras');
    await desk.context.setOffline(true);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await main.getByRole('alert').first().waitFor();
    assert.equal(await words.inputValue(), 'Falta la 2.ª página, va sin r ni s.');
    await desk.context.setOffline(false);
    await main.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await page.getByText('Falta la 2.ª página', { exact: false }).first().waitFor();
    await becomes('documentos', certificate, 'rechazado');
  });

  test('two keys send a letter, which can be undone for some seconds; the text of an answer and a file dropped on it survive a failed attempt', async () => {
    const { caso, cuenta } = await requested();
    await signIn('Rosa');
    await desk.openCaso(caso, 'cuentas');
    await page.getByRole('heading', { level: 2, name: 'Wise' }).waitFor();
    await page.getByRole('button', { name: 'Enviar por correo' }).waitFor();
    const seen = await counted(() => press('s'));
    await focusIs(/^region Fallecimiento de Carmen/);
    took('send', seen + (await counted(() => press('s'))));
    await focusIs(/^region Cartas que están por salir/);
    await page.getByRole('button', { name: 'Deshacer el envío a Wise' }).waitFor();
    await press('u');
    await page.getByText('Wise: la carta no sale. La cuenta está como antes.').waitFor();
    await becomes('cuentas', cuenta, 'confirmada');
    await page.getByRole('button', { name: 'Enviar por correo' }).waitFor();
    await press('s');
    await focusIs(/^region Fallecimiento de Carmen/);
    await press('s');
    await becomes('cuentas', cuenta, 'solicitada');
    s.clock.advance(10_000);
    await page
      .getByText(/La carta a Wise/)
      .first()
      .waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Anotar la respuesta' }).waitFor();
    await press('a');
    const dialog = page.getByRole('dialog', { name: 'Respuesta de Wise' });
    await dialog.getByText('Suelte aquí la respuesta').waitFor();
    await page.evaluate(`{
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(atob('${aPdf().toString('base64')}'), (one) => one.charCodeAt(0))],
        'respuesta.pdf', { type: 'application/pdf' }));
      document.querySelector('.soltar').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }));
    }`);
    await dialog.getByText('respuesta.pdf').waitFor();
    await dialog.getByLabel('Sus palabras').fill('Cerrada el día 1.');
    await page.route(/\/resolucion$/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    const record = async () => {
      await dialog.getByRole('radio', { name: /Avisado/ }).check();
      await dialog.getByRole('button', { name: 'Anotar la respuesta' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await record();
    await page.getByText('La respuesta se anota en unos segundos').waitFor({ state: 'detached' });
    await press('a');
    assert.equal(await dialog.getByLabel('Sus palabras').inputValue(), 'Cerrada el día 1.');
    await dialog.getByText('respuesta.pdf').waitFor();
    await record();
    await becomes('cuentas', cuenta, 'resuelta');
    const documentos = await s.base.superSql<{ tipo: string }>(
      "select tipo from documentos where cuenta = $1 and tipo = 'respuesta_proveedor'",
      [cuenta],
    );
    assert.deepEqual(
      documentos.map(({ tipo }) => tipo),
      ['respuesta_proveedor'],
      'the second attempt does not store the file again',
    );
  });

  test('one key opens a note or the list of colleagues; letters typed into a note are no commands, and a closed note keeps its text', async () => {
    const { caso } = await requested();
    await signIn('Sara');
    await desk.openCaso(caso, 'cuentas');
    await page.getByRole('button', { name: 'Acciones' }).waitFor();
    await press('o');
    const dialog = page.getByRole('dialog', { name: 'Anotar' });
    const words = dialog.getByLabel('Nota para el equipo');
    await words.waitFor();
    await focusIs(/^textbox Nota para el equipo/);
    await page.keyboard.type('vrsagpoh n1');
    assert.equal(await words.inputValue(), 'vrsagpoh n1');
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press('o');
    assert.equal(await words.inputValue(), 'vrsagpoh n1');
    await desk.context.clearCookies();
    // an earlier request finds out that the session has ended and asks to sign in again, above the note
    await dialog.getByRole('button', { name: 'Guardar la nota' }).dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Su sesión ha terminado' });
    await again.waitFor();
    assert.equal(await words.inputValue(), 'vrsagpoh n1', 'an expired session loses no text');
    assert.deepEqual(await accessibilityLacks(page), []);
    await again.getByLabel('Contraseña', { exact: true }).fill(desk.password);
    await again.getByRole('button', { name: 'Entrar y seguir' }).click();
    await again.waitFor({ state: 'detached' });
    // the note was kept, and is saved without another click
    await dialog.waitFor({ state: 'detached' });
    const written = await s.base.superSql(
      'select 1 from notas n join casos c on (c.aseguradora_id, c.id) = (n.aseguradora_id, n.caso) where c.caso_id = $1',
      [caso],
    );
    assert.equal(written.length, 1);
  });

  test('p and 1 assign the case to the signed-in person, whose name is shown', async () => {
    const { caso } = await requested();
    await signIn('Teresa');
    await desk.openCaso(caso, 'resumen');
    await page.getByRole('heading', { level: 2, name: 'Ahora' }).waitFor();
    const asked = await counted(() => press('p'));
    const dialog = page.getByRole('dialog', { name: 'Asignar el caso' });
    await dialog.getByRole('button', { name: 'A mí (Teresa)' }).waitFor();
    assert.deepEqual(await accessibilityLacks(page), []);
    took('assign', asked + (await counted(() => press('1'))));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Gestor del caso: Teresa' }).waitFor();
    await press('?');
    const help = page.getByRole('dialog', { name: 'Teclas rápidas' });
    for (const what of ['Hacer lo siguiente', 'Escribir una nota', 'Asignar el caso', 'Siguiente caso'])
      await help.getByText(what).first().waitFor();
  });
});
