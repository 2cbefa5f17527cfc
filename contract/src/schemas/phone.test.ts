import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneLegible } from './phone.ts';

test('a Spanish number is written in groups of three, with its prefix for readers who may be abroad', () => {
  for (const phone of ['+34910000101', '910000101', '+34 91 000 01 01'])
    assert.deepEqual(
      [phoneLegible(phone, false), phoneLegible(phone, true)],
      ['910\u00a0000\u00a0101', '+34\u00a0910\u00a0000\u00a0101'],
    );
});

test('any other number stays as it was written', () => {
  for (const phone of ['+351 210 000 000', '900 10 20 30 ext. 4']) assert.equal(phoneLegible(phone, true), phone);
});
