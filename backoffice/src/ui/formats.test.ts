import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFormats, dayStart, daysUntil, hourInMadrid, instantInMadrid, todayInMadrid } from './formats.ts';

describe('formats of dates and times', () => {
  test('a day in Madrid begins an hour or two before midnight UTC, even on the days when the clock changes', () => {
    assert.equal(dayStart('2026-01-15'), '2026-01-14T23:00:00.000Z');
    assert.equal(dayStart('2026-07-15'), '2026-07-14T22:00:00.000Z');
    assert.equal(dayStart('2026-03-29'), '2026-03-28T23:00:00.000Z');
    assert.equal(dayStart('2026-03-29', 1), '2026-03-29T22:00:00.000Z');
    assert.equal(dayStart('2026-10-25', 1), '2026-10-25T23:00:00.000Z');
  });

  test('a local time in Madrid converts to an instant and back; if the clock shows that time twice, to the earlier instant', () => {
    assert.equal(instantInMadrid('2026-07-01T09:05'), '2026-07-01T07:05:00.000Z');
    assert.equal(instantInMadrid('2026-10-25T02:30'), '2026-10-25T00:30:00.000Z');
    assert.equal(instantInMadrid('2026-03-29T02:30'), '2026-03-29T01:30:00.000Z');
    assert.equal(hourInMadrid(new Date('2026-01-01T23:30:00Z')), '2026-01-02T00:30');
  });

  test('a day is the same in every time zone, an instant is shown in Madrid time, and a missing value is a dash', () => {
    const { date, hour } = createFormats('en-GB');
    assert.equal(date('2026-07-01'), '1 Jul 2026');
    assert.equal(date('2026-06-30T22:30:00Z'), '1 Jul 2026');
    assert.equal(hour('2026-06-30T22:30:00Z'), '00:30');
    assert.equal(date(null), '–');
  });

  test('the distance to a date is counted in whole days: today is 0 at any time', () => {
    assert.equal(daysUntil(todayInMadrid()), 0);
    assert.equal(createFormats('en').relative(todayInMadrid()), 'today');
  });

  test('a file size is at least 1 KB', () => {
    assert.equal(createFormats('es').bytes(1), '1 KB');
    assert.equal(createFormats('es').bytes(2048), '2 KB');
  });
});
