import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasKeyShape, isTestKey, newApiKey } from './api-key.ts';

describe('API keys', () => {
  it('have the service prefix, 43 random characters and 6 of checksum, all base62', () => {
    for (let i = 0; i < 200; i += 1) assert.match(newApiKey(), /^alb_[0-9A-Za-z]{49}$/);
  });

  it('of test insurers begin with alb_ensayo_, and the rest has the same form', () => {
    for (let i = 0; i < 200; i += 1) assert.match(newApiKey(true), /^alb_ensayo_[0-9A-Za-z]{49}$/);
    assert.deepEqual([isTestKey(newApiKey(true)), isTestKey(newApiKey())], [true, false]);
  });

  it('are recognised by their form, for real and test insurers', () => {
    for (let i = 0; i < 200; i += 1)
      assert.deepEqual([hasKeyShape(newApiKey()), hasKeyShape(newApiKey(true))], [true, true]);
  });

  it('are refused with the prefix of the other kind', () => {
    const [real, test] = [newApiKey(), newApiKey(true)];
    assert.equal(hasKeyShape(real.replace('alb_', 'alb_ensayo_')), false);
    assert.equal(hasKeyShape(test.replace('alb_ensayo_', 'alb_')), false);
  });

  it('are refused after any one character is mistyped', () => {
    for (const key of [newApiKey(), newApiKey(true)])
      for (let i = 0; i < key.length; i += 1) {
        const other = key[i] === 'x' ? 'y' : 'x';
        assert.equal(hasKeyShape(key.slice(0, i) + other + key.slice(i + 1)), false, `at ${i}`);
      }
  });

  it('are refused after two neighbours are swapped', () => {
    const key = newApiKey();
    for (let i = 4; i < key.length - 1; i += 1) {
      if (key[i] === key[i + 1]) continue;
      const changed = key.slice(0, i) + key[i + 1] + key[i] + key.slice(i + 2);
      assert.equal(hasKeyShape(changed), false, `at ${i}`);
    }
  });

  it('are refused when empty, cut, or with anything around them', () => {
    const key = newApiKey();
    for (const text of ['', 'alb_', key.slice(0, -1), `${key}x`, ` ${key}`, `${key}\n`, key.toUpperCase()]) {
      assert.equal(hasKeyShape(text), false);
    }
  });
});
