import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrafts, forgetDrafts } from './kept-drafts.ts';

test('a draft survives a reload, without its file, until it is emptied or another person signs in, who does not see it', () => {
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
  createDrafts('ana caso').set('nota', 'Llamar el lunes.');
  createDrafts('berta caso').set('respuesta', { words: 'Baja hecha.', file: new File(['x'], 'carta.pdf') });
  const [ana, berta] = [createDrafts('ana caso'), createDrafts('berta caso')];
  assert.equal(ana.get('nota'), 'Llamar el lunes.');
  assert.equal(berta.get('nota'), undefined);
  assert.deepEqual(berta.get('respuesta'), { words: 'Baja hecha.', file: null });
  forgetDrafts('ana');
  assert.deepEqual([ana.get('nota'), berta.get('respuesta')], ['Llamar el lunes.', undefined]);
  ana.set('nota', '');
  assert.equal(kept.size, 0);
});
