import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf } from './tenant.ts';

test('test insurers have one share of the process among them, so that no number of them leaves families without', () => {
  const [first, second] = [
    { id: 'a', pruebas: true },
    { id: 'b', pruebas: true },
  ];
  assert.equal(shareOf(first), shareOf(second));
  assert.notEqual(shareOf({ id: 'c', pruebas: false }), shareOf({ id: 'd', pruebas: false }));
  assert.notEqual(shareOf({ id: 'c', pruebas: false }), shareOf(first));
});
