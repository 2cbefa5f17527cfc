/** A company that needs to know which account it is: the heir is asked for it last of all, gives it, and is asked no more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { confirmarCuenta } from '../server/src/capabilities/cuentas/confirmar-cuenta.ts';
import { declararVoluntad } from '../server/src/capabilities/cuentas/declarar-voluntad.ts';
import { proponerCuentas } from '../server/src/capabilities/cuentas/proponer-cuentas.ts';
import { unCaso } from '../server/test/fabricas.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

let servicio: Servicio;
let navegador: Browser;
before(async () => {
  [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
});
after(async () => {
  await navegador?.close();
  await servicio?.cerrar();
});

test('what a company needs to find the account is asked for on the first page, given on its own, and then it is our turn', async () => {
  const taller = await servicio.taller('B');
  const { heredero } = unCaso();
  const caso = await taller.abrir({ heredero, modulos_contratados: ['borrado', 'suscripciones'] });
  const enlace = await servicio.enlaceA(String(heredero.email));
  const quien = taller.quien('heredero');
  const deps = servicio.programa;
  await taller.tx((tx) => declararVoluntad(tx, quien, caso, { voluntad: 'no_consta' }));
  const propuesta = { proveedor_codigo: 'telegram', accion: 'eliminar' } as const;
  const { cuentas } = await taller.tx((tx) => proponerCuentas(deps, tx, quien, caso, [propuesta]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await taller.tx((tx) => confirmarCuenta(deps, tx, quien, caso, cuenta, { copia: 'rechazada' }));
  await taller.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, quien.ahora]));
  await taller.revisar(caso, await taller.recibir(caso, 'certificado_defuncion'), 'validado');
  await taller.revisar(caso, await taller.prepararYFirmar(caso), 'validado');
  const espera = async () => (await taller.fila(caso)).en_espera_de;
  assert.equal(await espera(), 'heredero');
  servicio.reloj.avanzar(4 * 86_400_000); // past the days in which one can think again

  const { contexto, pagina, t, titulo, pulsar, sinFaltas } = await abrirTelefono(navegador);
  await pagina.goto(enlace);
  await titulo(t.bienvenida.titulo);
  await pagina.goto(`${servicio.origen}/portal`);
  await pagina.getByRole('heading', { name: t.tareas.acciones.dato }).waitFor();
  await pagina.getByText(t.modulos.espera.papeles.replace('{cosas}', t.modulos.cosas.dato)).waitFor();
  await sinFaltas();
  await pulsar(t.comun.continuar);
  await titulo('Telegram');
  await pagina.getByText(t.cuenta.faltaDato).waitFor();
  await sinFaltas();
  await pulsar(t.cuenta.ponerDato);
  await pagina.getByLabel(t.cuenta.identificador).fill('+34 600 000 000');
  await pulsar(t.cuenta.confirmar);
  await titulo(t.cuentas.titulo);
  await pagina.getByRole('link', { name: /Telegram/ }).waitFor();
  assert.equal(await espera(), 'servicio');
  await pulsar(t.comun.inicio);
  await pagina.getByText(t.inicio.nadaTitulo).waitFor();
  await contexto.close();
});

test('nothing is chosen for the family, and of a supply it is asked first whether anybody lives there', async () => {
  const taller = await servicio.taller('B');
  const { heredero } = unCaso();
  const caso = await taller.abrir({ heredero, modulos_contratados: ['borrado', 'suscripciones'] });
  const enlace = await servicio.enlaceA(String(heredero.email));
  const propuestas = [
    ...[{ proveedor_codigo: 'google' }, { proveedor_codigo: 'iberdrola' }],
    ...[{ proveedor: 'La luz del pueblo' }, { proveedor: 'Peña del pueblo' }],
  ];
  await taller.tx((tx) => proponerCuentas(servicio.programa, tx, taller.quien('heredero'), caso, propuestas));
  const { contexto, pagina, t, titulo, pulsar, sinFaltas } = await abrirTelefono(navegador);
  await pagina.goto(enlace);
  await titulo(t.bienvenida.titulo);
  await pagina.goto(`${servicio.origen}/portal/cuentas`);
  await pulsar(t.cuentas.empezar);
  await titulo('Google');
  assert.equal(await pagina.locator('input[type="radio"]:checked').count(), 0);
  await pulsar(t.cuenta.confirmarSiguiente);
  await pagina.getByRole('alert').and(pagina.locator(':focus')).waitFor();
  await sinFaltas();
  await pagina.getByRole('alert').getByRole('link', { name: t.cuenta.elige }).click();
  await pagina.getByLabel(t.cuentas.acciones.obtener_datos).and(pagina.locator('[name="accion"]')).waitFor();
  assert.equal(await pagina.locator(':focus').getAttribute('name'), 'accion');
  await pagina.getByLabel(t.cuentas.acciones.obtener_datos).check();
  await pulsar(t.cuenta.confirmarSiguiente);

  await titulo('Iberdrola');
  const v = t.cuenta.vivienda;
  assert.equal(await pagina.locator('[name="accion"]').count(), 0); // first who lives there
  await pulsar(t.cuenta.confirmarSiguiente);
  await pagina.getByRole('alert').getByRole('link', { name: v.elige }).waitFor();
  await pagina.getByLabel(v.si).check();
  await pagina
    .getByText(/la casa se queda sin luz o sin gas/)
    .first()
    .waitFor();
  const offered = pagina.locator('[name="accion"]');
  assert.equal(await offered.first().inputValue(), 'transferir');
  assert.equal(await offered.last().inputValue(), 'cancelar');
  assert.equal(await pagina.locator('[name="accion"]:checked').count(), 0);
  await pagina.getByLabel(t.cuentas.acciones.cancelar).check();
  await pulsar(t.cuenta.confirmarSiguiente);
  await pagina.getByRole('alert').getByRole('link', { name: v.aceptar }).waitFor();
  await sinFaltas();
  await pagina.getByLabel(t.cuentas.cambioDeTitular).check();
  await pulsar(t.cuenta.confirmarSiguiente);

  await titulo('La luz del pueblo'); // written by hand, and a supply by its name
  assert.equal(await pagina.locator('[name="accion"]').count(), 0);
  await pagina.getByLabel(v.no).check();
  assert.equal(await pagina.locator('input[type="radio"]:checked').count(), 1);
  await pagina.getByLabel(t.cuentas.acciones.cancelar).check();
  await sinFaltas();
  await pulsar(t.cuenta.confirmarSiguiente);
  await titulo('Peña del pueblo');
  assert.equal(await pagina.getByText(v.titulo).count(), 0);
  assert.equal(await pagina.locator('input:checked').count(), 0);
  await pagina.getByLabel(t.cuentas.acciones.conservar).check();
  await pulsar(t.cuenta.confirmar);
  await titulo(t.cuentas.titulo);
  const filas = await servicio.base.superSql<{ accion: string; vivienda_habitada: string | null }>(
    'select k.accion, k.vivienda_habitada from cuentas k join casos c on c.id = k.caso where c.caso_id = $1 and c.aseguradora_id = $2 order by k.id',
    [caso, taller.aseguradora.id],
  );
  assert.deepEqual(filas, [
    { accion: 'obtener_datos', vivienda_habitada: null },
    { accion: 'transferir', vivienda_habitada: 'si' },
    { accion: 'cancelar', vivienda_habitada: 'no' },
    { accion: 'conservar', vivienda_habitada: null },
  ]);
  await pagina.getByRole('link', { name: /La luz del pueblo/ }).click();
  await pagina.getByText(t.cuenta.reposoDeCorte).waitFor();
  await contexto.close();
});
