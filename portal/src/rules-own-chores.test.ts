import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownDeadlines } from './rules-own-chores.ts';

test('the terms of a family run from date to date, and end with a month that has no such day', () => {
  assert.deepEqual(ownDeadlines('2026-11-03'), { tres: '2027-02-03', cinco: '2027-04-03', seis: '2027-05-03' });
  assert.deepEqual(ownDeadlines('2026-08-31'), { tres: '2026-11-30', cinco: '2027-01-31', seis: '2027-02-28' });
});
