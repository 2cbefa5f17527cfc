import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnEnd } from 'node:timers/promises';
import { createBatcher } from './batcher.ts';

describe('a batcher', () => {
  it('writes items that arrive during a batch together in the next batch', async () => {
    const batches: number[][] = [];
    const release = Promise.withResolvers<void>();
    const batcher = createBatcher<number>(async (batch) => {
      batches.push(batch);
      if (batches.length === 1) await release.promise;
    });
    const first = batcher.add(1);
    await turnEnd();
    const rest = [batcher.add(2), batcher.add(3)];
    release.resolve();
    await Promise.all([first, ...rest]);
    assert.deepEqual(batches, [[1], [2, 3]]);
  });

  it('writes items that arrive in one turn of the event loop together, and gives each item its own result', async () => {
    const batches: string[][] = [];
    const batcher = createBatcher<string, string>(async (batch) => {
      batches.push(batch);
      return batch.map((text) => text.toUpperCase());
    });
    const together = [batcher.add('a'), Promise.resolve().then(() => batcher.add('b'))];
    assert.deepEqual(await Promise.all(together), ['A', 'B']);
    assert.deepEqual(batches, [['a', 'b']]);
  });

  it('waits gatherMs for more items before it writes', async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number>(async (batch) => void batches.push(batch), { gatherMs: 50 });
    const first = batcher.add(1);
    await turnEnd();
    await Promise.all([first, batcher.add(2)]);
    assert.deepEqual(batches, [[1, 2]]);
  });

  it('rejects every item of a failed batch, and goes on with the next', async () => {
    let fails = true;
    const batcher = createBatcher<number>(async () => {
      if (fails) throw new Error('away');
    });
    const results = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    fails = false;
    await batcher.add(3);
  });

  it('never writes more than 1000 items at once, and loses none', async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number>(async (batch) => void batches.push(batch));
    await Promise.all(Array.from({ length: 1100 }, (_, i) => batcher.add(i)));
    assert.deepEqual(
      batches.map(({ length }) => length),
      [1000, 100],
    );
    assert.deepEqual(
      batches.flat().sort((a, b) => a - b),
      Array.from({ length: 1100 }, (_, i) => i),
    );
  });

  it('resolves drain() once every item added before it is written', async () => {
    const written: number[] = [];
    const batcher = createBatcher<number>(async (batch) => void written.push(...batch));
    void batcher.add(1);
    void batcher.add(2);
    await batcher.drain();
    assert.deepEqual(written, [1, 2]);
  });
});
