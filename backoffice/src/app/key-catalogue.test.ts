import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY_CATALOGUE, withCatalogue } from './key-catalogue.ts';
import { TEXTS } from './language.ts';

test('each has words in both languages', () => {
  for (const { id, words } of KEY_CATALOGUE)
    for (const language of ['es', 'en'] as const) {
      const [section, name] = words;
      const found = name
        .split('.')
        .reduce((part: unknown, one) => (part as Record<string, unknown>)?.[one], TEXTS[language][section]);
      assert.equal(typeof found, 'string', `${id} ${language}`);
    }
});

test('what was seen keeps its own words, and people of insurers are not offered what they never see', () => {
  const seen = [{ id: 'cuenta.enviar', label: 'Enviar la carta: Wise', key: 's' }];
  const all = withCatalogue(seen, true, ([, name]) => name);
  assert.equal(all.filter(({ id }) => id === 'cuenta.enviar').length, 1);
  assert.equal(all[0]?.label, 'Enviar la carta: Wise');
  assert.equal(all.length, KEY_CATALOGUE.length);
  assert.ok(withCatalogue([], false, ([, name]) => name).every(({ id }) => !id.startsWith('trabajo.')));
});
