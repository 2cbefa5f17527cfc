import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { faultsOf } from '@albacea/words/check.ts';
import { say } from './rules-phrase.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the words of server and contract', () => {
  const folders = globSync(['server/src/**/{words,staff-words,stranger-words}', 'contract/src/**/words'], {
    cwd: ROOT,
  });

  test('are in folders that this test finds', () => assert.ok(folders.length > 1));

  for (const folder of folders)
    test(`${folder}: every language has all sentences of the Spanish file, with the same placeholders, and every sentence is used`, () => {
      const sources = ['server/src', 'contract/src'].map((source) => join(ROOT, source));
      assert.deepEqual(faultsOf(join(ROOT, folder), sources), []);
    });
});

test('a placeholder without a value throws, so that nobody reads half a sentence', () => {
  assert.equal(say('Hola, {nombre}.', { nombre: 'Ana' }), 'Hola, Ana.');
  assert.throws(() => say('Hola, {nombre}.', { nombre: null }), TypeError);
});
