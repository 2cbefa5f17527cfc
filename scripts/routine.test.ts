import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** What has to be looked at once a year: fact, place, owner, source, and the last day on which it holds. */
const ROWS = readFileSync(at('docs/operations/routine.md'), 'utf8')
  .split('\n')
  .filter((line) => /\| \d{4}-\d{2}-\d{2} \|$/.test(line))
  .map((line) => line.slice(2, -2).split(' | ') as [string, string, string, string, string]);

test('no fact that somebody publishes each year is out of date (docs/operations/routine.md)', () => {
  const today = new Date().toISOString().slice(0, 10);
  assert.ok(ROWS.length >= 5);
  assert.deepEqual(
    ROWS.filter(([, , , , until]) => until < today).map(([fact, , owner, , until]) => `${owner}: ${fact}, ${until}`),
    [],
  );
});

test('each has an owner, a source, and a place that exists', () => {
  for (const [fact, place, owner, source] of ROWS) {
    assert.ok(owner.trim() && source.trim(), fact);
    for (const [, path = ''] of place.matchAll(/`([^`]+\.tsx?)`/g)) assert.ok(existsSync(at(path)), path);
  }
});

test('holidays are published until the very day that the routine says', () => {
  const until = ROWS.find(([fact]) => fact.startsWith('holidays'))?.[4];
  const holidays = readFileSync(at('server/src/capabilities/calendar/rules-holidays.ts'), 'utf8');
  const published = [...holidays.matchAll(/^ {2}(\d{4}): \{$/gm)].map(([, year]) => Number(year));
  assert.ok(published.length >= 2);
  assert.equal(until, `${Math.max(...published)}-12-31`);
});
