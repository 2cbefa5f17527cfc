/** A queue in which insurers take turns, and the cases of an insurer take turns; pure. */

/** The case and the insurer for which an item waits. */
export interface Caller {
  readonly insurer: string;
  readonly caso: string;
}

export interface QueueLimits {
  /** Maximum number of items that wait for one case, for one insurer, and altogether. */
  readonly perCaso: number;
  readonly perInsurer: number;
  readonly total: number;
}

export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** Insurers in the order of their turns, each with its cases in the order of theirs; entries without items are removed. */
  readonly #insurers = new Map<string, Map<string, T[]>>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return [...this.#insurers.keys()].reduce((sum, insurer) => sum + this.#waitingFor(insurer), 0);
  }

  /** Adds an item. @returns whether there was room; false: the queue is full for this case, for this insurer or altogether */
  add({ insurer, caso }: Caller, item: T): boolean {
    const cases = this.#insurers.get(insurer) ?? new Map<string, T[]>();
    const items = cases.get(caso) ?? [];
    const { perCaso, perInsurer, total } = this.#limits;
    if (items.length >= perCaso || this.#waitingFor(insurer) >= perInsurer || this.size >= total) return false;
    this.#insurers.set(insurer, cases.set(caso, [...items, item]));
    return true;
  }

  /** Takes out the next item, and puts its insurer last among the insurers and its case last among the insurer's cases. */
  next(): T | undefined {
    for (const [insurer, cases] of this.#insurers) {
      this.#insurers.delete(insurer);
      for (const [caso, [item, ...rest]] of cases) {
        cases.delete(caso);
        if (rest.length > 0) cases.set(caso, rest);
        if (cases.size > 0) this.#insurers.set(insurer, cases);
        return item;
      }
    }
    return undefined;
  }

  /** Removes an item, if it is still in the queue. */
  remove({ insurer, caso }: Caller, item: T): void {
    const cases = this.#insurers.get(insurer);
    const items = cases?.get(caso);
    if (!cases || !items) return;
    const rest = items.filter((other) => other !== item);
    if (rest.length > 0) cases.set(caso, rest);
    else cases.delete(caso);
    if (cases.size === 0) this.#insurers.delete(insurer);
  }

  #waitingFor(insurer: string): number {
    return [...(this.#insurers.get(insurer)?.values() ?? [])].reduce((sum, items) => sum + items.length, 0);
  }
}
