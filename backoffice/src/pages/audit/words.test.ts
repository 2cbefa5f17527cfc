import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_OBJECTS } from '@albacea/contract/schemas/lists.ts';
import { SettingsChange } from '@albacea/contract/schemas/settings.ts';
import en from '../../words/en/auditoria.json' with { type: 'json' };
import es from '../../words/es/auditoria.json' with { type: 'json' };

test('the log has words for each setting of an insurer that can be changed', () => {
  const settings = Object.keys(SettingsChange.properties);
  assert.ok(settings.includes('comparte_experiencia'));
  for (const { detalle } of [es, en])
    assert.deepEqual(
      settings.filter((one) => !(one in detalle)),
      [],
    );
});

test('the log has a name for each kind of object in it', () => {
  for (const { objeto, sobre } of [es, en])
    assert.deepEqual(
      AUDIT_OBJECTS.filter((one) => !(one in objeto && one in sobre)),
      [],
    );
});
