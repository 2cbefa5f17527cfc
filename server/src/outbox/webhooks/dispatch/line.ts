/** The line of one endpoint: deliveries that this process has claimed and not recorded yet. */
import pLimit from 'p-limit';
import type { Batch, Claimed, FinishedAttempt } from '../sql-dispatch.ts';
import type { Endpoint } from './attempt.ts';
import { HORIZON, roomLeft, UNRECORDED_MAXIMUM } from './rules-line.ts';

interface LineDependencies {
  /** Makes an attempt; null: it was cut off, which says nothing about the endpoint. */
  attempt(entrega: Claimed, endpoint: Endpoint): Promise<FinishedAttempt | null>;
  /** Resolves when the attempt is recorded and, for a failing endpoint, the endpoint's health too. */
  record(attempt: FinishedAttempt): Promise<void>;
  /** Releases the claim of a delivery that has not begun. */
  release(entrega: Claimed): Promise<void>;
  /** Whether the claim still allows the delivery to begin. */
  mayBegin(entrega: Claimed): boolean;
  /** Called when the line has room again and there may be more to claim. */
  onRoom(): void;
  /** Looks after work that nobody awaits: logs its failure, and waits for it when the process stops. */
  watch(work: Promise<void>): void;
}

/** Milliseconds after which a waiting delivery is not begun but released. */
const MAXIMUM_WAIT = 15_000;

export class Line {
  readonly #deps: LineDependencies;
  /** One place for each attempt under way; a failed attempt keeps its place until it is recorded. */
  readonly #places = pLimit({ concurrency: 1, rejectOnClear: true });
  /** Claimed deliveries by id, until they are recorded or released: waiting, under way, or ended. */
  readonly #held = new Map<string, Claimed>();
  /** The endpoint as the last round read it; null: it was deleted or disabled, or the line is empty. */
  #endpoint: Endpoint | null = null;
  /** Moving mean of the duration of an attempt, in milliseconds. */
  #meanMs = HORIZON;
  /** Whether the last answer was longer than the part that we keep. */
  #floods = false;
  /** Whether there may be more to claim than the line could take. */
  hasMore = false;

  constructor(deps: LineDependencies) {
    this.#deps = deps;
  }

  get hasWaiting(): boolean {
    return this.#places.pendingCount > 0;
  }

  /** The number of further deliveries to claim for this line. */
  room(): number {
    const { concurrency: concurrencia, activeCount: underWay, pendingCount: waiting } = this.#places;
    return roomLeft({ concurrencia, underWay, unrecorded: this.#unrecorded, waiting, meanMs: this.#meanMs });
  }

  /** Takes over what a round has read and claimed. @param endpoint null: deleted or disabled */
  take(endpoint: Endpoint | null, batch?: Pick<Batch, 'claimed' | 'isFull'>): void {
    this.#endpoint = endpoint;
    if (!endpoint) this.giveBack();
    this.#allowPlaces();
    if (batch) this.hasMore = batch.isFull;
    const until = performance.now() + MAXIMUM_WAIT;
    for (const entrega of batch?.claimed ?? []) this.#takeIn(entrega, until);
    this.#lookForRoom();
  }

  /** Releases all waiting deliveries. If some stayed, they would overtake the released ones. */
  giveBack(): void {
    this.#places.clearQueue();
  }

  /** Number of ended attempts that no longer occupy a place and are not recorded yet. */
  get #unrecorded(): number {
    return this.#held.size - this.#places.pendingCount - this.#places.activeCount;
  }

  /** An endpoint with oversized answers gets one attempt at a time, because one oversized answer costs as much as many others. */
  #allowPlaces(): void {
    if (this.#endpoint) this.#places.concurrency = this.#floods ? 1 : this.#endpoint.receiver.concurrencia;
  }

  /**
   * Puts a delivery at the end of the line. If the delivery is in the line already, a crash of the database had lost its claim. Its attempt,
   * whether it is waiting, under way or ended, then continues under the new claim.
   */
  #takeIn(entrega: Claimed, until: number): void {
    const known = this.#held.get(entrega.id);
    if (known?.numero === entrega.numero) {
      const { reclamo_id, reclamo_de, intentos, debida } = entrega; // these may have changed, if the delivery was rescheduled meanwhile
      Object.assign(known, { reclamo_id, reclamo_de, intentos, debida });
      return;
    }
    this.#held.set(entrega.id, entrega);
    this.#deps.watch(this.#deliver(entrega, until));
  }

  /** Waits for a place, makes the attempt and records it. A delivery without an attempt is released. */
  async #deliver(entrega: Claimed, until: number): Promise<void> {
    let hasBegun = false;
    let recorded = null as Promise<void> | null;
    try {
      await this.#places(async () => {
        const endpoint = this.#endpoint;
        if (!endpoint || performance.now() > until || !this.#deps.mayBegin(entrega)) return this.giveBack();
        hasBegun = true;
        const attempt = await this.#deps.attempt(entrega, endpoint);
        if (attempt === null) return;
        this.#adapt(attempt);
        recorded = this.#deps.record(attempt);
        /**
         * A success frees its place at once, so that the next delivery does not wait for our commit. Any other attempt keeps its place until
         * it is recorded, which slows down deliveries to a failing endpoint.
         */
        if (this.#floods || attempt.resultado !== 'entregado' || this.#unrecorded >= UNRECORDED_MAXIMUM) await recorded;
      });
      this.#lookForRoom();
      await recorded;
    } catch (error) {
      if (hasBegun) throw error; // before the attempt began, an error only means that the line was cleared
    } finally {
      if (this.#held.get(entrega.id) === entrega) this.#held.delete(entrega.id);
      this.#lookForRoom();
    }
    if (recorded === null) await this.#deps.release(entrega);
  }

  #adapt({ duracion_ms, oversized }: FinishedAttempt): void {
    this.#meanMs = this.#meanMs * 0.8 + duracion_ms * 0.2;
    this.#floods = oversized ?? this.#floods;
    this.#allowPlaces();
  }

  #lookForRoom(): void {
    if (this.#places.activeCount === 0 && !this.hasWaiting) this.#endpoint = null; // so that no secret stays in memory without need
    if (!this.hasMore || this.room() === 0) return;
    this.hasMore = false; // the round that is requested here sets it again
    this.#deps.onRoom();
  }
}
