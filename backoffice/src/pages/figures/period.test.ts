import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays, anterior, daysOf, readChoice, writeChoice } from './period.ts';

const TODAY = '2026-03-31';
const read = (query: string) => readChoice(new URLSearchParams(query), TODAY);

describe('the period of the figures', () => {
  test('goes from the first to the last day of what its name says', () => {
    assert.deepEqual(daysOf('30dias', TODAY), { desde: '2026-03-02', hasta: TODAY });
    assert.deepEqual(daysOf('mes', TODAY), { desde: '2026-02-01', hasta: '2026-02-28' });
    assert.deepEqual(daysOf('estemes', TODAY), { desde: '2026-03-01', hasta: TODAY });
    assert.deepEqual(daysOf('trimestre', TODAY), { desde: '2025-10-01', hasta: '2025-12-31' });
    assert.deepEqual(daysOf('anio', TODAY), { desde: '2025-04-01', hasta: TODAY });
    assert.deepEqual(daysOf('anio', '2028-02-29'), { desde: '2027-03-02', hasta: '2028-02-29' });
  });

  test('is compared with as many whole months before it, else with as many days', () => {
    assert.deepEqual(anterior({ desde: '2026-03-01', hasta: '2026-03-31' }), {
      desde: '2026-02-01',
      hasta: '2026-02-28',
    });
    assert.deepEqual(anterior({ desde: '2026-01-01', hasta: '2026-03-31' }), {
      desde: '2025-10-01',
      hasta: '2025-12-31',
    });
    assert.deepEqual(anterior({ desde: '2026-03-02', hasta: '2026-03-31' }), {
      desde: '2026-01-31',
      hasta: '2026-03-01',
    });
  });

  test('counts days over the change to summer time and leap days', () => {
    assert.equal(addDays('2026-03-28', 2), '2026-03-30');
    assert.equal(addDays('2028-02-28', 1), '2028-02-29');
    assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  });

  test('stands in the address, and the address says what was chosen', () => {
    for (const query of ['', 'periodo=trimestre', 'desde=2026-01-02&hasta=2026-01-09&vista=tablas&comparar=no'])
      assert.deepEqual(read(new URLSearchParams(writeChoice(read(query), {})).toString()), read(query), query);
    assert.deepEqual(writeChoice(read(''), {}), {}, 'what is as it would be anyway stays out of it');
  });

  test('that makes no sense in the address is the last thirty days', () => {
    assert.deepEqual(read('periodo=siglo&base=luna&vista=humo&desde=2026-01-01'), read(''));
  });
});
