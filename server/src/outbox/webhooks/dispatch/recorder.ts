/** Records ended attempts in batches, and keeps trying while the database is unavailable. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { isAbsence, isBusyRow } from '../../../db/errors.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { createBatcher } from '../../../queue/batcher.ts';
import { isPassing } from '../../../queue/passing.ts';
import type { Health } from '../endpoints/health.ts';
import { type FinishedAttempt, recordAttempts } from '../sql-dispatch.ts';

interface RecorderDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
  readonly health: Health;
  readonly databaseRetry: DatabaseRetry;
  /** Called for each endpoint that was disabled because of recorded attempts. */
  readonly onDeactivate: (webhook: string) => void;
}

/**
 * Milliseconds for which ended attempts are collected before they are written together. Planning and committing a batch cost as much as writing
 * a hundred rows, and each wait for the disk slows down other users of the database. Only deliveries to failing receivers wait for the record.
 */
const GATHER = 20;
/** Milliseconds until the next try to record, when another transaction has locked a row or the database is unavailable. */
const PAUSE = 250;

const NOT_RECORDED = 'attempt not recorded; it is repeated after its lease';

/**
 * The result of writing an attempt. `failing`: recorded, and its endpoint fails or failed before. `held`: not recorded yet, because another
 * transaction has locked its delivery or a whole table. `lost`: not recorded, and not tried again.
 */
type Written = 'recorded' | 'failing' | 'held' | 'lost';

/**
 * Makes the recorder. An unrecorded attempt would be repeated, so attempts are kept while the database is unavailable; when they are written,
 * their claims decide whether they still count. A failed or locked write delays only its own attempt, and a failing endpoint only its own
 * deliveries.
 * @returns a function that resolves when the attempt is recorded and, for a failing endpoint, the endpoint's health too
 */
export function createRecorder(deps: RecorderDependencies): (attempt: FinishedAttempt) => Promise<void> {
  const { logger, databaseRetry } = deps;
  const attempts = createBatcher<FinishedAttempt, Written>((batch) => write(deps, batch), { gatherMs: GATHER });
  const reviews = createBatcher<FinishedAttempt, boolean>((batch) => review(deps, batch));
  return async (attempt) => {
    let written = await attempts.add(attempt);
    for (; written === 'held' && databaseRetry.isOn(); written = await attempts.add(attempt)) await wait(PAUSE);
    if (written === 'held') logger.error({ entrega: attempt.entrega.id }, NOT_RECORDED);
    if (written === 'failing') while (!(await reviews.add(attempt))) await wait(PAUSE);
  };
}

/** Writes a batch; if that fails, writes each attempt by itself, so that a faulty attempt affects no other. */
async function write(deps: RecorderDependencies, batch: readonly FinishedAttempt[]): Promise<Written[]> {
  const { base, logger, databaseRetry } = deps;
  try {
    const { held, failing } = await databaseRetry.retry(() =>
      base.unsafeAcrossInsurers('albacea_worker', (tx) => recordAttempts(tx, batch)),
    );
    // Health is reviewed only for failing endpoints, but then by all their attempts in the batch, successes too.
    const toReview = new Set(failing);
    for (const { entrega, resultado } of batch) if (resultado !== 'entregado') toReview.add(entrega.webhook);
    return batch.map(({ entrega: { id, webhook } }) => {
      if (held.has(id)) return 'held';
      return toReview.has(webhook) ? 'failing' : 'recorded';
    });
  } catch (error) {
    if (isBusyRow(error)) {
      logger.warn({ error, intentos: batch.length }, 'a table is locked; attempts will be recorded later');
      return batch.map(() => 'held');
    }
    if (batch.length === 1) {
      logger.error({ error, entrega: batch[0]?.entrega.id }, NOT_RECORDED);
      return ['lost'];
    }
    logger.warn({ error, intentos: batch.length }, 'attempts not recorded together; each is recorded alone');
    const results: Written[] = [];
    for (const attempt of batch) results.push(...(await write(deps, [attempt])));
    return results;
  }
}

/**
 * Records the health of endpoints, each in a transaction of its own, so that an error affects one endpoint alone.
 * @returns for each attempt whether it is done with; false: try again, because another transaction has locked the endpoint
 */
async function review(
  { health, databaseRetry, logger, onDeactivate }: RecorderDependencies,
  batch: readonly FinishedAttempt[],
): Promise<boolean[]> {
  const busy = new Set<string>();
  for (const [webhook, attempts] of Map.groupBy(batch, ({ entrega }) => entrega.webhook)) {
    const byEnd = attempts.toSorted((a, b) => a.fin.getTime() - b.fin.getTime());
    try {
      if (await databaseRetry.retry(() => health.record(webhook, byEnd))) onDeactivate(webhook);
    } catch (error) {
      if ((isBusyRow(error) || isPassing(error)) && databaseRetry.isOn()) busy.add(webhook);
      else logger.warn({ error, webhook }, 'health of an endpoint not recorded');
    }
  }
  return batch.map(({ entrega }) => !busy.has(entrega.webhook));
}

/** Repeats writes while the database is unavailable. */
interface DatabaseRetry {
  /**
   * Repeats the work until the database is available.
   * @throws any other error at once; after {@link DatabaseRetry.giveUp}, also the error of an unavailable database
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** False after {@link DatabaseRetry.giveUp}. */
  isOn(): boolean;
  /** Ends all repeating, because the process stops. */
  giveUp(): void;
}

/** @param onAbsence called after each try that found the database unavailable */
export function createDatabaseRetry(onAbsence: () => void): DatabaseRetry {
  let isOn = true;
  return {
    async retry(work) {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!isAbsence(error)) throw error;
          onAbsence();
          if (!isOn) throw error;
        }
        await wait(PAUSE);
      }
    },
    isOn: () => isOn,
    giveUp() {
      isOn = false;
    },
  };
}
