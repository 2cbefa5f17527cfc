/** The line of one endpoint: what this process has claimed for it and not recorded yet. */
import type { Batch, Claimed, FinishedAttempt } from '../sql-dispatch.ts';
import type { Endpoint } from './attempt.ts';
import { HORIZON, roomLeft, WITHOUT_RECORD_MAXIMUM } from './rules-lane.ts';

export interface LineDependencies {
  /** @returns null when this process has cut it off, which says nothing of the endpoint */
  attempt(entrega: Claimed, endpoint: Endpoint): Promise<FinishedAttempt | null>;
  /** Resolves when the attempt is on record, and the endpoint's health with it where it is in trouble. */
  record(attempt: FinishedAttempt): Promise<void>;
  /** Gives back what was claimed and not begun. */
  release(claimed: readonly Claimed[]): Promise<void>;
  /** Whether what was claimed so may still begin. */
  mayBegin(entrega: Claimed): boolean;
  /** There was more to claim than the line could take, and now it has room. */
  onRoom(): void;
  /** Looks after work that goes on by itself. */
  watch(work: Promise<void>): void;
}

/** Milliseconds; a delivery that has waited longer is given back rather than begun. */
const MAXIMUM_WAIT = 15_000;

export class Line {
  readonly #deps: LineDependencies;
  /** As the last round read it; null: it is gone, or nothing is here. */
  #endpoint: Endpoint | null = null;
  /** Deliveries at once that the endpoint allows. */
  #concurrencia = 1;
  /** Claimed and not on record, by id: they wait, are under way, or have ended. */
  readonly #here = new Map<string, Claimed>();
  /** Those of them that wait, each with the monotonic time until which it may. */
  #waiting: { readonly entrega: Claimed; readonly until: number }[] = [];
  /** Places taken: by attempts under way, and by those that leave theirs only when they are on record. */
  #taken = 0;
  /** Moving mean of the duration of an attempt, in milliseconds. */
  #meanMs = HORIZON;
  /** The last answer was longer than the part that is kept. */
  #floods = false;
  /** There may be more to claim than the line could take. */
  hasMore = false;

  constructor(deps: LineDependencies) {
    this.#deps = deps;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** How many more to claim for the endpoint. */
  room(): number {
    const [waiting, underWay, unrecorded] = [this.#waiting.length, this.#taken, this.#unrecorded];
    return roomLeft({ concurrencia: this.#atOnce, underWay, unrecorded, waiting, meanMs: this.#meanMs });
  }

  /** Takes the endpoint as a round has just read it, null when it is gone, and what the round has claimed for it. */
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

  /** Gives back what waits: all of it, or what comes later in the line would overtake it. */
  async giveBack(): Promise<void> {
    const loose = this.#waiting.map(({ entrega }) => entrega);
    this.#waiting = [];
    for (const entrega of loose) this.#leave(entrega);
    if (loose.length > 0) await this.#deps.release(loose);
  }

  /** An endpoint that floods us gets one at a time, because each answer costs as much as many. */
  get #atOnce(): number {
    return this.#floods ? 1 : this.#concurrencia;
  }

  /** Attempts that have ended, made room for others, and are not on record. */
  get #unrecorded(): number {
    return this.#here.size - this.#waiting.length - this.#taken;
  }

  /**
   * Puts a delivery at the end of the line, unless it is here already: then its claim was lost with a crash of the database, and
   * the attempt that waits, is under way or is to be recorded goes on under the new one.
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

  /** Begins what there is room for. */
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
      this.hasMore = false; // it is looked at in the round that this asks for
      this.#deps.onRoom();
    }
  }

  /**
   * One delivery from its place in the line to its record. What arrived leaves its place at once, so that the endpoint does not wait
   * for our commit; what failed, or was answered with a flood, only when it is on record: an endpoint in trouble gets less.
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
