import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakableParts } from './rules-breakable.ts';

test('an address breaks behind its @ and before its dots, and nowhere else', () => {
  assert.deepEqual(breakableParts('maria.del.carmen@correo.example.com'), [
    'maria',
    '.del',
    '.carmen@',
    'correo',
    '.example',
    '.com',
  ]);
  assert.deepEqual(breakableParts('600 112 233'), ['600 112 233']);
  for (const text of ['', '@', '.', 'a@b', '..a@.b'])
    assert.equal(breakableParts(text).join(''), text, 'nothing is lost, and nothing is copied with it');
});
