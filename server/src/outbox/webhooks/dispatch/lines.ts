/** The lines of all endpoints: begins as many attempts as each allows, and makes room as they end. */
import type { Database } from '../../../db/database.ts';
import type { Presence } from '../../../db/presence.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import type { Health } from '../endpoints/health.ts';
import { type Claimed, type FinishedAttempt, type Receiver, release } from '../sql-dispatch.ts';
import { type AttemptDependencies, attemptOnce } from './attempt.ts';
import { type AttemptRecorder, createAttemptRecorder } from './attempt-recorder.ts';
import { attemptsAtOnce, emptyLine, type Line, leave, roomIn, takeOut } from './line.ts';
import type { Patience } from './retry-while-db-down.ts';
import { WITHOUT_RECORD_MAXIMUM } from './rules-lane.ts';

interface LinesDependencies extends AttemptDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
  readonly health: Health;
  readonly patience: Patience;
  readonly presence: Pick<Presence, 'heldFor'>;
  /** A line that had more to claim has room again. */
  readonly onRoom: () => void;
  /** Nothing begins any more. */
  readonly isStopped: () => boolean;
  /** Requests under way are being cut off. */
  readonly isCut: () => boolean;
}

/** The line of each endpoint, and what is under way in all of them. */
export class Lines {
  readonly #deps: LinesDependencies;
  readonly #all = new Map<string, Line>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #recorder: AttemptRecorder;

  constructor(deps: LinesDependencies) {
    this.#deps = deps;
    this.#recorder = createAttemptRecorder({
      ...deps,
      onRecord: (webhook, attempts) => this.#makeRoom(webhook, attempts),
      onDeactivate: (webhook) => void this.giveBack(this.of(webhook)),
    });
  }

  /** By webhook. */
  get all(): ReadonlyMap<string, Line> {
    return this.#all;
  }

  of(webhook: string): Line {
    const line = this.#all.get(webhook) ?? emptyLine(this.#deps.clock);
    this.#all.set(webhook, line);
    return line;
  }

  /** Begins what there is room for. */
  advance(line: Line): void {
    while (
      line.underWay < attemptsAtOnce(line) &&
      line.unrecorded < WITHOUT_RECORD_MAXIMUM &&
      line.waiting.length > 0
    ) {
      const { entrega, until } = line.waiting[0] as Line['waiting'][number];
      // All of it, or what comes later in the line would overtake what is given back.
      if (this.#deps.isStopped() || performance.now() > until || !line.receiver || this.#isLost(entrega)) {
        void this.giveBack(line);
        break;
      }
      line.waiting.shift();
      void this.#proceed(this.#handle(entrega, line.receiver, line));
    }
    if (line.underWay === 0 && line.waiting.length === 0) line.receiver = null;
    if (line.hasMore && roomIn(line) > 0) {
      line.hasMore = false; // it is looked at in the round that this asks for
      this.#deps.onRoom();
    }
  }

  /** Others do not see this process any more, and may have taken what it claimed while they did. */
  #isLost({ reclamo_de }: Claimed): boolean {
    return reclamo_de !== null && this.#deps.presence.heldFor() === null;
  }

  /** Gives back what waits. */
  async giveBack(...lines: readonly Line[]): Promise<void> {
    const loose = lines.flatMap(takeOut);
    if (loose.length > 0) await this.#proceed(releaseAll(this.#deps, loose));
  }

  /** Resolves when everything claimed so far has been attempted and recorded. */
  async rest(): Promise<void> {
    do {
      await Promise.all(this.#underWay);
      await this.#recorder.empty(); // after which what waited may have begun
    } while (this.#underWay.size > 0);
  }

  #proceed(work: Promise<void>): Promise<void> {
    const watched: Promise<void> = work
      .catch((error) => this.#deps.logger.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => this.#underWay.delete(watched));
    this.#underWay.add(watched);
    return watched;
  }

  /**
   * One delivery from its place in the line to its end. What arrived makes room at once, so that the endpoint does not wait
   * for our commit; what failed, or was answered with a flood, only when that is on record: an endpoint in trouble gets less.
   */
  async #handle(entrega: Claimed, receiver: Receiver, line: Line): Promise<void> {
    line.underWay += 1;
    let attempt: FinishedAttempt | null = null;
    try {
      attempt = await attemptOnce(this.#deps, entrega, receiver, line, this.#deps.isCut);
      if (attempt === null) await releaseAll(this.#deps, [entrega]);
    } finally {
      if (attempt?.makesRoom) {
        line.underWay -= 1;
        line.unrecorded += 1;
      } else if (attempt === null) {
        line.underWay -= 1;
        leave(line, entrega);
      }
      this.advance(line);
    }
    if (attempt) this.#recorder.record(attempt);
  }

  #makeRoom(webhook: string, recorded: readonly FinishedAttempt[]): void {
    const line = this.of(webhook);
    for (const { entrega, makesRoom } of recorded) {
      if (makesRoom) line.unrecorded -= 1;
      else line.underWay -= 1;
      leave(line, entrega);
    }
    this.advance(line);
  }
}

const releaseAll = ({ patience, base }: LinesDependencies, loose: readonly Claimed[]): Promise<void> =>
  patience.retry(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => release(tx, loose)));
