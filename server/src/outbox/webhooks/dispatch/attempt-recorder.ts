/** Records attempts that have ended, many together, and does not give up while the database is away. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { isBusyRow } from '../../../db/errors.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { type Batcher, createBatcher } from '../../../queue/batcher.ts';
import type { Health } from '../endpoints/health.ts';
import { type Completed, type FinishedAttempt, recordAttempts } from '../sql-dispatch.ts';
import type { Patience } from './retry-while-db-down.ts';

interface AttemptRecorderDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
  readonly health: Health;
  readonly patience: Patience;
  /** Called with recorded attempts of one endpoint; those of a failing endpoint go to its health too. */
  readonly onRecord: (webhook: string, attempts: readonly FinishedAttempt[]) => void;
  /** Called for each endpoint that these records disabled. */
  readonly onDeactivate: (webhook: string) => void;
}

export interface AttemptRecorder {
  record(attempt: FinishedAttempt): void;
  /** Resolves when everything so far has been recorded. */
  empty(): Promise<void>;
}

/**
 * Milliseconds in which ended attempts gather before they are written: planning and committing cost a batch as much as a
 * hundred rows, and each wait for the disk is one that others of the database share. No receiver waits for it but one that
 * fails.
 */
const GATHER = 20;
const WITHOUT_RECORD = 'attempt not recorded; it is made again after its lease';

/** Milliseconds until a row that another transaction holds is tried again. */
const PAUSE = 500;

/**
 * An attempt that was made and is not recorded would be made again: while the database is away it is kept, and fencing
 * decides in the end whether it still counts. A failed or locked write delays only its own attempt, and an endpoint that
 * fails keeps none but its own waiting.
 */
export function createAttemptRecorder(deps: AttemptRecorderDependencies): AttemptRecorder {
  const recorder = new Recorder(deps);
  return { record: (attempt) => recorder.add(attempt), empty: () => recorder.empty() };
}

class Recorder {
  readonly #deps: AttemptRecorderDependencies;
  /** Attempts whose deliveries were found held. While there are any, nobody waits for held ones. */
  readonly #postponed = new Set<FinishedAttempt>();
  readonly #pending = new Set<Promise<void>>();
  readonly #attempts: Batcher<FinishedAttempt>;
  /** Told of attempts of one endpoint, whether each is done with. */
  readonly #reviews: Batcher<readonly FinishedAttempt[], boolean>;

  constructor(deps: AttemptRecorderDependencies) {
    this.#deps = deps;
    this.#attempts = createBatcher<FinishedAttempt>((batch) => this.#record(batch), { gatherMs: GATHER });
    this.#reviews = createBatcher((groups) => reviewHealth(deps, groups));
  }

  add(attempt: FinishedAttempt): void {
    void this.#attempts.add(attempt);
  }

  async empty(): Promise<void> {
    do {
      await this.#attempts.empty();
      await Promise.all(this.#pending);
    } while (this.#pending.size > 0);
  }

  async #record(batch: readonly FinishedAttempt[]): Promise<void> {
    const someHeld = this.#postponed.size > 0;
    const { wereFailing, held } = await write(this.#deps, batch, someHeld).catch((error) => {
      this.#deps.logger.warn(
        { error, intentos: batch.length },
        'attempts not recorded together; each is tried by itself',
      );
      return writeEach(this.#deps, batch, someHeld);
    });
    const recorded = held.size > 0 || someHeld ? this.#postponeHeld(batch, held) : batch;
    for (const [webhook, attempts] of Map.groupBy(recorded, ({ entrega }) => entrega.webhook)) {
      if (!wereFailing.has(webhook) && attempts.every(({ resultado }) => resultado === 'entregado')) {
        this.#deps.onRecord(webhook, attempts); // a healthy endpoint costs nothing per delivery
      } else this.#proceed(this.#review(webhook, attempts));
    }
  }

  /** @returns those of a batch that are on record, or never will be */
  #postponeHeld(batch: readonly FinishedAttempt[], held: ReadonlySet<string>): readonly FinishedAttempt[] {
    return batch.filter((attempt) => {
      const isHeld = held.has(attempt.entrega.id);
      if (isHeld && this.#deps.patience.isLeft()) {
        this.#postponed.add(attempt);
        this.#proceed(wait(PAUSE).then(() => this.#attempts.add(attempt)));
        return false;
      }
      if (isHeld) this.#deps.logger.error({ entrega: attempt.entrega.id }, WITHOUT_RECORD);
      this.#postponed.delete(attempt);
      return true;
    });
  }

  async #review(webhook: string, attempts: readonly FinishedAttempt[]): Promise<void> {
    while (!(await this.#reviews.add(attempts))) await wait(PAUSE);
    this.#deps.onRecord(webhook, attempts);
  }

  #proceed(work: Promise<void>): void {
    const watched: Promise<void> = work.finally(() => this.#pending.delete(watched));
    this.#pending.add(watched);
  }
}

/** @param someHeld rows that another transaction holds are passed over at once, and not waited for a moment */
async function write(
  { base, logger, patience }: AttemptRecorderDependencies,
  batch: readonly FinishedAttempt[],
  someHeld: boolean,
): Promise<Completed> {
  const completeAll = (withoutWaiting: boolean): Promise<Completed> =>
    patience.retry(() =>
      base.unsafeAcrossInsurers('albacea_worker', (tx) => recordAttempts(tx, batch, { withoutWaiting })),
    );
  try {
    if (someHeld) return await completeAll(true);
    return await completeAll(false).catch((error) => {
      if (!isBusyRow(error)) throw error;
      return completeAll(true);
    });
  } catch (error) {
    if (!isBusyRow(error)) throw error;
    logger.warn({ error, intentos: batch.length }, 'a table is held; attempts are put aside');
    return { wereFailing: new Set(), held: new Set(batch.map(({ entrega }) => entrega.id)) };
  }
}

/** Records one by one, so that a faulty attempt takes no other with it. */
async function writeEach(
  deps: AttemptRecorderDependencies,
  batch: readonly FinishedAttempt[],
  someHeld: boolean,
): Promise<Completed> {
  const [failed, held] = [new Set<string>(), new Set<string>()];
  for (const attempt of batch) {
    try {
      const theirs = await write(deps, [attempt], someHeld);
      for (const webhook of theirs.wereFailing) failed.add(webhook);
      for (const entrega of theirs.held) held.add(entrega);
    } catch (error) {
      deps.logger.error({ error, entrega: attempt.entrega.id }, WITHOUT_RECORD);
    }
  }
  return { wereFailing: failed, held };
}

/** Records health endpoint by endpoint, so that the fault of one stops no other. @returns for each group whether it is done */
async function reviewHealth(
  { health, patience, logger, onDeactivate }: AttemptRecorderDependencies,
  groups: readonly (readonly FinishedAttempt[])[],
): Promise<boolean[]> {
  const busy = new Set<string>();
  for (const [webhook, attempts] of Map.groupBy(groups.flat(), ({ entrega }) => entrega.webhook)) {
    const asTheyEnded = attempts.toSorted((a, b) => a.fin.getTime() - b.fin.getTime());
    try {
      if (await patience.retry(() => health.record(webhook, asTheyEnded))) onDeactivate(webhook);
    } catch (error) {
      if (isBusyRow(error) && patience.isLeft()) busy.add(webhook);
      else logger.warn({ error, webhook }, 'health of an endpoint not recorded');
    }
  }
  return groups.map(([first]) => !busy.has((first as FinishedAttempt).entrega.webhook));
}
