import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeSupply, possibleActions } from './rules-actions.ts';

test('a name written by hand that means light, gas, water or a line is known as a supply, and no other', () => {
  for (const name of ['La luz', 'AGUAS DE ALICANTE', 'Gas natural', 'fibra de casa', 'Eléctrica del Ebro', 'Wifi'])
    assert.ok(looksLikeSupply(name), name);
  for (const name of ['Peña del pueblo', 'Gasolinera Pérez', 'Aguacate Club', 'Luzón Viajes', 'Degas', ''])
    assert.ok(!looksLikeSupply(name), name);
});

test('where somebody lives the change of holder is offered first and the end of the contract last', () => {
  const modulos = ['borrado', 'suscripciones'] as const;
  assert.deepEqual(
    [possibleActions(null, modulos, true).at(0), possibleActions(null, modulos, true).at(-1)],
    ['transferir', 'cancelar'],
  );
  assert.deepEqual(possibleActions(null, modulos, true).toSorted(), possibleActions(null, modulos).toSorted());
});
