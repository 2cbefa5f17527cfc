import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Cuenta } from './context.ts';
import { changesIn } from './cuenta-commands.ts';

const CUENTA = {
  accion: 'cancelar',
  vivienda_habitada: null,
  identificador: 'A-1',
  reservada: false,
  tipo: 'energia',
  nuevo_titular: null,
  cargo: { importe: '9.99', periodicidad: 'mensual' },
} as Cuenta;
/** The fields of the command `cambiar` (change the account) before anybody edits them. */
const AS_IT_IS = { accion: 'cancelar', identificador: 'A-1', importe: '9,99', periodicidad: 'mensual' };
const change = (fields: Readonly<Record<string, string>>) => changesIn((name) => fields[name] ?? '', CUENTA);

describe('the change of an account', () => {
  test('holds only changed fields when an account is edited', () => {
    assert.deepEqual(change(AS_IT_IS), {});
    assert.deepEqual(change({ ...AS_IT_IS, identificador: '' }), { identificador: null });
    assert.deepEqual(change({ ...AS_IT_IS, reservada: 'on' }), { reservada: true });
    assert.deepEqual(change({ ...AS_IT_IS, accion: 'eliminar', vivienda: 'si' }), {
      accion: 'eliminar',
      vivienda_habitada: 'si',
    });
  });

  test('names the new holder only for a transfer', () => {
    const named = { titular: 'otra', titular_nombre: 'Luis Ruiz Gil', titular_numero: '12345678Z' };
    assert.deepEqual(change({ ...AS_IT_IS, accion: 'transferir', ...named }), {
      accion: 'transferir',
      nuevo_titular: { quien: 'otra', nombre: 'Luis Ruiz Gil', numero: '12345678Z' },
    });
    assert.deepEqual(change({ ...AS_IT_IS, titular: 'heredero' }), {});
    assert.deepEqual(change({ ...AS_IT_IS, accion: 'transferir' }), { accion: 'transferir' });
  });

  test('sends a charge with its frequency, and null for an empty amount', () => {
    assert.deepEqual(change({ ...AS_IT_IS, importe: '12,50' }), {
      cargo: { importe: '12.50', periodicidad: 'mensual' },
    });
    assert.deepEqual(change({ ...AS_IT_IS, periodicidad: 'anual' }), {
      cargo: { importe: '9.99', periodicidad: 'anual' },
    });
    assert.deepEqual(change({ ...AS_IT_IS, importe: '' }), { cargo: null });
  });
});
