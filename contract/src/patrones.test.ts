import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PATRONES } from './patrones.ts';

it('no pattern needs more time for a long text than its length: all are tried, whatever the maximum of the field', () => {
  assert.ok(PATRONES.size >= 15);
  const largo = 250_000; // a body has no more
  const trozos = ['.', 'a.', 'a', 'a-', 'a_', '0', '0.', '1 ', ' ', '\u200b', '@', 'https://a.', '+1', 'M0 0L', '\n'];
  // Not timed: each would take minutes where the work grew with the square of the length.
  for (const patron of PATRONES) {
    const expresion = new RegExp(patron, 'u');
    for (const principio of ['', 'a@', 'https://', 'a@a.'])
      for (const trozo of trozos)
        for (const final of ['', '@', '\u0000', '!'])
          expresion.test(`${principio}${trozo.repeat(largo / trozo.length)}${final}`);
  }
});
