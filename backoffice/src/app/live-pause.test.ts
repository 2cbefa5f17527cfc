import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pauseBefore, restedAfter } from './live-pause.ts';

/** Simulates changes without end. @returns the time of each reading, in milliseconds */
function readingsUntil(end: number): number[] {
  const all: number[] = [];
  let [now, rested] = [0, 0];
  while (now < end) {
    now += pauseBefore(rested, now);
    rested = restedAfter(rested, now);
    all.push(now);
  }
  return all;
}

describe('readings after a change', () => {
  it('the first changes after the page was opened are each read within a second', () => {
    assert.deepEqual(readingsUntil(2000), [500, 1000, 1500, 2000]);
  });

  it('while changes keep coming, data is read every ten seconds, and hardly more often', () => {
    const all = readingsUntil(600_000);
    assert.ok(all.length <= 64, `${all.length} readings in ten minutes`);
    for (const [i, at] of all.entries())
      assert.ok(at - (all[i - 1] ?? 0) <= 10_000, `the reading at ${at} ms follows the one before within ten seconds`);
  });
});
