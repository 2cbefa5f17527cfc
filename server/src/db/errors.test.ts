import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAbsence } from './errors.ts';

test('`isAbsence` is true for errors after which a retry may succeed, and false for all others', () => {
  // 40P01: the database ended this transaction to resolve a deadlock; without a retry the outcome of an e-mail would be lost
  for (const code of ['08006', '40P01', '53300', '57P01', '58030', 'ECONNRESET']) assert.ok(isAbsence({ code }), code);
  for (const code of ['22021', '23505', '42501', '57014']) assert.ok(!isAbsence({ code }), code);
  for (const nothing of [null, undefined, 'x', new Error('x')]) assert.ok(!isAbsence(nothing));
});
