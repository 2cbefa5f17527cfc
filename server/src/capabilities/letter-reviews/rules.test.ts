import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { isChosen } from './rules.ts';

const hashOf = (i: number) => createHash('sha256').update(`letter ${i}`).digest();
const chosenOf = (percent: number, n = 20_000) =>
  Array.from({ length: n }, (_, i) => i).filter((i) => isChosen(hashOf(i), percent));

it('of many letters the share that was set is chosen, none at nought, and always the same', () => {
  assert.deepEqual(chosenOf(0), []);
  for (const percent of [1, 5, 20]) {
    const share = (chosenOf(percent).length / 20_000) * 100;
    assert.ok(Math.abs(share - percent) < 1, `${share} of ${percent}`);
  }
  assert.deepEqual(chosenOf(5), chosenOf(5));
});

it('a larger share holds all that a smaller one does: raising it forgets nothing', () => {
  const larger = new Set(chosenOf(20, 5000));
  assert.ok(chosenOf(5, 5000).every((i) => larger.has(i)));
});
