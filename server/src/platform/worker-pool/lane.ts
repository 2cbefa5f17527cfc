/**
 * A lane is a pool of threads with a queue, for work that would block the event loop. A task has limits of time and memory, and callers take
 * turns. Arguments and results are copied; a task has no access to the database, the store or the environment.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { DomainError, unavailableFor } from '../../shared/errors.ts';
import type { QueueLimits } from './fair-queue.ts';
import type { Answer, Task } from './task.ts';
import { nobodyWaits, type Order, Turns } from './turns.ts';

export interface Lane {
  /**
   * Calls an exported function of a module in a thread. Buffers become Uint8Array there, and in the result.
   * @param module URL of the module's file
   * @param order the caller, and a signal that aborts when nobody waits for the result any more
   * @throws LaneError, or the DomainError that the function throws
   * @throws DomainError no_disponible when too many tasks wait for this caller, peticion_invalida once nobody waits
   */
  run<F extends (...given: never[]) => unknown>(
    module: URL,
    name: string,
    order: Order,
    ...given: Parameters<F>
  ): Promise<Awaited<ReturnType<F>>>;
  /** Ends the threads. Running and waiting tasks fail. */
  close(): Promise<void>;
}

/**
 * `timeout`: the task took too long; `starved`: the task took too long because the busy machine gave it little processor time, so another try
 * may succeed; `crash`: the task needed too much memory, or failed otherwise.
 */
type LaneReason = 'timeout' | 'starved' | 'crash';

export class LaneError extends Error {
  readonly reason: LaneReason;

  constructor(reason: LaneReason, detail: string) {
    super(`worker: ${detail}`);
    this.name = 'LaneError';
    this.reason = reason;
  }
}

export interface LaneLimits extends QueueLimits {
  /** Maximum number of simultaneous tasks. */
  readonly threads: number;
  /** Milliseconds that a task may take; the wait for its turn does not count. */
  readonly timeout: number;
  /** Megabytes of heap of a thread; the bytes of files come on top. */
  readonly heap: number;
  /** Megabytes of heap and buffers together beyond which a thread is ended; for tasks that unpack files of strangers. */
  readonly memory?: number;
  /** Milliseconds for which an idle thread stays. 0: it ends with its task, and gives its memory back. */
  readonly idle: number;
}

/** Enough room for the documents that a family sends at once, and for several insurers that work at the same time. */
const QUEUE: QueueLimits = { perCaso: 8, perInsurer: 32, total: 256 };

/** The lanes of a process. No lane waits for another. */
export interface Lanes {
  /** Inspects files that people send. */
  readonly inspection: Lane;
  /** Reads incoming e-mails and public pages that name a deceased person, so that this content does not delay the files of families. */
  readonly mail: Lane;
  /** Examines new passwords. The word lists take 50 MB until the thread has been idle for a while. */
  readonly passwords: Lane;
  /** Writes letters, mandates and copies as PDF. */
  readonly papers: Lane;
  /** Reads bank statements; a thread ends with its task, which gives the memory back. */
  readonly statements: Lane;
  /** Reads photographs of bank statements. Each keeps a processor busy for seconds; here too a thread ends with its task. */
  readonly photos: Lane;
}

export const createLanes = (): Lanes => ({
  inspection: createLane({ ...QUEUE, threads: 1, timeout: 10_000, heap: 256, idle: 60_000 }),
  mail: createLane({ ...QUEUE, threads: 1, timeout: 10_000, heap: 256, idle: 60_000 }),
  passwords: createLane({ ...QUEUE, threads: 1, timeout: 10_000, heap: 256, idle: 60_000 }),
  papers: createLane({ ...QUEUE, threads: 1, timeout: 20_000, heap: 384, memory: 768, idle: 60_000 }),
  statements: createLane({ ...QUEUE, threads: 2, timeout: 20_000, heap: 512, memory: 768, idle: 0 }),
  photos: createLane({ ...QUEUE, threads: 1, timeout: 45_000, heap: 256, memory: 768, idle: 0 }),
});

