import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakableParts, commonParagraphs } from './rules-text.ts';

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
    assert.equal(breakableParts(text).join(''), text, 'the parts together are the text');
});

test('paragraphs that all texts share come once, in order, without those of a single text', () => {
  const texts = [
    'A BBVA\n\nMe llamo Lucía.\n\n- avisar\n\nVale un año.',
    'A Google\n\nMe llamo Lucía.\n\n- borrar\n\nVale un año.',
  ];
  assert.deepEqual(commonParagraphs(texts), ['Me llamo Lucía.', 'Vale un año.']);
  assert.deepEqual(commonParagraphs(texts.slice(0, 1)), []);
  assert.deepEqual(commonParagraphs([]), []);
});
