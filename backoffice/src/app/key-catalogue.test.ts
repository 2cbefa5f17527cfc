import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { KEY_CATALOGUE, withCatalogue } from './key-catalogue.ts';
import { TEXTS } from './language.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** Ids that are the same for each of many: the number of a check, of a reason, the place in a list. */
const OFFERED = /id: '([\w.]+)',\s*key: '(.)'/g;

test('every key that a page offers by a name of its own stands in the catalogue, and none besides', () => {
  const offered = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.test.ts', '**/key-catalogue.ts'] }))
    for (const [, id, key] of readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(OFFERED)) offered.add(`${id} ${key}`);
  assert.deepEqual(KEY_CATALOGUE.map(({ id, key }) => `${id} ${key}`).toSorted(), [...offered].toSorted());
});

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
