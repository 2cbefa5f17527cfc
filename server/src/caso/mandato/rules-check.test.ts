import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeOf, inGroups, RANDOM_CHARACTERS, readCode } from './rules-check.ts';

const codes = fc
  .array(fc.nat(31), { minLength: RANDOM_CHARACTERS, maxLength: RANDOM_CHARACTERS })
  .map((random) => codeOf(random));
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a code is read as it was written, however people type it', () => {
  fc.assert(
    fc.property(codes, (code) => {
      assert.equal(code.length, 20);
      for (const written of [code, inGroups(code), ` ${inGroups(code).toLowerCase().replaceAll('-', ' – ')} `])
        assert.equal(readCode(written), code);
      assert.equal(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l')), code);
    }),
  );
});

test('a code with one wrong character, or two that changed places, is never accepted', () => {
  fc.assert(
    fc.property(codes, fc.nat(19), fc.nat(31), fc.nat(19), (code, place, value, other) => {
      const signs = [...code];
      if (ALPHABET[value] !== signs[place])
        assert.equal(readCode(signs.with(place, ALPHABET[value] as string).join('')), null);
      if (signs[place] !== signs[other]) {
        const changed = signs.with(place, signs[other] as string).with(other, signs[place] as string);
        assert.equal(readCode(changed.join('')), null);
      }
    }),
  );
});

test('any text is read as a code or as none, without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readCode(text)));
  assert.equal(readCode('0'.repeat(10_000)), null);
});
