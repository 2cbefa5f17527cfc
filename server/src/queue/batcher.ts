/**
 * Groups items into batches: items added in one turn of the event loop, or while a batch is being written, form the next batch.
 */
import { setTimeout as sleep, setImmediate as turnEnd } from 'node:timers/promises';

export interface Batcher<T, R = void> {
  /** Resolves with the item's result; rejects with the error of its whole batch. */
  add(item: T): Promise<R>;
  /** Resolves once every item added so far was written or has failed. */
  drain(): Promise<void>;
}

/** Maximum number of items in a batch. */
const MAXIMUM_BATCH = 1000;

interface BatcherOptions {
  /** Milliseconds to wait for more items before each batch; default 0: one turn of the event loop. */
  readonly gatherMs?: number;
}

/** @param write writes a batch, all or nothing, and returns one result for each item, in their order */
export function createBatcher<T, R = void>(
  // biome-ignore lint/suspicious/noConfusingVoidType: a writer without results returns nothing
  write: (batch: T[]) => Promise<[R] extends [void] ? void : readonly R[]>,
  { gatherMs = 0 }: BatcherOptions = {},
): Batcher<T, R> {
  let queue: { item: T; done: (result: R) => void; failed: (error: unknown) => void }[] = [];
  let running: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      await (gatherMs > 0 ? sleep(gatherMs) : turnEnd());
      const batch = queue.slice(0, MAXIMUM_BATCH);
      queue = queue.slice(MAXIMUM_BATCH);
      try {
        const results = (await write(batch.map(({ item }) => item))) as readonly R[] | undefined;
        for (const [i, { done }] of batch.entries()) done(results?.[i] as R);
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    running = null;
  }

  return {
    add: (item) =>
      new Promise((done, failed) => {
        queue.push({ item, done, failed });
        running ??= writeAll();
      }),
    drain: async () => {
      await running;
    },
  };
}
