import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pauseBefore, READINGS } from './live-pause.ts';

describe('after a change, a page is read anew', () => {
  it('within a second, also where it was opened or read just before', () => {
    assert.ok(pauseBefore([], 0) < 1000);
    assert.ok(pauseBefore([0], 100) < 1000);
    assert.ok(pauseBefore([0, 600], 1200) < 1000);
  });

  it('once in ten seconds where changes do not end', () => {
    let readings: number[] = [];
    let now = 0;
    const all = [];
    while (now < 600_000) {
      now += pauseBefore(readings, now);
      readings = [...readings, now].slice(-READINGS);
      all.push(now);
    }
    assert.ok(all.length <= 60 + READINGS, `${all.length} readings in ten minutes`);
  });
});
