import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hintFor, holderOf, isOwn, keyFor, withKey } from './own-keys.ts';

const NEXT = { id: 'fila.siguiente', key: 'j' };
const HELP = { id: 'ayuda', key: '?' };
const NONE = { id: 'sin.tecla' };
const PLAIN = { activos: true, teclas: [] };

describe('the keys of a person', () => {
  test('are those of the pages until they choose others, and none before it is known what they chose', () => {
    assert.equal(keyFor(PLAIN, NEXT), 'j');
    assert.equal(keyFor(PLAIN, NONE), undefined);
    assert.equal(keyFor(null, NEXT), undefined);
    assert.equal(keyFor({ ...PLAIN, activos: false }, NEXT), undefined);
    assert.equal(keyFor(withKey(PLAIN, NEXT.id, 'ñ'), NEXT), 'ñ');
    assert.equal(keyFor(withKey(PLAIN, NONE.id, 'y'), NONE), 'y');
    assert.equal(keyFor(withKey(PLAIN, NEXT.id, null), NEXT), undefined);
  });

  test('go back one by one to those of the pages', () => {
    const changed = withKey(withKey(PLAIN, NEXT.id, 'x'), NEXT.id, 'y');
    assert.equal(changed.teclas.length, 1);
    assert.ok(isOwn(changed, NEXT));
    assert.deepEqual(withKey(changed, NEXT.id, undefined), PLAIN);
  });

  test('never do two things: whoever has a key is named, unless it was taken away from it', () => {
    const all = [NEXT, HELP, NONE];
    assert.equal(holderOf(PLAIN, all, HELP, 'j'), NEXT);
    assert.equal(holderOf(PLAIN, all, NEXT, 'j'), undefined);
    assert.equal(holderOf(withKey(PLAIN, NEXT.id, 'x'), all, HELP, 'j'), undefined);
    assert.equal(holderOf(withKey(PLAIN, NEXT.id, 'x'), all, HELP, 'x'), NEXT);
  });

  test('are drawn beside a button as somebody has chosen them, and not where they do nothing', () => {
    assert.equal(hintFor(PLAIN, 'j', NEXT.id), 'j');
    assert.equal(hintFor(withKey(PLAIN, NEXT.id, 'x'), 'j', NEXT.id), 'x');
    assert.equal(hintFor(withKey(PLAIN, NEXT.id, null), 'j', NEXT.id), null);
    assert.equal(hintFor(PLAIN, '1'), '1');
    for (const silent of [null, { ...PLAIN, activos: false }]) assert.equal(hintFor(silent, '1'), null);
  });
});
