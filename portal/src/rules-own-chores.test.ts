import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHORES, ownDeadlines } from './rules-own-chores.ts';
import { textsOf } from './texts/texts.ts';

test('terms run from date to date, and end on the last day of a month that lacks the date', () => {
  assert.deepEqual(ownDeadlines('2026-11-03'), { tres: '2027-02-03', cinco: '2027-04-03', seis: '2027-05-03' });
  assert.deepEqual(ownDeadlines('2026-08-31'), { tres: '2026-11-30', cinco: '2027-01-31', seis: '2027-02-28' });
});

test('a text names a day or a term only where an article of law sets it', async () => {
  for (const language of ['es', 'en', 'ca', 'gl', 'eu'] as const)
    for (const [name, text] of Object.entries((await textsOf(language)).loSuyo.puntos)) {
      const { law } = CHORES[name as keyof typeof CHORES];
      assert.equal(/\d|\{\w+\}/.test(text), law !== null, `${language}: ${name}`);
      if (law) assert.match(law, /, arts?\. \d.*: BOE-A-\d{4}-\d+$/);
    }
});
