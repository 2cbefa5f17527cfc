import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysLeft, dueDay } from './rules.ts';

const at = (iso: string) => new Date(iso);

describe('the term for an answer about own data', () => {
  it('ends on the same day of the next month in Madrid, or on the last day of a shorter month', () => {
    assert.equal(dueDay(at('2026-11-25T18:00:00Z')), '2026-12-25');
    assert.equal(dueDay(at('2026-11-25T23:30:00Z')), '2026-12-26', 'in Madrid it is the next day already');
    assert.equal(dueDay(at('2027-01-31T10:00:00Z')), '2027-02-28');
  });

  it('has days left, whose number is negative once the last day has passed', () => {
    const days = ['2026-12-24T10:00:00Z', '2026-12-25T10:00:00Z', '2026-12-27T10:00:00Z'];
    assert.deepEqual(
      days.map((one) => daysLeft('2026-12-25', at(one))),
      [1, 0, -2],
    );
  });
});
