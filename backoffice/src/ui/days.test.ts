import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isWhole, readDay, readMoment, readMonth, readRough, writeDay } from './days.ts';

const around = { today: '2026-01-10' };

describe('days as people type them', () => {
  test('every common way of writing a day is read, numbers as day and month', () => {
    const ways = [
      ...[
        '3/11/2026',
        '03/11/2026',
        '3-11-26',
        '3.11.2026',
        '3 11 2026',
        '03112026',
        '031126',
        '2026-11-03',
        ' 3/11/2026 ',
      ],
      ...[
        '3 nov 2026',
        '3 Nov 2026',
        '3nov2026',
        '3 de noviembre de 2026',
        '3 noviembre del 2026',
        '3rd November 2026',
      ],
      ...['Nov 3, 2026', 'November 3 2026', '3-nov-26', '3 nov. 2026'],
    ];
    for (const way of ways) assert.equal(readDay(way, around), '2026-11-03', way);
    assert.equal(readDay('1 sept 2026', around), '2026-09-01');
    assert.equal(readDay('ayer', around), '2026-01-09');
    assert.equal(readDay('Mañana', around), '2026-01-11');
    assert.equal(readDay('today', around), '2026-01-10');
  });

  test('a day that the calendar does not have is refused, not moved to another day', () => {
    for (const way of [
      '',
      '31/02/2026',
      '29/2/2025',
      '11/13/2026',
      '3',
      '3/11/',
      'pronto',
      '3 lun 2026',
      '99999999',
      '3/11/202',
    ])
      assert.equal(readDay(way, around), null, way);
    assert.equal(readDay('29/2/2028', around), '2028-02-29');
  });

  test('a day without a year falls within the limits of the field, or in this year without limits', () => {
    assert.equal(readDay('28/12', around), '2026-12-28');
    assert.equal(readDay('28/12', { ...around, max: around.today }), '2025-12-28');
    assert.equal(readDay('2 ene', { ...around, min: around.today }), '2027-01-02');
    assert.equal(readDay('1/1/49', around), '1949-01-01');
    assert.equal(readDay('1/1/36', around), '2036-01-01');
  });

  test('a time follows its day, and is midnight if none is typed', () => {
    for (const way of ['3/11/2026 9:05', '2026-11-03T09:05', '3 Nov 2026, 09.05', '3/11/26 9h05'])
      assert.equal(readMoment(way, around), '2026-11-03T09:05', way);
    assert.equal(readMoment('3 nov 2026', around), '2026-11-03T00:00');
    assert.equal(readMoment('3/11/2026 14h', around), '2026-11-03T14:00');
    for (const way of ['3/11/2026 24:00', '3/11/2026 9:61', '9:05']) assert.equal(readMoment(way, around), null, way);
  });

  test('a day is written in the language of the person, and read again as the same', () => {
    assert.equal(writeDay('2026-11-03', 'es'), '03/11/2026');
    assert.equal(writeDay('2026-11-03', 'en'), '3 Nov 2026');
    assert.equal(writeDay('2026-11-03T09:05', 'es'), '03/11/2026 09:05');
    assert.equal(writeDay('', 'es'), '');
    for (const language of ['es', 'en'])
      for (let month = 1; month <= 12; month += 1) {
        const moment = `2026-${String(month).padStart(2, '0')}-07T18:30`;
        assert.equal(readMoment(writeDay(moment, language), around), moment);
      }
  });

  test('a day counts while it is typed only once its year is whole', () => {
    assert.deepEqual(
      ['3/11', '3/11/20', '3/11/2026', '03112026', '2026-11-0', '2026-11-03', '3 Nov 2026'].map((text) =>
        isWhole(text, 'day'),
      ),
      [false, false, true, true, false, true, true],
    );
    assert.deepEqual(
      ['3/11/2026', '3/11/2026 9:05', '2026-11-03T09:05', '3/11/2026 9:0'].map((text) => isWhole(text, 'hour')),
      [false, true, true, false],
    );
  });

  test('a month is read in whatever way it is written, and is never a day', () => {
    for (const way of ['11/2026', '11-2026', '112026', '2026-11', 'nov 2026', 'Noviembre de 2026', 'November 2026'])
      assert.equal(readMonth(way), '2026-11', way);
    for (const way of ['', '13/2026', '0/2026', '3/11/2026', '2026', 'pronto 2026', '11/26', '031126'])
      assert.equal(readMonth(way), null, way);
    for (const language of ['es', 'en'])
      for (let month = 1; month <= 12; month += 1) {
        const one = `2026-${String(month).padStart(2, '0')}`;
        assert.equal(readMonth(writeDay(one, language)), one);
        assert.ok(isWhole(writeDay(one, language), 'month'));
      }
  });

  test('a rough day may be a year, a month or a day, and is written with the same precision', () => {
    for (const [way, day] of [
      ['2026', '2026'],
      ['5/2026', '2026-05'],
      ['2026-05', '2026-05'],
      ['3/11/2026', '2026-11-03'],
      ['031126', '2026-11-03'],
    ] as const) {
      assert.equal(readRough(way, around), day, way);
      assert.equal(readRough(writeDay(day, 'es'), around), day);
      assert.equal(readRough(writeDay(day, 'en'), around), day);
    }
    assert.equal(readRough('20', around), null);
  });
});
