/**
 * Long polls: requests that wait until there is something to read. A waiting request occupies no database connection and no transaction. It reads
 * again when its insurer's data have changed, and once more at the end of the wait.
 */
import type { WakeListener } from '../queue/wakeup.ts';
import { unavailableFor } from '../shared/errors.ts';

interface Wait<T> {
  /** Id of the caller's key or user. */
  readonly holder: string;
  /** Id of the insurer whose data are read. */
  readonly insurer: string;
  /** Name of the insurer's share of a process. */
  readonly share: string;
  /** Maximum duration of the wait, in milliseconds. */
  readonly milliseconds: number;
  /** Aborts when the caller has hung up; absent: the caller cannot. */
  readonly signal?: AbortSignal | undefined;
  read(isFirst: boolean): Promise<T>;
  isThere(data: T): boolean;
}

export interface Waits {
  /**
   * Reads until there is something to read, the time is over, the caller has hung up or the server stops.
   * @returns the data of the last read
   * @throws DomainError no_disponible when too many requests wait in this process, or for this holder or share; and anything that `read` throws
   */
  readWhenThere<T>(wait: Wait<T>): Promise<T>;
  /** Ends all waits when the server stops. */
  close(): void;
}

interface WaitsOptions {
  /** Calls back whenever an insurer's data have changed, here or in another process. */
  readonly onWake: (listener: WakeListener) => void;
  readonly maximum?: number;
  readonly perHolder?: number;
  readonly perShare?: number;
  /**
   * Milliseconds between a notice and the read that follows it, so that several notices cause one read. They double with each read that finds
   * nothing, up to {@link LONGEST_PAUSE}, because a wait for something that never comes must not read at each notice.
   */
  readonly pause?: number;
}

const BUSY_SECONDS = 5;
const LONGEST_PAUSE = 2000;

export function createWaits({
  onWake,
  maximum = 500,
  perHolder = 4,
  perShare = 125,
  pause = 100,
}: WaitsOptions): Waits {
  const waiting = new Set<{ holder: string; insurer: string; share: string; notice(): void }>();
  const stop = new AbortController();
  onWake((changed) => {
    for (const { insurer, notice } of waiting) if (changed === null || changed === insurer) notice();
  });

  return {
    async readWhenThere({ holder, insurer, share, milliseconds, signal, read, isThere }) {
      const theirs = [...waiting].filter((wait) => wait.share === share);
      const own = theirs.filter((wait) => wait.holder === holder);
      if (waiting.size >= maximum || theirs.length >= perShare || own.length >= perHolder)
        throw unavailableFor(BUSY_SECONDS);
      let noticed = Promise.withResolvers<void>();
      const place = { holder, insurer, share, notice: () => noticed.resolve() };
      // Listens before the first read, so that no write in between is missed.
      waiting.add(place);
      const ends = AbortSignal.any([stop.signal, signal].filter((one) => one !== undefined));
      const end = performance.now() + milliseconds;
      try {
        for (let reads = 0; ; reads += 1) {
          noticed = Promise.withResolvers<void>();
          const data = await read(reads === 0);
          const left = end - performance.now();
          if (isThere(data) || left <= 0 || ends.aborted) return data;
          if (!(await within(noticed.promise, left, ends))) continue;
          const rest = Math.min(pause * 2 ** reads, LONGEST_PAUSE, end - performance.now());
          await within(new Promise(() => undefined), rest, ends);
        }
      } finally {
        waiting.delete(place);
      }
    },
    close: () => stop.abort(),
  };
}

/** Waits for a promise for some milliseconds. @returns whether it resolved in time */
function within(promise: Promise<void>, milliseconds: number, ends: AbortSignal): Promise<boolean> {
  const { promise: done, resolve } = Promise.withResolvers<boolean>();
  const alarm = setTimeout(() => resolve(false), milliseconds);
  const stop = () => resolve(false);
  ends.addEventListener('abort', stop, { once: true });
  void promise.then(() => resolve(true));
  return done.finally(() => {
    clearTimeout(alarm);
    ends.removeEventListener('abort', stop);
  });
}
