/** The bytes that a family's telephone loads to open its link are equal on every machine, so that a test can limit them. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { GOAL, inPortalTable, measurePortal } from './portal.ts';

it('the portal stays within its goal of bytes in every language, and the benchmark gives every figure of a visit', async () => {
  const measures = await measurePortal(1, 1);
  assert.deepEqual(
    measures.map(({ language, first, again }) => [language, first.length, again.length]),
    AVAILABLE_LANGUAGES.map((language) => [language, 1, 1]),
  );
  for (const { first } of measures) {
    assert.ok((first[0]?.javascript ?? 0) > 0);
    assert.ok((first[0]?.bytes ?? Number.NaN) <= GOAL.bytes);
  }
  assert.doesNotMatch(inPortalTable(measures), /NaN|undefined/);
});
