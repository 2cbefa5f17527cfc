import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isDateReal, todayInMadrid } from './rules-dates-madrid.ts';

const HOUR = 3_600_000;
const two = (n: number) => String(n).padStart(2, '0');

/** 01:00 UTC on the last Sunday of a month: when the European Union changes its clocks (Directive 2000/84/EC). */
function hourChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR + HOUR;
}

/** The day in Madrid by the rule of the directive alone, to check the time zone database. */
function dayAccordingToDirective(instant: number): string {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= hourChange(year, 3) && instant < hourChange(year, 10);
  return new Date(instant + (isSummer ? 2 : 1) * HOUR).toISOString().slice(0, 10);
}

describe('todayInMadrid', () => {
  const vectors: [string, string][] = [
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    ['2026-06-30T21:59:59.999Z', '2026-06-30'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01'],
    ['2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T00:59:59.999Z', '2026-03-29'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['2028-02-28T23:00:00.000Z', '2028-02-29'],
  ];
  for (const [instant, day] of vectors) {
    it(`says ${day} at ${instant}`, () => assert.equal(todayInMadrid(new Date(instant)), day));
  }

  it('agrees with Intl in another locale and with the directive at any instant from 1997 to 2099', () => {
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
    const any = fc.integer({ min: Date.UTC(1997, 0, 1), max: Date.UTC(2099, 11, 31) });
    const nearChange = fc
      .tuple(
        fc.integer({ min: 1997, max: 2099 }),
        fc.constantFrom(3, 10),
        fc.integer({ min: -26 * HOUR, max: 26 * HOUR }),
      )
      .map(([year, month, margin]) => hourChange(year, month) + margin);
    const yearEnd = fc
      .tuple(fc.integer({ min: 1997, max: 2099 }), fc.integer({ min: -2 * HOUR, max: 2 * HOUR }))
      .map(([year, margin]) => Date.UTC(year, 11, 31, 23) + margin);
    fc.assert(
      fc.property(fc.oneof(any, nearChange, yearEnd), (ms) => {
        const day = todayInMadrid(new Date(ms));
        assert.equal(day, intl.format(ms));
        assert.equal(day, dayAccordingToDirective(ms));
        assert.ok(isDateReal(day));
      }),
      { numRuns: 3000 },
    );
  });

  it('begins a year at midnight in Madrid', () => {
    assert.equal(todayInMadrid(new Date('2026-12-31T22:59:59.999Z')), '2026-12-31');
    assert.equal(todayInMadrid(new Date('2026-12-31T23:00:00Z')), '2027-01-01');
  });

  it('writes four digits of the year', () => {
    assert.equal(todayInMadrid(new Date('0987-06-05T12:00:00Z')), '0987-06-05');
  });

  it('throws on an invalid Date instead of inventing a day', () => {
    assert.throws(() => todayInMadrid(new Date(Number.NaN)), RangeError);
  });
});

/** Every text `YYYY-MM-DD` of the years 1900 to 2100 with a month from 00 to 13 and a day from 00 to 32. */
function* candidates(): Generator<string> {
  for (let year = 1900; year <= 2100; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) yield `${year}-${two(month)}-${two(day)}`;
    }
  }
}

/** The days of the years 1900 to 2100, by counting them. */
function* days(): Generator<string> {
  for (let ms = Date.UTC(1900, 0, 1); ms < Date.UTC(2101, 0, 1); ms += 24 * HOUR) {
    yield new Date(ms).toISOString().slice(0, 10);
  }
}

describe('isDateReal', () => {
  it('accepts exactly the days of the calendar from 1900 to 2100', () => {
    const realDays = new Set(days());
    for (const s of candidates()) if (isDateReal(s) !== realDays.has(s)) assert.fail(s);
    assert.equal(realDays.size, 73_414);
  });

  it('knows the leap years', () => {
    assert.deepEqual(
      ['1900', '2000', '2024', '2026', '2100', '0004'].map((year) => isDateReal(`${year}-02-29`)),
      [false, true, true, false, false, true],
    );
  });

  const foreign = [
    '',
    '2026-1-05',
    '26-01-05',
    '2026/01/05',
    '05-01-2026',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '2026-01-05\n',
    '+002026-01-05',
    '２０２６-01-05',
    '0000-01-01',
    '2026-00-10',
    '2026-99-10',
  ];
  for (const s of foreign) {
    it(`refuses ${JSON.stringify(s)}`, () => assert.equal(isDateReal(s), false));
  }

  it('refuses any text that does not have the form YYYY-MM-DD', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((s) => !/^\d{4}-\d{2}-\d{2}$/.test(s)),
        (s) => assert.equal(isDateReal(s), false),
      ),
    );
    for (const piece of ['0', '-', '2026-01-05', ' ']) assert.equal(isDateReal(piece.repeat(100_000)), false);
  });
});
