import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Cuenta } from './context.ts';
import { bodyOf, byPhone, COMMANDS, type CuentaCommand } from './cuenta-commands.ts';

const CUENTA = {
  accion: 'cancelar',
  vivienda_habitada: null,
  identificador: 'A-1',
  reservada: false,
  tipo: 'energia',
  nuevo_titular: null,
  cargo: { importe: '9.99', periodicidad: 'mensual' },
} as Cuenta;
/** The form of `cambiar` as it is opened. */
const AS_IT_IS = { accion: 'cancelar', identificador: 'A-1', importe: '9,99', periodicidad: 'mensual' };
const body = (command: CuentaCommand, fields: Readonly<Record<string, string>>, evidence: string | null = null) =>
  bodyOf(command, (name) => fields[name] ?? '', CUENTA, evidence);

describe('the body of a command on an account', () => {
  test('holds only the fields of that command’s form, without the empty ones', () => {
    for (const command of COMMANDS.filter((one) => byPhone(one) === null && one !== 'cambiar'))
      for (const [name, value] of Object.entries(body(command, {})))
        assert.ok(['resultado', 'motivo', 'motivo_descarte'].includes(name), `${command}: ${name} = ${value}`);
    assert.deepEqual(body('rechazar', { nota: 'Pide algo más.', papeles: 'poder,factura' }), {
      motivo: 'Pide algo más.',
      papeles: ['poder', 'factura'],
    });
  });

  test('names the recorded call when the service acts on the family’s word', () => {
    for (const command of COMMANDS.filter((one) => byPhone(one) !== null))
      assert.equal(body(command, {}, 'call-1').constancia, 'call-1', command);
  });

  test('holds only changed fields when an account is edited', () => {
    assert.deepEqual(body('cambiar', AS_IT_IS), {});
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, identificador: '' }), { identificador: null });
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, reservada: 'on' }), { reservada: true });
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, accion: 'eliminar', vivienda: 'si' }), {
      accion: 'eliminar',
      vivienda_habitada: 'si',
    });
  });

  test('names the new holder only for a transfer', () => {
    const named = { titular: 'otra', titular_nombre: 'Luis Ruiz Gil', titular_numero: '12345678Z' };
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, accion: 'transferir', ...named }), {
      accion: 'transferir',
      nuevo_titular: { quien: 'otra', nombre: 'Luis Ruiz Gil', numero: '12345678Z' },
    });
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, titular: 'heredero' }), {});
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, accion: 'transferir' }), { accion: 'transferir' });
  });

  test('sends a charge with its frequency, and null for an empty amount', () => {
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, importe: '12,50' }), {
      cargo: { importe: '12.50', periodicidad: 'mensual' },
    });
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, periodicidad: 'anual' }), {
      cargo: { importe: '9.99', periodicidad: 'anual' },
    });
    assert.deepEqual(body('cambiar', { ...AS_IT_IS, importe: '' }), { cargo: null });
  });
});
