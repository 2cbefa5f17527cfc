import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telefonoLegible } from './telefono.ts';

test('a Spanish number is written in groups of three, with its prefix for whoever may be abroad', () => {
  for (const telefono of ['+34910000101', '910000101', '+34 91 000 01 01'])
    assert.deepEqual(
      [telefonoLegible(telefono, false), telefonoLegible(telefono, true)],
      ['910\u00a0000\u00a0101', '+34\u00a0910\u00a0000\u00a0101'],
    );
});

test('any other number stays as it was written', () => {
  for (const telefono of ['+351 210 000 000', '900 10 20 30 ext. 4'])
    assert.equal(telefonoLegible(telefono, true), telefono);
});
