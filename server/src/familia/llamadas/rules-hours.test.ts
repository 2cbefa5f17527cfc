import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBusiness } from '../../shared/rules-calendar.ts';
import { hourInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { hoursAt, NOTICE, offeredHours } from './rules-hours.ts';

const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

test('at any time the hours of five working days are offered, in order, each beginning after the notice', () => {
  fc.assert(
    fc.property(instants, (now) => {
      const offered = offeredHours(now);
      assert.equal(new Set(offered.map(({ desde }) => todayInMadrid(desde))).size, 5);
      for (const [i, { desde, hasta }] of offered.entries()) {
        assert.ok(desde.getTime() >= now.getTime() + NOTICE);
        assert.ok(desde < hasta);
        assert.ok(isBusiness(todayInMadrid(desde)));
        assert.ok(i === 0 || desde > (offered[i - 1]?.desde as Date));
      }
    }),
    { numRuns: 60 },
  );
});

test('the offered hours are in the time of Madrid, in summer and in winter', () => {
  const first = (now: string) => offeredHours(new Date(now))[0];
  const winter = first('2026-11-24T23:30:00Z');
  const summer = first('2026-07-06T22:30:00Z');
  assert.deepEqual(
    [winter, summer].map((one) => one && [one.desde, one.hasta].map(hourInMadrid)),
    [
      ['09:00', '11:00'],
      ['09:00', '11:00'],
    ],
  );
  assert.equal(winter?.desde.toISOString(), '2026-11-25T08:00:00.000Z');
  assert.equal(summer?.desde.toISOString(), '2026-07-07T07:00:00.000Z');
});

test('on a Saturday or a holiday the first hours offered are on the next working day', () => {
  const day = (now: string) => todayInMadrid(offeredHours(new Date(now))[0]?.desde as Date);
  assert.equal(day('2026-11-21T09:30:00Z'), '2026-11-23');
  assert.equal(day('2026-12-08T09:30:00Z'), '2026-12-09');
});

test('hours that were never offered, or are no longer offered, cannot be requested', () => {
  const now = new Date('2026-11-25T09:00:00Z'); // 10:00 in Madrid
  assert.equal(hoursAt(new Date('2026-11-25T08:00:00Z'), now), null);
  assert.equal(hoursAt(new Date('2026-11-25T12:30:00Z'), now), null);
  assert.ok(hoursAt(new Date('2026-11-25T10:00:00Z'), now));
});
