import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HORIZON, MAXIMUM_LINE, type Occupancy, room, WITHOUT_RECORD_MAXIMUM } from './rules-lane.ts';

const lines: fc.Arbitrary<Occupancy> = fc.record({
  concurrencia: fc.integer({ min: 1, max: 100 }),
  enVuelo: fc.nat(100),
  sinAnotar: fc.nat(4000),
  enEspera: fc.nat(2000),
  duracion: fc.double({ min: 0, max: 10_000, noNaN: true }),
});

describe('the line of an endpoint', () => {
  it('takes of one that hangs no more than can be under way, and of a quick one what it answers in a second', () => {
    const empty = { concurrencia: 10, enVuelo: 0, sinAnotar: 0, enEspera: 0 };
    assert.equal(room({ ...empty, duracion: 10_000 }), 10);
    assert.equal(room({ ...empty, duracion: HORIZON }), 10);
    assert.equal(room({ ...empty, duracion: 20 }), 500);
    assert.equal(room({ ...empty, duracion: 0 }), MAXIMUM_LINE);
  });

  it('never holds more than its most, nor more than its most that is not recorded', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const fits = room(line);
        assert.ok(fits === 0 || line.enVuelo + line.enEspera + fits <= MAXIMUM_LINE);
        assert.ok(fits === 0 || line.sinAnotar + fits <= WITHOUT_RECORD_MAXIMUM);
      }),
    );
  });
});
