import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockingLimit, retainUntil } from './rules.ts';

describe('the retention of an ended case', () => {
  it('is counted from the day of its end in Madrid; it ends on the 28th of February in a year without a 29th', () => {
    assert.equal(retainUntil(new Date('2026-11-21T09:30:00Z'), 5), '2031-11-21');
    assert.equal(retainUntil(new Date('2026-12-31T23:30:00Z'), 1), '2028-01-01');
    assert.equal(retainUntil(new Date('2028-02-29T12:00:00Z'), 5), '2033-02-28');
    assert.equal(retainUntil(new Date('2028-02-29T12:00:00Z'), 4), '2032-02-29');
  });

  it('blocks its data after twelve months', () => {
    assert.equal(blockingLimit(new Date('2027-11-21T09:30:00Z')).toISOString(), '2026-11-21T09:30:00.000Z');
    assert.equal(blockingLimit(new Date('2028-02-29T09:30:00Z')).toISOString(), '2027-02-28T09:30:00.000Z');
  });
});
