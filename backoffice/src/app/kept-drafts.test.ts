import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetDrafts, keepDraft, keptDraft } from './kept-drafts.ts';

test('a draft is kept until it is emptied, and nobody finds what another person typed', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      Object.assign(storage, { [key]: value });
    },
    removeItem: (key: string) => {
      kept.delete(key);
      Reflect.deleteProperty(storage, key);
    },
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  keepDraft('ana caso nota', 'Llamar el lunes.');
  keepDraft('berta caso mensaje', { plantilla: 'libre' });
  assert.equal(keptDraft('ana caso nota'), 'Llamar el lunes.');
  assert.equal(keptDraft('berta caso nota'), undefined);
  forgetDrafts('ana');
  assert.deepEqual([keptDraft('ana caso nota'), keptDraft('berta caso mensaje')], ['Llamar el lunes.', undefined]);
  keepDraft('ana caso nota', '');
  assert.equal(kept.size, 0);
});
