/**
 * Batches: what arrives in one turn of the event loop, or while a batch is under way, travels together in the next batch.
 */
import { setTimeout as pass, setImmediate as turnEnd } from 'node:timers/promises';

export interface Batcher<T, R = void> {
  /** Resolves with what the batch gave for the element; rejects with the fault of its batch. */
  add(item: T): Promise<R>;
  /** Resolves when everything added so far has been written or has failed. */
  empty(): Promise<void>;
}

/** Elements of a batch. */
const LARGEST = 1000;

interface BatcherOptions {
  /** Milliseconds in which a batch gathers, where elements come one by one and their writer can wait; 0 */
  readonly gatherMs?: number;
}

/** @param write writes a batch, all or nothing, and returns what there is for each element, in their order */
export function createBatcher<T, R = void>(
  // biome-ignore lint/suspicious/noConfusingVoidType: a writer that has nothing to say of its elements returns nothing
  write: (batch: T[]) => Promise<[R] extends [void] ? void : readonly R[]>,
  { gatherMs = 0 }: BatcherOptions = {},
): Batcher<T, R> {
  let queue: { item: T; done: (result: R) => void; failed: (error: unknown) => void }[] = [];
  let running: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      await (gatherMs > 0 ? pass(gatherMs) : turnEnd());
      const batch = queue.slice(0, LARGEST);
      queue = queue.slice(LARGEST);
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
    empty: async () => {
      await running;
    },
  };
}
