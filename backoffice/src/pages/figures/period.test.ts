import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays, daysOf, isPartial, monthDays, readChoice, writeChoice } from './period.ts';

const TODAY = '2026-03-31';
const read = (query: string) => readChoice(new URLSearchParams(query), TODAY);

describe('the period of the figures', () => {
  test('goes from the first to the last day of the named period', () => {
    assert.deepEqual(daysOf('30dias', TODAY), { desde: '2026-03-02', hasta: TODAY });
    assert.deepEqual(daysOf('mes', TODAY), { desde: '2026-02-01', hasta: '2026-02-28' });
    assert.deepEqual(daysOf('estemes', TODAY), { desde: '2026-03-01', hasta: TODAY });
    assert.deepEqual(daysOf('trimestre', TODAY), { desde: '2025-10-01', hasta: '2025-12-31' });
    assert.deepEqual(daysOf('anio', TODAY), { desde: '2025-04-01', hasta: TODAY });
    assert.deepEqual(daysOf('anio', '2028-02-29'), { desde: '2027-03-01', hasta: '2028-02-29' });
    assert.deepEqual(daysOf('anio', '2028-02-28'), { desde: '2027-03-01', hasta: '2028-02-28' });
    assert.deepEqual(daysOf('anio', '2028-03-01'), { desde: '2027-03-02', hasta: '2028-03-01' });
    assert.deepEqual(daysOf('anio', '2029-02-28'), { desde: '2028-03-01', hasta: '2029-02-28' });
  });

  test('counts days over the change to summer time and leap days', () => {
    assert.equal(addDays('2026-03-28', 2), '2026-03-30');
    assert.equal(addDays('2028-02-28', 1), '2028-02-29');
    assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  });

  test('is written to the address and read from it', () => {
    for (const query of ['', 'periodo=trimestre', 'desde=2026-01-02&hasta=2026-01-09&parte=detalle'])
      assert.deepEqual(read(new URLSearchParams(writeChoice(read(query), {})).toString()), read(query), query);
    assert.deepEqual(writeChoice(read(''), {}), {}, 'defaults are left out of the address');
  });

  test('defaults to the last thirty days when the address is invalid', () => {
    assert.deepEqual(read('periodo=siglo&base=luna&parte=humo&desde=2026-01-01'), read(''));
  });

  test('marks a month as incomplete when not all of its days were counted or its last day was not over', () => {
    const noon = '2026-10-31T12:00:00.000Z';
    assert.equal(isPartial('2026-10', '2026-10-30', '2026-11-20T12:00:00.000Z'), true);
    assert.equal(isPartial('2026-10', '2026-10-31', '2026-11-20T12:00:00.000Z'), false);
    assert.equal(isPartial('2026-10', '2026-10-31', noon), true);
    assert.equal(isPartial('2026-10', '2026-10-31', '2026-10-31T23:30:00.000Z'), false, 'in Madrid it is November');
    assert.equal(isPartial('2026-09', '2026-10-31', noon), false);
  });

  test('holds the days of a month that lie within it', () => {
    const days = { desde: '2028-01-15', hasta: '2028-12-10' };
    assert.deepEqual(monthDays('2028-01', days), { desde: '2028-01-15', hasta: '2028-01-31' });
    assert.deepEqual(monthDays('2028-02', days), { desde: '2028-02-01', hasta: '2028-02-29' });
    assert.deepEqual(monthDays('2028-12', days), { desde: '2028-12-01', hasta: '2028-12-10' });
  });
});
