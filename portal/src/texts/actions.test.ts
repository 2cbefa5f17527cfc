import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksHolder, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { asksWhatToKeep } from '../rules-actions.ts';
import en from '../words/en/common.json' with { type: 'json' };
import es from '../words/es/common.json' with { type: 'json' };
import { actionInWords, holderInWords, resultInWords } from './actions.ts';
import type { Texts } from './texts.ts';

const words = (action: Parameters<typeof actionInWords>[0], tipo: ProveedorType) =>
  actionInWords(action, { suministro: false, tipo }, es).title;
const ended = (result: Parameters<typeof resultInWords>[0], tipo: ProveedorType, t: Texts = es) =>
  resultInWords(result, { suministro: false, tipo, nuevo_titular: null }, true, t);

test('a bank’s texts say that it is notified, and never that the account is closed or erased', () => {
  assert.equal(words('eliminar', 'banca'), es.banco.acciones.eliminar.titulo);
  assert.equal(words('obtener_datos', 'banca'), es.banco.acciones.obtener_datos.titulo);
  assert.equal(ended('eliminada', 'banca'), es.banco.avisado);
  assert.equal(words('eliminar', 'red_social'), es.cuentas.acciones.eliminar);
  assert.equal(ended('eliminada', 'red_social'), es.cuentas.resultados.eliminada);
});

test('a public body’s texts say that it is told of the death, and that nothing is erased', () => {
  for (const t of [es, en]) {
    const { title, text } = actionInWords('eliminar', { suministro: false, tipo: 'administracion' }, t);
    assert.deepEqual([title, text], [t.organismo.eliminar.titulo, t.organismo.eliminar.texto]);
    assert.equal(ended('eliminada', 'administracion', t), t.organismo.avisado);
  }
});

test('money passes to the heirs, anything else to another person', () => {
  assert.equal(words('transferir', 'banca'), es.dinero.titulo);
  assert.equal(words('transferir', 'cripto'), es.dinero.titulo);
  assert.equal(words('transferir', 'red_social'), es.cuentas.acciones.transferir);
  assert.equal(ended('transferida', 'banca'), es.paso.aQuienHereda);
});

test('an account whose money alone is claimed, such as Google’s, is never said to pass to somebody else', () => {
  assert.equal(words('transferir', 'correo'), es.aFavor.titulo);
  assert.equal(ended('transferida', 'correo'), es.paso.aQuienHereda);
  assert.equal(asksHolder('transferir', 'correo'), false);
  assert.equal(asksHolder('transferir', 'telefonia'), true);
});

test('the text says «yours» only for a contract that passed to its reader', () => {
  const line = { suministro: true, tipo: 'telefonia' as const };
  const ofReader = { ...line, nuevo_titular: { quien: 'heredero' as const } };
  const other = { ...line, nuevo_titular: { quien: 'otra' as const, nombre: 'Ana Ruiz' } };
  assert.equal(resultInWords('transferida', ofReader, true, es), es.paso.aSuNombre);
  assert.equal(resultInWords('transferida', ofReader, false, es), es.paso.aOtroTitular);
  assert.equal(resultInWords('transferida', other, true, es), es.paso.aOtroTitular);
});

test('the new holder is told to the heir alone, while a transfer is under way, and never before it is decided', () => {
  const other = { quien: 'otra', nombre: 'Ana Ruiz', numero: '12345678Z' } as const;
  const holder = (estado: Parameters<typeof holderInWords>[0]['estado'], isHeredero = true) =>
    holderInWords({ nuevo_titular: other, estado }, isHeredero, es);
  assert.match(holder('confirmada') ?? '', /Ana Ruiz \(12345678Z\)/);
  assert.equal(
    holderInWords({ nuevo_titular: { quien: 'heredero' }, estado: 'confirmada' }, true, es),
    es.preguntas.titular.suyo,
  );
  assert.equal(holder('confirmada', false), null);
  for (const estado of ['propuesta', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada'] as const)
    assert.equal(holder(estado), null, estado);
});

test('no copy is offered before notifying a bank or a public body', () => {
  const acciones = [{ accion: 'eliminar' }, { accion: 'obtener_datos' }] as unknown as Proveedor['acciones'];
  assert.equal(asksWhatToKeep('eliminar', { acciones, tipo: 'banca' }), false);
  assert.equal(asksWhatToKeep('eliminar', { acciones, tipo: 'administracion' }), false);
  assert.equal(asksWhatToKeep('eliminar', { acciones, tipo: 'red_social' }), true);
});

test('a free service is never said to go on charging', () => {
  const text = (tipo: ProveedorType) => actionInWords('conservar', { suministro: false, tipo }, es).text;
  assert.equal(text('mensajeria'), es.cuentas.sinCobros);
  assert.equal(text('red_social'), es.cuentas.sinCobros);
  assert.equal(text('video'), es.cuentas.consecuencias.conservar);
});

test('ending or transferring a line warns that mobile and internet on one bill go together', () => {
  for (const action of ['cancelar', 'transferir'] as const) {
    const { detail = '', more } = actionInWords(action, { suministro: true, tipo: 'telefonia' }, es);
    assert.ok(detail.startsWith(es.enDetalle.juntos), action);
    assert.equal(more, es.enDetalle.soloUno);
  }
});

test('a family is warned to see to electricity and water before a bank is notified', () => {
  assert.equal(actionInWords('eliminar', { suministro: false, tipo: 'banca' }, es).detail, es.enDetalle.recibos);
  assert.match(es.enDetalle.recibos, /luz/);
});
