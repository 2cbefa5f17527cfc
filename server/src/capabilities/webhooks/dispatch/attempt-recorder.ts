/** Records attempts that have ended, many together, and does not give up while the database is away. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { isBusyRow } from '../../../db/errors.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { createBatcher } from '../../../queue/batcher.ts';
import type { Health } from '../endpoints/health.ts';
import { type Completed, complete, type FinishedAttempt } from '../sql-dispatch.ts';
import type { Patience } from './retry-while-db-down.ts';

export interface AttemptRecorderDependencies {
  readonly base: Database;
  readonly registro: AppLogger;
  readonly salud: Health;
  readonly patience: Patience;
  /** Told of attempts of one endpoint that are on record, and of one that fails its health too. */
  readonly onRecord: (webhook: string, attempts: readonly FinishedAttempt[]) => void;
  /** Told of each endpoint that was disabled for what was recorded. */
  readonly onDeactivate: (webhook: string) => void;
}

export interface AttemptRecorder {
  anotar(attempt: FinishedAttempt): void;
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

/** Milliseconds until what another transaction holds is tried again. */
const PAUSE = 500;

/**
 * An attempt that was made and is not recorded would be made again: while the database is away it is kept, and fencing
 * decides in the end whether it still counts. One that cannot be recorded takes no other with it, nor does one whose rows
 * another transaction holds, for as long as that lasts; and an endpoint that fails keeps none but its own waiting.
 */
export function createAttemptRecorder(deps: AttemptRecorderDependencies): AttemptRecorder {
  const { base, registro, salud, patience } = deps;
  const pending = new Set<Promise<void>>();
  /** Attempts whose deliveries were found held. While there are any, nobody waits for held ones. */
  const postponed = new Set<FinishedAttempt>();

  const completeAll = (batch: readonly FinishedAttempt[], sinEsperar: boolean): Promise<Completed> =>
    patience.insistir(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => complete(tx, batch, { sinEsperar })));

  async function theWrite(batch: readonly FinishedAttempt[]): Promise<Completed> {
    try {
      if (postponed.size > 0) return await completeAll(batch, true);
      return await completeAll(batch, false).catch((error) => {
        if (!isBusyRow(error)) throw error;
        return completeAll(batch, true);
      });
    } catch (error) {
      if (!isBusyRow(error)) throw error;
      registro.warn({ error, intentos: batch.length }, 'a table is held; attempts are put aside');
      return { fallaban: new Set(), ocupadas: new Set(batch.map(({ entrega }) => entrega.id)) };
    }
  }

  async function ofOneInOne(batch: readonly FinishedAttempt[]): Promise<Completed> {
    const [failed, busy] = [new Set<string>(), new Set<string>()];
    for (const attempt of batch) {
      try {
        const theirs = await theWrite([attempt]);
        for (const webhook of theirs.fallaban) failed.add(webhook);
        for (const entrega of theirs.ocupadas) busy.add(entrega);
      } catch (error) {
        registro.error({ error, entrega: attempt.entrega.id }, WITHOUT_RECORD);
      }
    }
    return { fallaban: failed, ocupadas: busy };
  }

  /** One endpoint whose health can't be recorded takes no other's with it. @returns whether each is done with */
  const revisions = createBatcher<readonly FinishedAttempt[], boolean>(async (groups) => {
    const busy = new Set<string>();
    for (const [webhook, attempts] of Map.groupBy(groups.flat(), ({ entrega }) => entrega.webhook)) {
      const inItsCommand = attempts.toSorted((a, b) => a.fin.getTime() - b.fin.getTime());
      try {
        if (await patience.insistir(() => salud.anotar(webhook, inItsCommand))) deps.onDeactivate(webhook);
      } catch (error) {
        if (isBusyRow(error) && patience.queda()) busy.add(webhook);
        else registro.warn({ error, webhook }, 'health of an endpoint not recorded');
      }
    }
    return groups.map(([first]) => !busy.has((first as FinishedAttempt).entrega.webhook));
  });

  async function review(webhook: string, attempts: readonly FinishedAttempt[]): Promise<void> {
    while (!(await revisions.anadir(attempts))) await wait(PAUSE);
    deps.onRecord(webhook, attempts);
  }

  /** @returns those of a batch that are on record, or never will be */
  function setAside(batch: readonly FinishedAttempt[], theBusy: ReadonlySet<string>): readonly FinishedAttempt[] {
    const facts: FinishedAttempt[] = [];
    for (const attempt of batch) {
      const busy = theBusy.has(attempt.entrega.id);
      if (busy && patience.queda()) {
        postponed.add(attempt);
        proceed(wait(PAUSE).then(() => write.anadir(attempt)));
        continue;
      }
      if (busy) registro.error({ entrega: attempt.entrega.id }, WITHOUT_RECORD);
      postponed.delete(attempt);
      facts.push(attempt);
    }
    return facts;
  }

  const write = createBatcher<FinishedAttempt>(
    async (batch) => {
      const { fallaban, ocupadas } = await theWrite(batch).catch((error) => {
        registro.warn({ error, intentos: batch.length }, 'attempts not recorded together; each is tried by itself');
        return ofOneInOne(batch);
      });
      const facts = ocupadas.size > 0 || postponed.size > 0 ? setAside(batch, ocupadas) : batch;
      for (const [webhook, attempts] of Map.groupBy(facts, ({ entrega }) => entrega.webhook)) {
        if (!fallaban.has(webhook) && attempts.every(({ resultado }) => resultado === 'entregado')) {
          deps.onRecord(webhook, attempts); // a healthy endpoint costs nothing per delivery
        } else proceed(review(webhook, attempts));
      }
    },
    { reunir: GATHER },
  );

  function proceed(work: Promise<void>): void {
    const watched: Promise<void> = work.finally(() => pending.delete(watched));
    pending.add(watched);
  }

  return {
    anotar: (attempt) => void write.anadir(attempt),
    async empty() {
      do {
        await write.empty();
        await Promise.all(pending);
      } while (pending.size > 0);
    },
  };
}
