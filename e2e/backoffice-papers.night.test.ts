/** Documents at the desk: the channels of a request, the documents that it lacks, those that a provider asked for, and sets of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../server/src/cuentas/commands/request-cuenta.ts';
import { rejectCuenta } from '../server/src/cuentas/commands/settle-cuenta.ts';
import { addWay, demandPapers } from '../server/test/support/catalogo.ts';
import { type Desk, lacksInBothThemes } from './backoffice.ts';
import { untilInPage, WIDTHS } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

// a carrier that never answers, so that letters stay in the outbox
const { s, t, openDesk } = await deskJourney('B', { POST_URL: 'http://127.0.0.1:1/' });

const DAY = 86_400_000;

/** A case with validated documents and one account that the family has confirmed; the cooling-off period is over. */
async function confirmed(proveedor_codigo: string): Promise<{ caso: string; cuenta: string }> {
  const caso = await t.open({ modulos_contratados: ['borrado'] });
  const family = t.who('heredero');
  const proposal = { proveedor_codigo, accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, [proposal]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, cuenta, { copia: 'rechazada' }));
  await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
  await t.prepareAndSign(caso);
  s.clock.advance(4 * DAY);
  return { caso, cuenta };
}

const stored = async (cuenta: string) => {
  const columns = 'via, estado, papeles_pedidos';
  const [row] = await s.base.superSql<{ via: string | null; estado: string; papeles_pedidos: string[] }>(
    `select ${columns} from cuentas where id = $1`,
    [cuenta],
  );
  return row;
};

/** Checks accessibility in both themes and on a phone. */
async function checkAccessibility({ page, errors }: Desk): Promise<void> {
  assert.deepEqual(await lacksInBothThemes(page), []);
  await page.setViewportSize({ width: WIDTHS.telefono, height: 740 });
  // the frame of the page adapts a moment after the window
  await untilInPage(page, 'document.documentElement.scrollWidth <= document.documentElement.clientWidth');
  await page.setViewportSize({ width: WIDTHS.escritorio, height: 900 });
  assert.deepEqual(errors, []);
}

const pick = async (page: Page, field: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape'); // closes the list of the field, not the dialog
};

test('choosing another channel, whose requirements are shown, removes the obstacle of a request', async () => {
  await demandPapers(s, 'apple', 'eliminar', [['certificado_defuncion', 'titulo_sucesorio']]);
  await addWay(s, 'apple', 'eliminar', {
    codigo: 'de-prueba',
    nombre: { es: 'Con la clave de acceso', en: 'With the access key' },
    quien: ['persona_designada'],
    agente: 'aceptado',
    de_entrada: [['clave_de_acceso']],
  });
  const { caso, cuenta } = await confirmed('apple');
  const marta = await openDesk('Marta');
  const { page } = marta;
  await marta.openCaso(caso, 'cuentas');
  await page.getByText(/falta validar: el testamento o la declaración de herederos/).waitFor();
  const line = page.getByRole('listitem').filter({ hasText: 'título sucesorio' });
  await line.getByText('Verificado').waitFor();
  await line.getByText(/Oficial · ayuda\.example · mirado el/).waitFor();
  await page.getByText('Vía legal').waitFor();
  const other = page.locator('.otra-via').filter({ hasText: 'Con la clave de acceso' });
  await other.getByText('Para: persona designada').waitFor();
  await other.getByText('Antes hace falta: clave de acceso.').waitFor();
  await checkAccessibility(marta);
  await other.getByRole('button', { name: 'Usar esta vía: Con la clave de acceso' }).click();
  await page.getByText('Apple: se pedirá por la vía «Con la clave de acceso».').waitFor();
  await page.getByRole('heading', { name: 'Con la clave de acceso' }).waitFor();
  await page.getByText('Todavía no puede salir').waitFor({ state: 'detached' });
  assert.deepEqual(await stored(cuenta), { via: 'de-prueba', estado: 'confirmada', papeles_pedidos: [] });
  await marta.context.close();
});

