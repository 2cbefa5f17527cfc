import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonOf } from './proveedor-lists.ts';

test('sets of papers are told as what all of them have, and what is left to choose between', () => {
  const two = commonOf([
    ['poder', 'factura'],
    ['poder', 'titulo_sucesorio'],
  ]);
  assert.deepEqual(two, { todos: ['poder'], unos: [['factura'], ['titulo_sucesorio']] });
  assert.deepEqual(commonOf([['poder']]), { todos: ['poder'], unos: [] });
  assert.deepEqual(commonOf([]), { todos: [], unos: [] });
});

test('where a set holds what all have and no more, nothing is left to choose', () => {
  assert.deepEqual(commonOf([['poder', 'factura'], ['poder']]), { todos: ['poder'], unos: [] });
});
