import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Collector } from './collector.ts';

test('a cleared collector returns the bytes of the pieces added since, whatever their size', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 100_000, size: 'max' }), { maxLength: 6 }), (pieces) => {
      const collector = new Collector();
      collector.add(Buffer.from('earlier'));
      collector.clear();
      for (const piece of pieces) collector.add(piece);
      assert.ok(collector.all().equals(Buffer.concat(pieces)));
    }),
    { numRuns: 30 },
  );
});

test('an added piece may be overwritten, because the collector has copied its bytes', () => {
  const collector = new Collector();
  const length = 200_000;
  const piece = Buffer.alloc(1);
  for (let i = 0; i < length; i += 1) {
    piece[0] = i;
    collector.add(piece);
  }
  assert.ok(collector.all().equals(Buffer.from(Array.from({ length }, (_, i) => i & 255))));
});
