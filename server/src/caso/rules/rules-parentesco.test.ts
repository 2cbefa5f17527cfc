import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { parentescoEn, withoutHeirship } from './rules-parentesco.ts';

test('kinship is written in the language of the text; an unknown word stays as it was written', () => {
  assert.equal(parentescoEn('en', ' Viuda '), 'widow');
  assert.equal(parentescoEn('es', 'viuda'), 'viuda');
  assert.equal(parentescoEn('en', 'ahijado'), 'ahijado');
  assert.equal(parentescoEn('en', null), null);
});

describe('kinship without the word heir (Código Civil, art. 999: BOE-A-1889-4763)', () => {
  it('keeps all other words, and is null if there are no other words', () => {
    for (const [said, kept] of [
      ['hija', 'hija'],
      [null, null],
      ['hija y heredera', 'hija'],
      ['Heredera', null],
      ['heredero universal', null],
      ['hijo, heredero (único)', 'hijo'],
      ['hereu', null],
      ['filla i hereva', 'filla'],
      ['daughter and heir', 'daughter'],
      ['hermano de hecho y pareja', 'hermano de hecho y pareja'],
    ] as const)
      assert.equal(withoutHeirship(said), kept, String(said));
  });
});
