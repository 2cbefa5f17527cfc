import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preferredEncoding } from './compression.ts';

describe('the encoding of an answer', () => {
  it('is the one that the caller prefers, and none that it refuses', () => {
    for (const [accepted, encoding] of [
      [undefined, null],
      ['', null],
      ['identity', null],
      ['deflate', null],
      ['gzip', 'gzip'],
      ['GZIP', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, br;q=0.5', 'gzip'],
      ['gzip; q=0', null],
      ['br;q=0, *', 'gzip'],
      ['*', 'br'],
      ['*;q=0', null],
      ['identity, gzip;q=0.5', null],
      ['gzip;q=nonsense', 'gzip'],
    ] as const)
      assert.equal(preferredEncoding(accepted), encoding, `${accepted}`);
  });
});
