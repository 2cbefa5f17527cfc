import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionKey, resultKey } from './action-words.ts';

test('the desk reads "tell of the death" instead of "erase" for banks and public bodies, and for no other kind of provider', () => {
  for (const tipo of ['banca', 'administracion'] as const) {
    assert.equal(actionKey('eliminar', tipo), 'accion.avisar');
    assert.equal(resultKey('eliminada', tipo), 'resultadoCuenta.avisada');
    assert.equal(actionKey('transferir', tipo), 'accion.transferir');
    assert.equal(resultKey('denegada', tipo), 'resultadoCuenta.denegada');
  }
  assert.equal(actionKey('eliminar', 'red_social'), 'accion.eliminar');
  assert.equal(actionKey(null, 'banca'), 'accion.sin_elegir');
  assert.equal(resultKey('eliminada', null), 'resultadoCuenta.eliminada');
});
