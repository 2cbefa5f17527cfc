import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfFranja, daysOf } from './rules-call-me.ts';

test('the day of an hour is its day in Madrid, whatever the time zone of the browser', () => {
  assert.equal(dayOfFranja('2026-11-25T23:30:00Z'), '2026-11-26');
  assert.equal(dayOfFranja('2026-07-06T21:59:00Z'), '2026-07-06');
});

test('each day with hours is listed once, in order', () => {
  const franjas = ['2026-11-25T08:00:00Z', '2026-11-25T10:00:00Z', '2026-11-26T08:00:00Z'].map((desde) => ({ desde }));
  assert.deepEqual(daysOf(franjas), ['2026-11-25', '2026-11-26']);
});
