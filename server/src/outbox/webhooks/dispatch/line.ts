/** The line of one endpoint: deliveries that this process has claimed and not recorded yet. */
import type { Batch, Claimed, FinishedAttempt } from '../sql-dispatch.ts';
import type { Endpoint } from './attempt.ts';
import { HORIZON, roomLeft, WITHOUT_RECORD_MAXIMUM } from './rules-lane.ts';

interface LineDependencies {
  /** @returns null when the attempt was cut off, which says nothing about the endpoint */
  attempt(entrega: Claimed, endpoint: Endpoint): Promise<FinishedAttempt | null>;
  /** Resolves when the attempt is on record and, for an endpoint in trouble, its health too. */
  record(attempt: FinishedAttempt): Promise<void>;
  /** Gives back claimed deliveries that have not begun. */
  release(claimed: readonly Claimed[]): Promise<void>;
  /** Whether the claim still allows the delivery to begin. */
  mayBegin(entrega: Claimed): boolean;
  /** Called when the line has room again and there may be more to claim. */
  onRoom(): void;
  /** Takes over work that nobody awaits: logs its failure, and waits for it at the stop. */
  watch(work: Promise<void>): void;
}

/** Milliseconds; a delivery that has waited longer is given back rather than begun. */
const MAXIMUM_WAIT = 15_000;

export class Line {
  readonly #deps: LineDependencies;
  /** As the last round read it; null: deleted or disabled, or the line is empty. */
  #endpoint: Endpoint | null = null;
  /** Deliveries at once that the endpoint allows. */
  #concurrencia = 1;
  /** Claimed deliveries that are not on record, by id: waiting, under way, or ended. */
  readonly #here = new Map<string, Claimed>();
  /** The waiting ones, each with the monotonic time until which it may wait. */
  #waiting: { readonly entrega: Claimed; readonly until: number }[] = [];
  /** Places in use: by attempts under way, and by failed ones until they are on record. */
  #taken = 0;
  /** Moving mean of the duration of an attempt, in milliseconds. */
  #meanMs = HORIZON;
  /** The last answer was longer than the part that we keep. */
  #floods = false;
  /** There may be more to claim than the line could take. */
  hasMore = false;

  constructor(deps: LineDependencies) {
    this.#deps = deps;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** The number of deliveries to claim in addition. */
  room(): number {
    const [waiting, underWay, unrecorded] = [this.#waiting.length, this.#taken, this.#unrecorded];
    return roomLeft({ concurrencia: this.#atOnce, underWay, unrecorded, waiting, meanMs: this.#meanMs });
  }

  /** Takes over what a round has read and claimed. @param endpoint null: deleted or disabled */
  take(endpoint: Endpoint | null, batch?: Pick<Batch, 'claimed' | 'isFull'>): void {
    this.#endpoint = endpoint;
    this.#concurrencia = endpoint?.receiver.concurrencia ?? this.#concurrencia;
    if (batch) {
      this.hasMore = batch.isFull;
      const until = performance.now() + MAXIMUM_WAIT;
      for (const entrega of batch.claimed) this.#takeIn(entrega, until);
    }
    this.#advance();
  }

  /** Gives back all waiting deliveries. If some stayed, later ones would overtake those given back. */
  async giveBack(): Promise<void> {
    const loose = this.#waiting.map(({ entrega }) => entrega);
    this.#waiting = [];
    for (const entrega of loose) this.#leave(entrega);
    if (loose.length > 0) await this.#deps.release(loose);
  }

  /** An endpoint with oversized answers gets one attempt at a time, because each answer costs as much as many. */
  get #atOnce(): number {
    return this.#floods ? 1 : this.#concurrencia;
  }

  /** Number of ended attempts that hold no place any more and are not on record yet. */
  get #unrecorded(): number {
    return this.#here.size - this.#waiting.length - this.#taken;
  }

  /**
   * Puts a delivery at the end of the line. If it is here already, a crash of the database had lost its claim: its attempt, whether
   * waiting, under way or ended, goes on under the new claim.
   */
  #takeIn(entrega: Claimed, until: number): void {
    const known = this.#here.get(entrega.id);
    if (known?.numero === entrega.numero) {
      const { reclamo_id, reclamo_de, intentos, debida } = entrega; // it may have been put back meanwhile
      Object.assign(known, { reclamo_id, reclamo_de, intentos, debida });
      return;
    }
    this.#here.set(entrega.id, entrega);
    this.#waiting.push({ entrega, until });
  }

  #leave(entrega: Claimed): void {
    if (this.#here.get(entrega.id) === entrega) this.#here.delete(entrega.id);
  }

  /** Begins waiting deliveries while there is room. */
  #advance(): void {
    while (this.#taken < this.#atOnce && this.#unrecorded < WITHOUT_RECORD_MAXIMUM) {
      const [first] = this.#waiting;
      if (!first) break;
      if (!this.#endpoint || performance.now() > first.until || !this.#deps.mayBegin(first.entrega)) {
        void this.giveBack();
        break;
      }
      this.#waiting.shift();
      this.#taken += 1;
      this.#deps.watch(this.#deliver(first.entrega, this.#endpoint));
    }
    if (this.#taken === 0 && !this.hasWaiting) this.#endpoint = null; // no secret stays in memory without need
    if (this.hasMore && this.room() > 0) {
      this.hasMore = false; // the round requested here finds out anew
      this.#deps.onRoom();
    }
  }

  /**
   * One delivery, from its turn to its record. A success frees its place at once, so that the endpoint does not wait for our commit. A
   * failure or an oversized answer frees it only when it is on record, which slows down deliveries to an endpoint in trouble.
   */
  async #deliver(entrega: Claimed, endpoint: Endpoint): Promise<void> {
    let recorded: Promise<void> | undefined;
    try {
      const attempt = await this.#deps.attempt(entrega, endpoint);
      if (attempt === null) await this.#deps.release([entrega]);
      else {
        this.#learn(attempt);
        recorded = this.#deps.record(attempt);
        if (this.#floods || attempt.resultado !== 'entregado') await recorded;
      }
    } finally {
      this.#taken -= 1;
      if (!recorded) this.#leave(entrega);
      this.#advance();
    }
    await recorded;
    this.#leave(entrega);
    this.#advance();
  }

  #learn({ duracion_ms, oversized }: FinishedAttempt): void {
    this.#meanMs = this.#meanMs * 0.8 + duracion_ms * 0.2;
    this.#floods = oversized ?? this.#floods;
  }
}
