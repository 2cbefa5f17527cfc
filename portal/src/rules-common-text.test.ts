import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonParagraphs } from './rules-common-text.ts';

test('paragraphs that all texts share come once, in order, without those of a single text', () => {
  const texts = [
    'A BBVA\n\nMe llamo Lucía.\n\n- avisar\n\nVale un año.',
    'A Google\n\nMe llamo Lucía.\n\n- borrar\n\nVale un año.',
  ];
  assert.deepEqual(commonParagraphs(texts), ['Me llamo Lucía.', 'Vale un año.']);
  assert.deepEqual(commonParagraphs(texts.slice(0, 1)), []);
  assert.deepEqual(commonParagraphs([]), []);
});
