/** Records attempts that have ended, many together, and does not give up while the database is away. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { isAbsence, isBusyRow } from '../../../db/errors.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { createBatcher } from '../../../queue/batcher.ts';
import type { Health } from '../endpoints/health.ts';
import { type FinishedAttempt, recordAttempts } from '../sql-dispatch.ts';

interface RecorderDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
  readonly health: Health;
  readonly patience: Patience;
  /** Called for each endpoint that these records disabled. */
  readonly onDeactivate: (webhook: string) => void;
}

/**
 * Milliseconds in which ended attempts gather before they are written: planning and committing cost a batch as much as a
 * hundred rows, and each wait for the disk is one that others of the database share. No receiver waits for it but one that
 * fails.
 */
const GATHER = 20;
/** Milliseconds until a row that another transaction holds, or a database that is away, is tried again. */
const PAUSE = 250;

const WITHOUT_RECORD = 'attempt not recorded; it is made again after its lease';

/** What became of an attempt that was to be written; `in trouble`: it is on record, and its endpoint has failed. */
type Fate = 'recorded' | 'in trouble' | 'held' | 'lost';

/**
 * An attempt that was made and is not recorded would be made again: while the database is away it is kept, and fencing
 * decides in the end whether it still counts. A failed or locked write delays only its own attempt, and an endpoint that
 * fails keeps none but its own waiting.
 * @returns what resolves when an attempt is on record, and the endpoint's health with it where it is in trouble
 */
export function createRecorder(deps: RecorderDependencies): (attempt: FinishedAttempt) => Promise<void> {
  const { logger, patience } = deps;
  /** Attempts whose deliveries are held. While there are any, nobody waits for held ones. */
  const postponed = new Set<FinishedAttempt>();
  const attempts = createBatcher<FinishedAttempt, Fate>((batch) => write(deps, batch, postponed.size === 0), {
    gatherMs: GATHER,
  });
  const reviews = createBatcher<FinishedAttempt, boolean>((batch) => review(deps, batch));
  return async (attempt) => {
    let fate = await attempts.add(attempt);
    for (; fate === 'held' && patience.isLeft(); fate = await attempts.add(attempt)) {
      postponed.add(attempt);
      await wait(PAUSE);
    }
    postponed.delete(attempt);
    if (fate === 'held') logger.error({ entrega: attempt.entrega.id }, WITHOUT_RECORD);
    if (fate === 'in trouble') while (!(await reviews.add(attempt))) await wait(PAUSE);
  };
}

/** All together; where that fails one by one, so that a faulty attempt takes no other with it. */
async function write(
  deps: RecorderDependencies,
  batch: readonly FinishedAttempt[],
  isWaiting: boolean,
): Promise<Fate[]> {
  const { base, logger, patience } = deps;
  try {
    const { held, failing } = await patience.retry(() =>
      base.unsafeAcrossInsurers('albacea_worker', (tx) => recordAttempts(tx, batch, isWaiting)),
    );
    // A healthy endpoint costs nothing per delivery; of one in trouble what arrived beside a failure counts too.
    const inTrouble = new Set(failing);
    for (const { entrega, resultado } of batch) if (resultado !== 'entregado') inTrouble.add(entrega.webhook);
    return batch.map(({ entrega: { id, webhook } }) => {
      if (held.has(id)) return 'held';
      return inTrouble.has(webhook) ? 'in trouble' : 'recorded';
    });
  } catch (error) {
    if (isBusyRow(error)) {
      if (isWaiting) return write(deps, batch, false);
      logger.warn({ error, intentos: batch.length }, 'a table is held; attempts are put aside');
      return batch.map(() => 'held');
    }
    if (batch.length === 1) {
      logger.error({ error, entrega: batch[0]?.entrega.id }, WITHOUT_RECORD);
      return ['lost'];
    }
    logger.warn({ error, intentos: batch.length }, 'attempts not recorded together; each is tried by itself');
    const fates: Fate[] = [];
    for (const attempt of batch) fates.push(...(await write(deps, [attempt], isWaiting)));
    return fates;
  }
}

/** Records health endpoint by endpoint, so that the fault of one stops no other. @returns for each attempt whether it is done */
async function review(
  { health, patience, logger, onDeactivate }: RecorderDependencies,
  batch: readonly FinishedAttempt[],
): Promise<boolean[]> {
  const busy = new Set<string>();
  for (const [webhook, attempts] of Map.groupBy(batch, ({ entrega }) => entrega.webhook)) {
    const asTheyEnded = attempts.toSorted((a, b) => a.fin.getTime() - b.fin.getTime());
    try {
      if (await patience.retry(() => health.record(webhook, asTheyEnded))) onDeactivate(webhook);
    } catch (error) {
      if (isBusyRow(error) && patience.isLeft()) busy.add(webhook);
      else logger.warn({ error, webhook }, 'health of an endpoint not recorded');
    }
  }
  return batch.map(({ entrega }) => !busy.has(entrega.webhook));
}

/** Repeats writes until the database is back. */
interface Patience {
  /**
   * Tries until the database is there.
   * @throws any other fault at once, and an absence after {@link Patience.giveUp}
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** Whether it is still worth waiting for anything. */
  isLeft(): boolean;
  /** Stops waiting for a database that is away. */
  giveUp(): void;
}

/** @param onLack told each time that the database was not there */
export function createPatience(onLack: () => void): Patience {
  let isPatient = true;
  return {
    async retry(work) {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!isAbsence(error)) throw error;
          onLack();
          if (!isPatient) throw error;
        }
        await wait(PAUSE);
      }
    },
    isLeft: () => isPatient,
    giveUp() {
      isPatient = false;
    },
  };
}
