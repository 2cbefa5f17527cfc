import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeSupply, possibleActions } from './rules-actions.ts';

test('a name written by hand that means light, gas, water or a line is known as a supply, and no other', () => {
  for (const name of [
    'La luz',
    'AGUAS DE ALICANTE',
    'Gas natural',
    'fibra de casa',
    'Eléctrica del Ebro',
    'Wifi',
    'Internet de casa',
  ])
    assert.ok(looksLikeSupply(name), name);
  for (const name of [
    'Peña del pueblo',
    'Gasolinera Pérez',
    'Aguacate Club',
    'Luzón Viajes',
    'Degas',
    'librería de internet',
    '',
  ])
    assert.ok(!looksLikeSupply(name), name);
});

test('what takes nothing away is offered before what erases, and a bank is told before it is asked', () => {
  const modulos = ['borrado', 'suscripciones'] as const;
  const acciones = [{ accion: 'obtener_datos' }, { accion: 'eliminar' }] as never;
  const offered = (tipo: 'correo' | 'banca') => possibleActions({ acciones, tipo }, modulos);
  assert.deepEqual(offered('correo'), ['obtener_datos', 'eliminar', 'conservar']);
  assert.deepEqual(offered('banca'), ['eliminar', 'obtener_datos', 'conservar']);
});

test('where somebody lives the change of holder is offered first and the end of the contract last', () => {
  const modulos = ['borrado', 'suscripciones'] as const;
  assert.deepEqual(
    [possibleActions(null, modulos, true).at(0), possibleActions(null, modulos, true).at(-1)],
    ['transferir', 'cancelar'],
  );
  assert.deepEqual(possibleActions(null, modulos, true).toSorted(), possibleActions(null, modulos).toSorted());
});
