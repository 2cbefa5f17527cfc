import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonOf } from './proveedor-lists.ts';

test('alternative sets of documents are split into the documents that all have, and the choices that remain', () => {
  const two = commonOf([
    ['poder', 'factura'],
    ['poder', 'titulo_sucesorio'],
  ]);
  assert.deepEqual(two, { todos: ['poder'], unos: [['factura'], ['titulo_sucesorio']] });
  assert.deepEqual(commonOf([['poder']]), { todos: ['poder'], unos: [] });
  assert.deepEqual(commonOf([]), { todos: [], unos: [] });
});

test('no choice remains when one set holds only the documents that all sets have', () => {
  assert.deepEqual(commonOf([['poder', 'factura'], ['poder']]), { todos: ['poder'], unos: [] });
});
