import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_OBJECTS } from '@albacea/contract/schemas/lists.ts';
import { SettingsChange } from '@albacea/contract/schemas/settings.ts';
import { AUDIT_EN, AUDIT_ES } from './texts.ts';

test('the log has words for each setting of an insurer that can be changed', () => {
  const settings = Object.keys(SettingsChange.properties);
  assert.ok(settings.includes('comparte_experiencia'));
  for (const { detalle } of [AUDIT_ES, AUDIT_EN])
    assert.deepEqual(
      settings.filter((one) => !(one in detalle)),
      [],
    );
});

test('the log has a name for each kind of thing that it speaks of', () => {
  for (const { objeto, sobre } of [AUDIT_ES, AUDIT_EN])
    assert.deepEqual(
      AUDIT_OBJECTS.filter((one) => !(one in objeto && one in sobre)),
      [],
    );
});