test('a recorded refusal names the documents that the provider asks for; the account shows them and waits for them', async () => {
  await demandPapers(s, 'etoro', 'eliminar', []);
  const { caso, cuenta } = await confirmed('etoro');
  await t.tx((tx) => requestCuenta(s.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
  const nora = await openDesk('Nora');
  const { page } = nora;
  await nora.openCaso(caso, 'cuentas');
  await page.getByRole('button', { name: 'Anotar la respuesta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dice que no por ahora, o pide algo más').check();
  await dialog.getByLabel('Qué dijo el proveedor').fill('Quieren ver un poder y una factura.');
  await pick(page, '¿Pide algún papel?', 'poder');
  await pick(page, '¿Pide algún papel?', 'factura');
  await checkAccessibility(nora);
  await dialog.getByRole('button', { name: 'Anotar la respuesta' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // the answer counts after some seconds, during which it can be undone
  await page.getByText('El proveedor ha pedido').waitFor({ timeout: 30_000 });
  await page.getByText('poder, factura').waitFor();
  await page.getByText(/falta validar: un poder; una factura o un cargo/).waitFor();
  assert.deepEqual(await stored(cuenta), { via: null, estado: 'rechazada', papeles_pedidos: ['poder', 'factura'] });
  await checkAccessibility(nora);
  await nora.context.close();
});

test('a request without a known channel asks to find one out, and a wrong identifier of an account can be corrected', async () => {
  const { caso, cuenta } = await confirmed('proton');
  const luz = await openDesk('Luz');
  const { page } = luz;
  await luz.openCaso(caso, 'cuentas');
  await page.getByText('No se sabe: hay que averiguarlo').first().waitFor();
  await checkAccessibility(luz);
  await t.tx((tx) => requestCuenta(s.program, tx, t.who('servicio'), caso, cuenta, { canal: 'telefono' }));
  const refusal = { motivo: 'No la encuentran.', papeles: ['identificador_cuenta'] as const };
  await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, cuenta, refusal));
  await page.reload();
  await page.getByText(/falta saber: el correo, usuario/).waitFor();
  await page.getByRole('button', { name: 'Corregir el correo o usuario' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Identificador').inputValue(), 'carmen.ruiz@example.com');
  await dialog.getByLabel('Identificador').fill('otra@example.com');
  await checkAccessibility(luz);
  await dialog.getByRole('button', { name: 'Corregir el correo o usuario' }).click();
  await page.getByText('Proton: correo o usuario corregido.').waitFor();
  await page.getByText(/falta saber: el correo, usuario/).waitFor({ state: 'detached' });
  assert.equal((await stored(cuenta))?.estado, 'rechazada');
  await luz.context.close();
});

test('sets of documents are edited in the correction of a catalogue entry, with a source and its date, and a request waits for them', async () => {
  const rosa = await openDesk('Rosa');
  const { page } = rosa;
  await page.goto(`${s.origin}/backoffice/catalogo/paypal`);
  await page.getByRole('heading', { name: 'PayPal' }).waitFor();
  await checkAccessibility(rosa);
  await page
    .getByRole('button', { name: /^Corregir: .+: vía «[^»]+»: papeles de entrada$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: /^Quitar el conjunto/ });
  while ((await remove.count()) > 0) await remove.first().click();
  await dialog.getByRole('button', { name: 'Añadir papeles' }).click();
  await pick(page, 'Estos papeles', 'título sucesorio');
  await dialog.getByRole('button', { name: 'Añadir otro conjunto que también vale' }).click();
  await pick(page, /^o bien estos/, 'resolución judicial');
  await dialog.getByLabel('Por qué').fill('La página de ayuda lo dice.');
  await dialog.getByLabel('Clase de fuente').selectOption({ label: 'Oficial' });
  await dialog.getByLabel('Dirección o referencia').fill('https://paypal.example/ayuda');
  await dialog.getByLabel('Fecha del documento').fill('2026-05');
  await checkAccessibility(rosa);
  await dialog.getByRole('button', { name: 'Guardar la corrección' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Sin esto no se puede pedir: título sucesorio; o bien resolución judicial.').waitFor();
  await page
    .locator('.ficha-certeza')
    .getByText(/Oficial · paypal\.example · documento de 05\/2026 · mirado el/)
    .first()
    .waitFor();
  const entry = await page.request.get(`${s.origin}/backoffice/api/catalogo/proveedores/paypal`);
  const ways = (await entry.json()).data.proveedor.acciones.flatMap(({ vias }: { vias: object[] }) => vias);
  assert.ok(
    ways.some(
      ({ de_entrada }: { de_entrada: string[][] }) =>
        de_entrada.flat().join() === 'titulo_sucesorio,resolucion_judicial',
    ),
  );
  await rosa.context.close();
});

/** Writes completed requests to Wise for three insurers that share their experience. */
async function learnedOfWise(): Promise<void> {
  for (const insurer of [t, await s.casoWork('B'), await s.casoWork('B')]) {
    const caso = await insurer.open();
    const { id } = await insurer.row(caso);
    await s.base.superSql('update aseguradoras set comparte_experiencia = true where id = $1', [insurer.tenant.id]);
    await s.base.superSql(
      `with nuevas as (
         insert into cuentas (aseguradora_id, id, caso, modulo, accion, proveedor, creada, actualizado)
         select $1, gen_random_uuid(), $2, 'borrado', 'eliminar', 'wise', $3::timestamptz, $3::timestamptz
           from generate_series(1, 4) returning id)
       insert into solicitudes
         (aseguradora_id, cuenta, numero, caso, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha)
       select $1, id, 1, $2, 'wise', 'eliminar', case when n % 2 = 0 then 'burofax' else 'correo_electronico' end, $4, $4, n > 2,
         'contestada', $4::date + (n % 3)::integer, n > 1
         from (select id, row_number() over () as n from nuevas) x`,
      // the figures end today, by the clock of the browser
      [insurer.tenant.id, id, s.clock.now(), new Date().toISOString().slice(0, 10)],
    );
  }
}

test('a letter is posted to a suggested address, its delivery is recorded, and terms and channels are shown', async () => {
  await learnedOfWise();
  await s.base.superSql(
    `insert into direcciones_postales values ('wise', '{Wise Europe,"Avenue Louise, 54","1050 Bruselas"}', 'Su aviso legal.', '2026-10-02')`,
  );
  const { caso } = await confirmed('wise');
  const vera = await openDesk('Vera');
  const { page } = vera;
  await vera.openCaso(caso, 'cuentas');
  await page.getByRole('tab', { name: 'Carta' }).click();
  await page.getByRole('button', { name: 'Enviar por correo postal' }).click();
  const letter = page.getByRole('dialog');
  const [address, source] = [letter.getByLabel('Dirección postal'), letter.getByLabel('De dónde sale la dirección')];
  const kinds = letter.getByLabel('Cómo va');
  await kinds.waitFor();
  assert.doesNotMatch(await kinds.innerText(), /Burofax/, 'burofax is not offered, because no carrier takes one');
  assert.equal(await kinds.inputValue(), 'postal');
  assert.deepEqual([await address.inputValue(), await source.inputValue()], ['', ''], 'nothing is filled in by itself');
  await checkAccessibility(vera);
  await letter.getByRole('button', { name: 'Usar esta dirección' }).click();
  assert.equal(await address.inputValue(), 'Wise Europe\nAvenue Louise, 54\n1050 Bruselas');
  assert.equal(await source.inputValue(), 'Su aviso legal.');
  await letter.getByRole('button', { name: 'Enviar la carta' }).click();
  await letter.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^Gestiones/ }).click();
  await page.getByRole('button', { name: 'Anotar entrega' }).click();
  const delivery = page.getByRole('dialog');
  await delivery.getByLabel('Devuelta').check();
  await checkAccessibility(vera);
  await delivery.getByRole('button', { name: 'Anotar la entrega' }).click();
  await delivery.waitFor({ state: 'hidden' });
  await page.getByText('Devuelta', { exact: true }).waitFor();
  await checkAccessibility(vera);
  await page.goto(`${s.origin}/backoffice/catalogo/wise`);
  const channels = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Por cada canal' }) })
    .last();
  await channels.getByText('Burofax').waitFor();
  await channels.getByText('Hecho en 3 de 6').waitFor();
  await checkAccessibility(vera);
  await vera.context.close();
});
