/** Turns: a few pieces of work run at once, and callers wait in a queue in which insurers and their cases take turns. */
import { DomainError, unavailableFor } from '../../shared/errors.ts';
import { type Caller, FairQueue, type QueueLimits } from './fair-queue.ts';

export interface Order {
  readonly caller: Caller;
  /** Aborts when nobody waits for the result any more; absent: the caller cannot hang up. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: Error) => void;
}

/** `Retry-After` in seconds for a caller who has too much waiting work. */
const RETRY = 5;
const noRoom = () => unavailableFor(RETRY);

/** The refusal of work for which nobody waits any more. */
export const nobodyWaits = () => new DomainError('peticion_invalida');

export class Turns {
  readonly #atOnce: number;
  readonly #queue: FairQueue<Waiting>;
  #running = 0;

  constructor(atOnce: number, limits: QueueLimits) {
    this.#atOnce = atOnce;
    this.#queue = new FairQueue<Waiting>(limits);
  }

  /**
   * Runs the work when it is the caller's turn.
   * @throws DomainError no_disponible when too much work waits for this caller, peticion_invalida once nobody waits
   */
  async run<T>(order: Order, work: () => Promise<T>): Promise<T> {
    if (order.signal?.aborted) throw nobodyWaits();
    await this.#take(order);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  /** Fails all waiting work. */
  refuseAll(error: Error): void {
    for (let waiting = this.#queue.next(); waiting; waiting = this.#queue.next()) waiting.fail(error);
  }

  #take({ caller, signal }: Order): Promise<void> {
    return new Promise((start, fail) => {
      const leave = () => {
        this.#queue.remove(caller, waiting);
        fail(nobodyWaits());
      };
      const settled = () => signal?.removeEventListener('abort', leave);
      const waiting: Waiting = {
        start: () => {
          settled();
          start();
        },
        fail: (error) => {
          settled();
          fail(error);
        },
      };
      if (!this.#queue.add(caller, waiting)) return fail(noRoom());
      signal?.addEventListener('abort', leave, { once: true });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#atOnce) {
      const waiting = this.#queue.next();
      if (!waiting) return;
      this.#running += 1;
      waiting.start();
    }
  }
}
