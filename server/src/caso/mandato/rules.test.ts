import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CODES_PER_DAY, CODES_PER_HOUR, nextCodeFrom } from './rules.ts';

const HOUR = 3_600_000;

describe('the mandate', () => {
  it('sends a code on request, but never more codes in an hour or a day than allowed', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(steps, (minutes) => {
        const sendings: Date[] = [];
        let now = Date.parse('2026-11-21T09:30:00Z');
        for (const step of minutes) {
          now += step * 60_000;
          const wait = nextCodeFrom(sendings, new Date(now));
          if (wait === null) sendings.push(new Date(now));
          else {
            assert.ok(wait.getTime() > now);
            assert.equal(nextCodeFrom(sendings, wait), null, 'a code can be sent at the time that was given');
          }
          for (const [window, maximum] of [
            [HOUR, CODES_PER_HOUR],
            [24 * HOUR, CODES_PER_DAY],
          ] as const)
            assert.ok(sendings.filter((sending) => sending.getTime() > now - window).length <= maximum);
        }
      }),
    );
  });
});
