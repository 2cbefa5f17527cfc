import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parentescoEn } from './rules-parentesco.ts';

test('kinship is said in the language of the text; what is not known stays as it was written', () => {
  assert.equal(parentescoEn('en', ' Viuda '), 'widow');
  assert.equal(parentescoEn('es', 'viuda'), 'viuda');
  assert.equal(parentescoEn('en', 'ahijado'), 'ahijado');
  assert.equal(parentescoEn('en', null), null);
});
