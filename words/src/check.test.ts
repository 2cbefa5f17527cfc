import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { faultsOf } from './check.ts';

describe('the check of the words', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'words-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** @param files words or source text, by the path of the file */
  const faults = (files: Readonly<Record<string, unknown>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return faultsOf(join(folder, 'words'), [join(folder, 'src')]);
  };
  const CODE = { 'src/a.tsx': 'put(t.casa.puerta, { n }); t.casa.lista[0]' };
  const ES = { casa: { puerta: '{n, plural, one {Una puerta} other {# puertas}}', lista: ['Uno', 'Dos'] } };

  test('finds nothing where all languages have the same keys and arguments', () => {
    const en = { casa: { puerta: '{n} doors', lista: ['One', 'Two'] } };
    assert.deepEqual(faults({ ...CODE, 'words/es/a.json': ES, 'words/en/a.json': en }), []);
  });

  test('finds a sentence that is missing, unknown, empty, broken, or takes another argument', () => {
    const en = { casa: { puerta: '{m} doors', lista: ['One'], techo: 'Roof' } };
    const eu = { casa: { puerta: '{n, plural, one {Ate bat}}', lista: ['', { bi: 'Bi' }] } };
    const found = faults({ ...CODE, 'words/es/a.json': ES, 'words/en/a.json': en, 'words/eu/a.json': eu });
    assert.deepEqual(found.slice(0, -3), [
      'en/a.json: casa.techo is unknown',
      'en/a.json: casa.puerta takes {m} in place of {n}',
      'en/a.json: casa.lista.1 is missing',
    ]);
    assert.match(found.at(-3) ?? '', /^eu\/a\.json: casa\.puerta: /);
    assert.deepEqual(found.slice(-2), ['eu/a.json: casa.lista.0 is empty', 'eu/a.json: casa.lista.1 is no text']);
  });

  test('finds a file that Spanish or another language lacks', () => {
    const files = { 'words/es/a.json': ES, 'words/en/b.json': ES };
    assert.deepEqual(faults({ ...CODE, ...files }), ['en/a.json is missing', 'es/b.json is missing']);
  });

  test('finds a key that no source names; naming it in a test is not enough', () => {
    const sources = { 'src/a.ts': 't.casa.puerta', 'src/a.test.ts': 't.casa.lista' };
    assert.deepEqual(faults({ ...sources, 'words/es/a.json': ES }), ['es/a.json: nothing uses lista']);
  });

  test('allows other languages any text where the Spanish one is empty', () => {
    const es = { casa: {}, puerta: '' };
    const eu = { casa: { teilatua: 'Teilatua' }, puerta: 'Atea' };
    assert.deepEqual(faults({ ...CODE, 'words/es/a.json': es, 'words/eu/a.json': eu }), []);
  });
});
