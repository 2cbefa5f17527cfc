import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Collector } from './collector.ts';

test('pieces of any size come out as the bytes that went in, as often as it is cleared', () => {
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

test('a message in pieces of a byte takes little more than its bytes', () => {
  const collector = new Collector();
  const pieces = 2_000_000;
  const before = process.memoryUsage();
  for (let i = 0; i < pieces; i += 1) collector.add(Buffer.of(i & 255));
  globalThis.gc?.();
  const after = process.memoryUsage();
  assert.equal(collector.all().length, pieces);
  assert.ok(after.arrayBuffers - before.arrayBuffers < 20_000_000, 'no piece is kept');
});
