import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WORDS as FIGURES } from '../pages/figures/words.ts';
import { WORDS as SETTINGS } from '../pages/settings/words.ts';
import { TEXTS } from './language.ts';

/** Path and text of everything below. */
function texts(value: unknown, path = ''): (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}
const gaps = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();

describe('the words of the backoffice', () => {
  test('have the same names to fill in in both languages, and none is empty', () => {
    const later = [...Object.values(FIGURES), ...Object.values(SETTINGS)];
    const english = new Map(texts([TEXTS.en, ...later.map(({ en }) => en)]));
    const spanish = texts([TEXTS.es, ...later.map(({ es }) => es)]);
    assert.ok(spanish.length > 1000);
    assert.equal(english.size, spanish.length);
    for (const [path, text] of spanish) {
      assert.ok(text.trim() !== '' && english.get(path)?.trim(), path);
      assert.deepEqual(gaps(english.get(path) ?? ''), gaps(text), path);
    }
  });
});
