/** Facts that only the family knows: an identifier that a company needs, content to save, who lives in a home. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { declareWish } from '../server/src/cuentas/objections/objeciones.ts';
import { demandPapers } from '../server/test/support/catalogo.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { openChromium } from './browser.ts';
import { choiceOf, openPhone, rowOf, TEXTS } from './portal.ts';
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

test('the first page asks for the identifier that a company needs; once it is given, the service continues', async () => {
  const casoWork = await service.casoWork('B');
  await demandPapers(service, 'telegram', 'eliminar', [['identificador_cuenta']]);
  const { heredero } = aCaso();
  const caso = await casoWork.open({ heredero, modulos_contratados: ['borrado', 'suscripciones'] });
  const link = await service.linkA(String(heredero.email));
  const who = casoWork.who('heredero');
  const deps = service.program;
  await casoWork.tx((tx) => declareWish(deps, tx, who, caso, { voluntad: 'no_consta' }));
  const proposal = { proveedor_codigo: 'telegram', accion: 'eliminar' } as const;
  const { cuentas } = await casoWork.tx((tx) => proposeCuentas(deps, tx, who, caso, [proposal]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await casoWork.tx((tx) => confirmCuenta(deps, tx, who, caso, cuenta, { copia: 'rechazada' }));
  await casoWork.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, who.now]));
  await casoWork.review(caso, await casoWork.receive(caso, 'certificado_defuncion'), 'validado');
  await casoWork.prepareAndSign(caso);
  const wait = async () => (await casoWork.row(caso)).en_espera_de;
  assert.equal(await wait(), 'heredero');
  service.clock.advance(4 * 86_400_000); // after the cooling-off period

  const { context, page, t, title, press, assertAccessible } = await openPhone(browser);
  await page.goto(link);
  await title(t.bienvenida.titulo);
  await page.goto(`${service.origin}/portal`);
  await page.getByRole('heading', { name: t.tareas.acciones.dato }).waitFor();
  await page.getByText(t.modulos.espera.papeles.replace('{cosas}', t.modulos.cosas.dato)).waitFor();
  await assertAccessible();
  await press(t.comun.continuar);
  await title('Telegram');
  await page.getByText(t.cuenta.faltaDato).waitFor();
  await assertAccessible();
  await press(t.correccion.guardar); // with an empty field
  await page.getByRole('alert').waitFor();
  await assertAccessible();
  await page.locator('#identificador').fill('+34 600 000 000');
  await press(t.correccion.guardar); // the decision stays
  await page.getByText('+34 600 000 000').waitFor();
  await page.getByText(t.relato.puntos.reposo.replace('{fecha}', '')).waitFor();
  assert.equal(await wait(), 'servicio');
  await press(t.cuentas.titulo);
  await page.getByRole('link', { name: /Telegram/ }).waitFor();
  await press(t.comun.inicio);
  await page.getByText(t.inicio.nadaTitulo).waitFor();
  await context.close();
});

test('a family that wants to save an account’s content is led to the guide, and not told that all is done', async () => {
  const casoWork = await service.casoWork('B');
  const { heredero } = aCaso();
  const caso = await casoWork.open({ heredero, modulos_contratados: ['borrado'] });
  const who = casoWork.who('heredero');
  await casoWork.tx((tx) => declareWish(service.program, tx, who, caso, { voluntad: 'no_consta' }));
  const proposal = { proveedor_codigo: 'whatsapp', accion: 'eliminar', identificador: '+34 600 000 000' } as const;
  const { cuentas } = await casoWork.tx((tx) => proposeCuentas(service.program, tx, who, caso, [proposal]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await casoWork.tx((tx) => confirmCuenta(service.program, tx, who, caso, cuenta, { copia: 'la_guardan' }));
  await casoWork.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, who.now]));
  await casoWork.review(caso, await casoWork.receive(caso, 'certificado_defuncion'), 'validado');
  await casoWork.prepareAndSign(caso);

  const { context, page, t, title, press, assertAccessible } = await openPhone(browser);
  await page.goto(await service.linkA(String(heredero.email)));
  await title(t.bienvenida.titulo);
  await page.goto(`${service.origin}/portal`);
  await page.getByRole('heading', { name: t.guardar.cuentaTitulo }).waitFor();
  assert.equal(await page.getByText(t.inicio.nadaTitulo).count(), 0);
  await assertAccessible();
  await press(t.guardar.verGuia);
  await title(t.guardar.titulo);
  await context.close();
});

test('no action is preselected, and cancelling a supply asks whether anybody lives in the home', async () => {
  const casoWork = await service.casoWork('B');
  const { heredero } = aCaso();
  const caso = await casoWork.open({ heredero, modulos_contratados: ['borrado', 'suscripciones'] });
  const link = await service.linkA(String(heredero.email));
  const proposed = [
    ...[{ proveedor_codigo: 'google' }, { proveedor_codigo: 'iberdrola' }],
    ...[{ proveedor: 'La luz del pueblo' }, { proveedor: 'Peña del pueblo' }, { proveedor_codigo: 'netflix' }],
  ];
  await casoWork.tx((tx) => proposeCuentas(service.program, tx, casoWork.who('heredero'), caso, proposed));
  const { context, page, t, title, press, assertAccessible } = await openPhone(browser);
  await page.goto(link);
  await title(t.bienvenida.titulo);
  await page.goto(`${service.origin}/portal/cuentas`);
  await title(t.decidir.titulo);
  const row = (name: string) => rowOf(page, name);
  const lacks = (name: string, text: string) => page.getByRole('alert').getByRole('link', { name: `${name}: ${text}` });
  await row('Google').waitFor();
  assert.equal(await page.locator('main input:checked').count(), 0);
  await press(t.decidir.boton);
  await page.getByRole('alert').and(page.locator(':focus')).waitFor();
  await assertAccessible();
  await lacks('Google', t.decidir.falta).click();
  assert.match((await page.locator(':focus').getAttribute('name')) ?? '', /^accion-/);
  assert.equal(await choiceOf(row('Google'), 'accion', 'transferir').count(), 0, 'a mailbox cannot be transferred');
  await choiceOf(row('Google'), 'accion', 'obtener_datos').check();

  const v = t.cuenta.vivienda;
  const light = row('Iberdrola');
  const offered = await light
    .locator('[name^=accion-]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  assert.deepEqual([offered[0], offered.at(-2)], ['transferir', 'cancelar']);
  assert.equal(await light.getByText(v.titulo).count(), 0);
  await choiceOf(light, 'accion', 'cancelar').check();
  await press(t.decidir.boton);
  await lacks('Iberdrola', v.elige).waitFor();
  await choiceOf(light, 'vivienda', 'si').check();
  await light
    .getByText(/la casa se queda sin luz o sin gas/)
    .first()
    .waitFor();
  await press(t.decidir.boton);
  await lacks('Iberdrola', v.aceptar).waitFor();
  await assertAccessible();
  await choiceOf(light, 'accion', 'transferir').check();
  // another holder needs an identity number too, because the mandate names them
  await choiceOf(light, 'titular', 'otra').check();
  await light.getByLabel(TEXTS.es.preguntas.titular.nombre).fill('Marta Climent Ros');
  await press(t.decidir.boton);
  await lacks('Iberdrola', TEXTS.es.preguntas.titular.faltaNumero).waitFor();
  await assertAccessible();
  await light.getByLabel(TEXTS.es.preguntas.titular.numero).fill('12345678A');

  const byHand = row('La luz del pueblo'); // a handwritten name, which counts as a supply
  await choiceOf(byHand, 'accion', 'cancelar').check();
  await byHand.getByLabel(v.esSuministro).and(page.locator(':checked')).waitFor();
  await choiceOf(byHand, 'vivienda', 'no').check();
  const choir = row('Peña del pueblo');
  await choiceOf(choir, 'accion', 'conservar').check();
  assert.equal(await choir.getByText(v.titulo).count(), 0);
  await choiceOf(row('Netflix'), 'accion', 'despues').check();
  await row('Netflix').getByText(t.decidir.despuesTexto).waitFor();
  await assertAccessible();
  await press(t.decidir.boton);
  await light.locator('[aria-invalid=true]').waitFor(); // a wrong check letter, so that nothing was saved
  await assertAccessible();
  await light.getByLabel(TEXTS.es.preguntas.titular.numero).fill('12345678Z');
  await press(t.decidir.boton);
  await title(t.documentos.tipos.certificado_defuncion); // undecided accounts delay nothing
  const rows = await service.base.superSql<{ accion: string; vivienda_habitada: string | null }>(
    'select k.accion, k.vivienda_habitada from cuentas k join casos c on c.id = k.caso where c.caso_id = $1 and c.aseguradora_id = $2 order by k.id',
    [caso, casoWork.aseguradora.id],
  );
  assert.deepEqual(rows, [
    { accion: 'obtener_datos', vivienda_habitada: null },
    { accion: 'transferir', vivienda_habitada: 'si' },
    { accion: 'cancelar', vivienda_habitada: 'no' },
    { accion: 'conservar', vivienda_habitada: null },
    { accion: null, vivienda_habitada: null },
  ]);
  await page.goto(`${service.origin}/portal/cuentas`);
  await title(t.decidir.titulo); // Netflix can be decided now
  await page.getByRole('link', { name: /La luz del pueblo/ }).click();
  await page.getByText(t.cuenta.reposoDeCorte).waitFor();
  await context.close();
});
