import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { levelOf, withRange } from './tasks.ts';

describe('selecting rows', () => {
  const keys = ['a', 'b', 'c', 'd'];
  it('works one by one or as a range in either direction; a row that has left the list starts no range', () => {
    const one = withRange(keys, new Set(), 'c', null);
    assert.deepEqual([...one], ['c']);
    assert.deepEqual([...withRange(keys, one, 'a', 'c')].sort(), ['a', 'b', 'c']);
    assert.deepEqual([...withRange(keys, new Set(keys), 'c', 'b')], ['a', 'd']);
    assert.deepEqual([...withRange(keys, new Set(), 'b', 'gone')], ['b']);
  });
});

describe('a row', () => {
  it('is most prominent when it is late, and an urgent one is at least of medium prominence', () => {
    assert.equal(levelOf({ grupo: 'vencida', prioridad: 'normal' }), 'alto');
    assert.equal(levelOf({ grupo: 'pronto', prioridad: 'normal' }), 'medio');
    assert.equal(levelOf({ grupo: 'despues', prioridad: 'urgente' }), 'medio');
    assert.equal(levelOf({ grupo: 'despues', prioridad: 'normal' }), 'bajo');
  });
});
