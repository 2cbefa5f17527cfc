import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOf } from '@albacea/words/check.ts';

test('the backoffice has the same messages and placeholders in English as in Spanish, and uses every message', () => {
  const of = (folder: string) => join(import.meta.dirname, '../../..', folder);
  const named = ['backoffice/src', 'contract/src', 'server/src'].map(of);
  assert.deepEqual(faultsOf(of('backoffice/src/words'), named), []);
});
