import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type HerederoPhones, maskedPhone, mayGet, phoneFor, smsProblem } from './rules.ts';

const mobile = fc.integer({ min: 600_000_000, max: 799_999_999 }).map((n) => `+34${n}`);
const phones = fc.record({
  onFile: fc.option(mobile),
  own: fc.option(mobile),
}) satisfies fc.Arbitrary<HerederoPhones>;

test('a number takes text messages if it is E.164 and, in Spain, a mobile of nine digits', () => {
  for (const good of ['+34600112233', '+34711223344', '+447700900123', '+33612345678'])
    assert.equal(smsProblem(good), null);
  for (const fixed of ['+34910000101', '+34854112233', '+34902112233']) assert.equal(smsProblem(fixed), 'fijo');
  for (const bad of ['600112233', '+0600112233', '+34 600112233', '+3460011223', '+346001122334', '', 'su hijo'])
    assert.equal(smsProblem(bad), 'forma');
});

test('a code goes to the number on file alone, whatever was typed in the portal', () => {
  fc.assert(
    fc.property(phones, (given) => {
      assert.equal(phoneFor('codigo', given), given.onFile);
      assert.equal(phoneFor('enlace', given), given.own ?? given.onFile);
    }),
  );
});

test('a landline gets neither a code nor a link', () => {
  const fixed = { onFile: '+34910000101', own: null };
  assert.deepEqual([phoneFor('codigo', fixed), phoneFor('enlace', fixed)], [null, null]);
});

test('no telephone gets both the link and the code, in any order of requests', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('enlace', 'codigo')), (asked) => {
      let before: 'enlace' | 'codigo' | null = null;
      const got = new Set<string>();
      for (const use of asked) {
        if (!mayGet(use, before)) continue;
        before ??= use;
        got.add(use);
      }
      assert.ok(got.size <= 1);
    }),
  );
});

test('only the end of a number is shown', () => {
  assert.equal(maskedPhone('+34600112233'), '··· 233');
});
