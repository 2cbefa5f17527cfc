import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addUpBusiness,
  addUpDays,
  addUpMonths,
  businessSince,
  checkDayAfter,
  easter,
  hasExpired,
  holidaysOf,
  inSchedule,
  isBusiness,
  isInOfficeHours,
  startOf,
} from './rules-calendar.ts';
import { todayInMadrid } from './rules-dates-madrid.ts';
import { COMMUNITIES, PUBLISHED } from './rules-holidays.ts';

const day = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 11, 31) })
  .map((instant) => new Date(instant).toISOString().slice(0, 10));
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) }).map((one) => new Date(one));
const hourInMadrid = (one: Date) =>
  Number(one.toLocaleString('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' }));

describe('holidays', () => {
  it('of a published year are real days, in order, and 11 to 14 in each community', () => {
    for (const [year, { nacionales, comunidades, madrid }] of Object.entries(PUBLISHED)) {
      for (const table of [nacionales, madrid, ...Object.values(comunidades)]) {
        const days = table.split(' ').map((one) => `${year}-${one}`);
        assert.deepEqual(days, [...new Set(days)].sort(), table);
        for (const one of days) assert.equal(addUpDays(one, 0), one);
      }
      for (const community of COMMUNITIES) {
        // Holidays of 2025 that fell on a Sunday and were not moved are not listed; Ceuta and Melilla have one more in some years.
        const n = holidaysOf(Number(year), community).length;
        assert.ok(n >= 11 && n <= 14, `${year} ${community} ${n}`);
      }
    }
  });

  it('depend on the place: Maundy Thursday in Madrid, Easter Monday in Barcelona', () => {
    assert.ok(!isBusiness('2026-04-02') && isBusiness('2026-04-02', 'CT') && isBusiness('2026-04-02', 'nacional'));
    assert.ok(isBusiness('2026-04-06') && !isBusiness('2026-04-06', 'CT') && !isBusiness('2026-04-06', 'VC'));
    assert.ok(!isBusiness('2026-12-07') && !isBusiness('2026-12-07', 'MD') && isBusiness('2026-12-07', 'CT'));
    assert.ok(
      !isBusiness('2026-11-09') && isBusiness('2026-11-09', 'MD'),
      'the Almudena is a holiday in the city alone',
    );
    assert.ok(!isBusiness('2025-07-25') && !isBusiness('2025-10-13', 'AN') && isBusiness('2025-10-13'));
    assert.ok(!isBusiness('2026-03-19', 'GA') && isBusiness('2026-03-19'));
  });

  it('of a later year are computed, and one on a Sunday is assumed to move', () => {
    for (const holiday of ['2094-01-01', '2094-01-06', '2094-04-01', '2094-04-02', '2094-05-03', '2094-10-12'])
      assert.ok(!isBusiness(holiday), holiday);
    assert.ok(!isBusiness('2094-08-16') && isBusiness('2094-08-16', 'nacional'));
    assert.ok(!isBusiness('2094-04-05', 'PV') && isBusiness('2094-04-05'));
    assert.deepEqual(
      holidaysOf(2094, 'nacional').map((day) => day.slice(5)),
      ['01-01', '01-06', '04-02', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    );
  });

  it('have the right Good Friday', () => {
    const friday = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2038-04-23'];
    assert.deepEqual(
      friday.map((one) => addUpDays(easter(Number(one.slice(0, 4))), -2)),
      friday,
    );
  });
});

describe('terms', () => {
  it('in working days begin on the next day, have exactly the given number of working days, and end on a working day', () => {
    assert.equal(addUpBusiness('2026-11-20', 1), '2026-11-23');
    assert.equal(
      addUpBusiness('2026-12-04', 2),
      '2026-12-10',
      'the weekend, the 7th (in Madrid) and the 8th do not count',
    );
    assert.equal(addUpBusiness('2026-12-04', 2, 'nacional'), '2026-12-09');
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (since, days) => {
        const end = addUpBusiness(since, days);
        let counted = 0;
        for (let one = addUpDays(since, 1); one <= end; one = addUpDays(one, 1)) if (isBusiness(one)) counted += 1;
        assert.equal(counted, days);
        assert.ok(isBusiness(end));
      }),
    );
  });

  it('in months run from date to date, end on the last day of a shorter month, and move on to the next working day', () => {
    assert.equal(addUpMonths('2026-10-26', 1), '2026-11-26');
    assert.equal(addUpMonths('2027-01-31', 1), '2027-03-01', 'the 28th is a Sunday');
    assert.equal(addUpMonths('2026-12-31', 2), '2027-03-01');
    assert.equal(addUpMonths('2026-11-25', 1), '2026-12-28', 'Christmas is a Friday');
    assert.equal(addUpMonths('2027-11-30', 3), '2028-02-29');
  });

  it('end with their last day in Madrid, and are checked on a later working day', () => {
    assert.ok(!hasExpired('2026-12-21', new Date('2026-12-21T22:59:59.999Z')));
    assert.ok(hasExpired('2026-12-21', new Date('2026-12-21T23:00:00.000Z')));
    assert.ok(
      hasExpired('2026-07-01', new Date('2026-07-01T22:00:00.000Z')),
      'in summer the day ends an hour earlier in UTC',
    );
    fc.assert(
      fc.property(day, (one) => {
        const business = businessSince(one);
        assert.ok(business >= one && business <= addUpDays(one, 7) && isBusiness(business));
        assert.ok(checkDayAfter(one) > one && isBusiness(checkDayAfter(one)));
      }),
    );
  });
});

describe('office hours', () => {
  it('begin at nine in Madrid, also on the days when summer time begins and ends', () => {
    assert.equal(startOf('2026-03-27').toISOString(), '2026-03-27T08:00:00.000Z');
    assert.equal(startOf('2026-03-29').toISOString(), '2026-03-29T07:00:00.000Z', 'summer time begins at two');
    assert.equal(startOf('2026-10-25').toISOString(), '2026-10-25T08:00:00.000Z', 'summer time ends at three');
    assert.equal(startOf('2026-10-24').toISOString(), '2026-10-24T07:00:00.000Z');
  });

  it('are found from any instant on: that instant itself, or the next start of office hours on a working day', () => {
    fc.assert(
      fc.property(instant, (one) => {
        const when = inSchedule(one);
        assert.ok(when >= one && isBusiness(todayInMadrid(when)));
        assert.ok(hourInMadrid(when) >= 9 && hourInMadrid(when) < 20);
        assert.ok(isInOfficeHours(when));
        assert.equal(isInOfficeHours(one), when.getTime() === one.getTime());
        if (when > one) assert.equal(when.getTime(), startOf(todayInMadrid(when)).getTime());
      }),
    );
  });
});
