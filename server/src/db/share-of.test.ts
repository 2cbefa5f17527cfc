import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf } from './tenant.ts';

test('all test insurers together have one share of the process, so that they never use up the shares of real insurers', () => {
  const [first, second] = [
    { id: 'a', pruebas: true },
    { id: 'b', pruebas: true },
  ];
  assert.equal(shareOf(first), shareOf(second));
  assert.notEqual(shareOf({ id: 'c', pruebas: false }), shareOf({ id: 'd', pruebas: false }));
  assert.notEqual(shareOf({ id: 'c', pruebas: false }), shareOf(first));
});
