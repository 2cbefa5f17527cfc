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

describe('after a change, a page reads its data again', () => {
  it('a page reads its data again within a second after a change, even if it was read just before', () => {
    assert.deepEqual(readingsUntil(2000), [500, 1000, 1500, 2000]);
  });

  it('a page reads its data again within ten seconds at the latest, and about once in ten seconds while changes keep coming', () => {
    const all = readingsUntil(600_000);
    assert.ok(all.length <= 64, `${all.length} readings in ten minutes`);
    for (const [i, at] of all.entries()) assert.ok(at - (all[i - 1] ?? 0) <= 10_000, `read ${at}`);
  });
});
