import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HORIZON, MAXIMUM_LINE, type Occupancy, roomLeft, UNRECORDED_MAXIMUM } from './rules-line.ts';

const lines: fc.Arbitrary<Occupancy> = fc.record({
  concurrencia: fc.integer({ min: 1, max: 100 }),
  underWay: fc.nat(100),
  unrecorded: fc.nat(4000),
  waiting: fc.nat(2000),
  meanMs: fc.double({ min: 0, max: 10_000, noNaN: true }),
});

describe('the line of an endpoint', () => {
  it('has room for `concurrencia` deliveries to a slow endpoint, and for the deliveries that a quick endpoint answers in a second', () => {
    const empty = { concurrencia: 10, underWay: 0, unrecorded: 0, waiting: 0 };
    assert.equal(roomLeft({ ...empty, meanMs: 10_000 }), 10);
    assert.equal(roomLeft({ ...empty, meanMs: HORIZON }), 10);
    assert.equal(roomLeft({ ...empty, meanMs: 20 }), 500);
    assert.equal(roomLeft({ ...empty, meanMs: 0 }), MAXIMUM_LINE);
  });

  it('never exceeds the maximum of claimed or of unrecorded deliveries', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const fits = roomLeft(line);
        assert.ok(fits === 0 || line.underWay + line.waiting + fits <= MAXIMUM_LINE);
        assert.ok(fits === 0 || line.unrecorded + fits <= UNRECORDED_MAXIMUM);
      }),
    );
  });
});
