import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PATTERNS } from './patterns.ts';

it('no pattern needs more time for a long text than its length: all are tried, whatever the maximum of the field', () => {
  assert.ok(PATTERNS.size >= 15);
  const length = 250_000; // a body has no more
  const chunks = ['.', 'a.', 'a', 'a-', 'a_', '0', '0.', '1 ', ' ', '\u200b', '@', 'https://a.', '+1', 'M0 0L', '\n'];
  // Not timed: each would take minutes where the work grew with the square of the length.
  for (const pattern of PATTERNS) {
    const expression = new RegExp(pattern, 'u');
    for (const beginning of ['', 'a@', 'https://', 'a@a.'])
      for (const chunk of chunks)
        for (const final of ['', '@', '\u0000', '!'])
          expression.test(`${beginning}${chunk.repeat(length / chunk.length)}${final}`);
  }
});