export const closeLanes = async (lanes: Lanes): Promise<void> => {
  await Promise.all(Object.values(lanes).map((lane: Lane) => lane.close()));
};

/** Seconds after which a client may try again on a machine that was too busy. */
const RETRY_STARVED = 30;

/** The refusal of a task for which the machine was too busy. It can be repeated. */
export const machineTooBusy = (): DomainError => unavailableFor(RETRY_STARVED);

export function createLane(limits: LaneLimits): Lane {
  const pool = openPool(limits);
  const turns = new Turns(limits.threads, limits);
  let closed = false;
  return {
    async run(module, name, order, ...given) {
      if (closed) throw new LaneError('crash', 'closed');
      return turns.run(order, async () => {
        const task: Task = { module: module.href, name, arguments: given };
        return resultOf(await runTask(pool, task, limits, order.signal), name) as never;
      });
    },
    async close() {
      closed = true;
      turns.refuseAll(new LaneError('crash', 'closed'));
      await pool.destroy();
    },
  };
}

function openPool({ threads, heap, idle }: LaneLimits): Piscina {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./task.ts', import.meta.url)),
    name: 'runTask',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 64 },
    env: {},
    atomics: 'disabled',
    recordTiming: false,
  });
  pool.on('error', () => undefined); // a thread has ended between two tasks; the next task gets a new thread
  return pool;
}

/** Runs a task in a thread. The thread is killed when the time is over or nobody waits for the result; a new thread replaces it. */
async function runTask(
  pool: Piscina,
  task: Task,
  { timeout, memory }: LaneLimits,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const overdue = new AbortController();
  const ends = [overdue.signal, signal].filter((one) => one !== undefined);
  const before = processorTime(pool, 0);
  let reason: LaneReason = 'timeout';
  const alarm = setTimeout(async () => {
    const used = (await processorTime(pool, Number.POSITIVE_INFINITY)) - (await before);
    if (used < timeout * STARVED) reason = 'starved';
    overdue.abort();
  }, timeout);
  const watch = memory === undefined ? undefined : setInterval(() => endThreadsAbove(pool, memory), WATCH_MS);
  try {
    return (await pool.run(task, { signal: AbortSignal.any(ends) })) as Answer;
  } catch (error) {
    if (signal?.aborted) throw nobodyWaits();
    if (overdue.signal.aborted) throw new LaneError(reason, `${task.name} took too long`);
    throw new LaneError('crash', `${task.name}: ${(error as Error).message}`);
  } finally {
    clearTimeout(alarm);
    clearInterval(watch);
  }
}

/** A task that ran out of time counts as starved if it had a processor for less than this share of the time. */
const STARVED = 1 / 4;
/** Milliseconds within which a thread must report its processor time; a thread that is too busy to answer was not starved. */
const ASKED_MS = 500;

/** Milliseconds of processor time that the threads of a pool have used. @param unknown counted for a thread that does not answer in time */
async function processorTime(pool: Piscina, unknown: number): Promise<number> {
  const timeOf = async (thread: (typeof pool.threads)[number]) => {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  };
  const busy = new Promise<number>((resolve) => {
    setTimeout(() => resolve(unknown), ASKED_MS).unref();
  });
  const each = pool.threads.map((thread) => Promise.race([timeOf(thread).catch(() => 0), busy]));
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}

/** Milliseconds between two checks of the threads' memory. */
const WATCH_MS = 50;
const MEGABYTE = 1024 ** 2;

/** Ends threads that use too much memory. Node itself limits only the heap of a thread, and unpacked files are in buffers outside the heap. */
function endThreadsAbove(pool: Piscina, memory: number): void {
  for (const thread of pool.threads)
    thread.getHeapStatistics().then(
      ({ total_heap_size, external_memory }) => {
        if (total_heap_size + external_memory > memory * MEGABYTE) void thread.terminate();
      },
      () => undefined, // the thread has ended meanwhile
    );
}

function resultOf(answer: Answer, name: string): unknown {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'failed') throw new LaneError('crash', `${name}: ${answer.message}`);
  const { codigo, valores, headers } = answer.error;
  throw new DomainError(codigo, valores, headers);
}
