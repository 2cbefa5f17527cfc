import assert from 'node:assert/strict';
import { test } from 'node:test';
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
