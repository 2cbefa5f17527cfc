import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  DAYS_UNTIL_DEACTIVATE,
  dueNotices,
  follow410,
  JITTER,
  nextAttempt,
  readRetryAfter,
  responseResult,
  WAITS,
} from './rules.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = new Date('2026-11-21T09:30:00.000Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

const variant = fc.constantFrom('A' as const, 'B' as const);
const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retryAfter = fc.option(fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true })));

describe('the schedule', () => {
  it('waits 1, 4 and 16 minutes in variant A, and 1, 4, 16, 64 and 256 in variant B', () => {
    const waits = (v: 'A' | 'B') =>
      Array.from({ length: 7 }, (_, i) => nextAttempt(v, i + 1, NOW, 0, null)).map(
        (next) => next && (next.getTime() - NOW.getTime()) / MINUTE,
      );
    assert.deepEqual(waits('A'), [1, 4, 16, null, null, null, null]);
    assert.deepEqual(waits('B'), [1, 4, 16, 64, 256, null, null]);
  });

  it('never retries early, adds at most ten random seconds, and ends after its last attempt', () => {
    fc.assert(
      fc.property(variant, fc.integer({ min: 1, max: 9 }), instant, random, (v, attempts, now, jitter) => {
        const next = nextAttempt(v, attempts, now, jitter, null);
        const wait = WAITS[v][attempts - 1];
        if (wait === undefined) return assert.equal(next, null);
        const gap = (next?.getTime() ?? 0) - now.getTime();
        assert.ok(gap >= wait * MINUTE && gap <= wait * MINUTE + JITTER);
        assert.ok(JITTER <= 10_000);
      }),
    );
  });

  it('is delayed by Retry-After, but never to the time of the following attempt or beyond, and has the same number of attempts', () => {
    fc.assert(
      fc.property(
        variant,
        fc.integer({ min: 1, max: 9 }),
        instant,
        random,
        retryAfter,
        (v, attempts, now, jitter, ra) => {
          const without = nextAttempt(v, attempts, now, jitter, null);
          const next = nextAttempt(v, attempts, now, jitter, ra);
          if (without === null) return assert.equal(next, null);
          assert.ok(next !== null && next >= without);
          const gap = WAITS[v][attempts - 1] ?? 0;
          const limit = now.getTime() + (gap + (WAITS[v][attempts] ?? gap)) * MINUTE;
          assert.ok(next.getTime() < limit);
          if (ra !== null && now.getTime() + ra < limit - JITTER)
            assert.ok(next.getTime() >= Math.floor(now.getTime() + ra));
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  it('is read as seconds or as an HTTP date; anything else is read as null', () => {
    const cases: [string | null, number | null][] = [
      [null, null],
      ['', null],
      ['0', 0],
      ['120', 120_000],
      ['99999999999', 99_999_999_999_000],
      ['Sat, 21 Nov 2026 09:32:00 GMT', 120_000],
      ['Saturday, 21-Nov-26 09:32:00 GMT', 120_000],
      ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
      ['2026-11-21T09:32:00Z', null],
      ['-1', null],
      ['1.5', null],
      ['soon', null],
      ['in 2050', null],
      ['Foo, 99 Bar 2026 09:32:00 GMT', null],
    ];
    for (const [header, ms] of cases) assert.equal(readRetryAfter(header, NOW), ms, String(header));
  });

  it('is null or not negative, for any header', () => {
    fc.assert(
      fc.property(fc.string(), instant, (header, now) => {
        const ms = readRetryAfter(header, now);
        assert.ok(ms === null || ms >= 0);
      }),
    );
  });
});

describe('outcomes', () => {
  it('statuses 200 to 299 count as delivered, and no others', () => {
    for (let status = 100; status < 1000; status += 1)
      assert.equal(responseResult(status), status >= 200 && status < 300 ? 'entregado' : 'respuesta_no_2xx');
  });

  it('notices are due at once, half way and at the end of the days of failure', () => {
    const half = (DAYS_UNTIL_DEACTIVATE * DAY) / 2;
    const cases: [number, number][] = [
      [0, 1],
      [half - 1, 1],
      [half, 2],
      [2 * half - 1, 2],
      [2 * half, 3],
      [9 * half, 3],
    ];
    for (const [elapsed, level] of cases) assert.equal(dueNotices(NOW, after(elapsed)), level);
  });
});

describe('410', () => {
  const attempt = (estado_http: number | null, start: number, end: number) => ({
    estado_http,
    inicio: after(start),
    fin: after(end),
  });

  it('is confirmed only by a second 410, to an attempt that began after the first one had ended', () => {
    const one = follow410(null, [attempt(410, 0, 5)]);
    assert.deepEqual(one, { ultimo410: after(5), confirmado: false });
    assert.equal(follow410(one.ultimo410, [attempt(410, 60_000, 60_005)]).confirmado, true);
    assert.equal(follow410(null, [attempt(410, 0, 5), attempt(410, 6, 9)]).confirmado, true);
  });

  it('counts once for simultaneous attempts', () => {
    const together = follow410(null, [attempt(410, 0, 5), attempt(410, 1, 6), attempt(410, 5, 7)]);
    assert.deepEqual(together, { ultimo410: after(5), confirmado: false });
  });

  it('is forgotten after another answer, or after an attempt without an answer', () => {
    for (const other of [200, 500, null]) {
      const seen = follow410(after(0), [attempt(other, 1, 2), attempt(410, 3, 4)]);
      assert.deepEqual(seen, { ultimo410: after(4), confirmado: false });
      assert.equal(follow410(after(0), [attempt(other, 1, 2)]).ultimo410, null);
    }
  });
});
