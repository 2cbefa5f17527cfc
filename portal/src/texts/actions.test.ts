import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import { questionByCopy } from '../rules-actions.ts';
import { actionInWords, resultInWords } from './actions.ts';
import { en } from './en.ts';
import { es } from './es.ts';

const words = (action: Parameters<typeof actionInWords>[0], tipo: ProveedorType) =>
  actionInWords(action, { suministro: false, tipo }, es).title;

test('of a bank the family reads that it is told, and never that the account is closed and erased', () => {
  assert.equal(words('eliminar', 'banca'), es.banco.acciones.eliminar.titulo);
  assert.equal(words('obtener_datos', 'banca'), es.banco.acciones.obtener_datos.titulo);
  assert.equal(resultInWords('eliminada', 'banca', es), es.banco.avisado);
  assert.equal(words('eliminar', 'red_social'), es.cuentas.acciones.eliminar);
  assert.equal(resultInWords('eliminada', 'red_social', es), es.cuentas.resultados.eliminada);
});

test('of a public body it reads that it is told of the death, and that nothing is erased', () => {
  for (const t of [es, en]) {
    const { title, text } = actionInWords('eliminar', { suministro: false, tipo: 'administracion' }, t);
    assert.deepEqual([title, text], [t.organismo.eliminar.titulo, t.organismo.eliminar.texto]);
    assert.equal(resultInWords('eliminada', 'administracion', t), t.organismo.avisado);
  }
});

test('money passes to the heirs, anything else to another person', () => {
  assert.equal(words('transferir', 'banca'), es.dinero.titulo);
  assert.equal(words('transferir', 'cripto'), es.dinero.titulo);
  assert.equal(words('transferir', 'red_social'), es.cuentas.acciones.transferir);
});

test('no copy is offered before a bank or a public body is told', () => {
  const acciones = [{ accion: 'eliminar' }, { accion: 'obtener_datos' }] as unknown as Proveedor['acciones'];
  assert.equal(questionByCopy('eliminar', { acciones, tipo: 'banca' }), false);
  assert.equal(questionByCopy('eliminar', { acciones, tipo: 'administracion' }), false);
  assert.equal(questionByCopy('eliminar', { acciones, tipo: 'red_social' }), true);
});

test('of what nobody pays for it is not said that charges go on', () => {
  const text = (tipo: ProveedorType) => actionInWords('conservar', { suministro: false, tipo }, es).text;
  assert.equal(text('mensajeria'), es.cuentas.sinCobros);
  assert.equal(text('red_social'), es.cuentas.sinCobros);
  assert.equal(text('video'), es.cuentas.consecuencias.conservar);
});

test('whoever ends a line, or passes it on, reads that mobile and internet of one bill go together', () => {
  for (const action of ['cancelar', 'transferir'] as const) {
    const { detail = '', more } = actionInWords(action, { suministro: true, tipo: 'telefonia' }, es);
    assert.ok(detail.startsWith(es.enDetalle.juntos), action);
    assert.equal(more, es.enDetalle.soloUno);
  }
});

test('before a bank is told, light and water come first', () => {
  assert.equal(actionInWords('eliminar', { suministro: false, tipo: 'banca' }, es).detail, es.enDetalle.recibos);
  assert.match(es.enDetalle.recibos, /luz/);
});
