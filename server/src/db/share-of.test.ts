import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf } from './tenant.ts';

test('all test insurers count as one user of a process’s resources, and each real insurer as another', () => {
  const [first, second] = [
    { id: 'a', pruebas: true },
    { id: 'b', pruebas: true },
  ];
  assert.equal(shareOf(first), shareOf(second));
  assert.notEqual(shareOf({ id: 'c', pruebas: false }), shareOf({ id: 'd', pruebas: false }));
  assert.notEqual(shareOf({ id: 'c', pruebas: false }), shareOf(first));
});
