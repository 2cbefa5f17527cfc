import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDateReal } from '../../shared/rules-dates-madrid.ts';
import { factsAt, YEARLY_FACTS, type YearlyFact } from './rules-yearly-facts.ts';

const fact = (id: string, until: string): YearlyFact => ({
  id,
  fact: 'a fact',
  until,
  owner: 'operations',
  where: 'a table',
  action: 'look',
});

test('a yearly fact is due from sixty days before its last day, and stays due after that day', () => {
  const facts = [fact('later', '2091-06-30'), fact('past', '2090-12-31'), fact('soon', '2091-03-02')];
  assert.deepEqual(
    factsAt('2091-01-01', facts).map(({ id, daysLeft, due }) => [id, daysLeft, due]),
    [
      ['past', -1, true],
      ['soon', 60, true],
      ['later', 180, false],
    ],
  );
  assert.equal(factsAt('2090-12-31', facts)[1]?.due, false, 'a fact is not due sixty-one days before its last day');
});

test('each yearly fact has a unique label, a real day, an owner, a place and an action', () => {
  assert.equal(new Set(YEARLY_FACTS.map(({ id }) => id)).size, YEARLY_FACTS.length);
  for (const { id, fact, until, owner, where, action } of YEARLY_FACTS) {
    assert.match(id, /^[a-z0-9-]+$/);
    assert.ok(isDateReal(until), `${id}: ${until}`);
    for (const text of [fact, owner, where, action]) assert.notEqual(text.trim(), '', id);
  }
});
