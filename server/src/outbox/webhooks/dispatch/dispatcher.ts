/** Delivers events: claims deliveries in batches, sends as many at once as each endpoint allows, and records attempts in batches. */
import { isAbsence } from '../../../db/errors.ts';
import { type Presence, UNTIL_OTHERS_ARE_BACK } from '../../../db/presence.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { createBatcher } from '../../../queue/batcher.ts';
import type { Health } from '../endpoints/health.ts';
import { type Claimed, claim, release } from '../sql-dispatch.ts';
import { type AttemptDependencies, attemptOnce, endpointOf } from './attempt.ts';
import { Line } from './line.ts';
import { createDatabaseRetry, createRecorder } from './recorder.ts';
import { MAXIMUM_ROUND } from './rules-line.ts';

export interface DispatchDependencies extends AttemptDependencies {
  readonly health: Health;
  readonly presence: Pick<Presence, 'number' | 'heldFor'>;
  /** Tells the other processes that there is something to claim. */
  readonly notify: () => void;
}

export interface Dispatcher {
  /** Claims due deliveries, for each endpoint as many as its line can take, and starts them. @returns the number claimed */
  round(): Promise<number>;
  /** Registers a listener that is called when a round is due, because a line has room again and there may be more to claim. */
  onRoom(listener: () => void): void;
  /**
   * Releases deliveries that have not begun, and waits for the attempts under way. Attempts that take longer than {@link GRACE} are cut off,
   * and their deliveries are released too.
   */
  stop(): Promise<void>;
  /** Resolves once everything claimed so far has been attempted and recorded. */
  rest(): Promise<void>;
}

/** Milliseconds for which a claim is valid: longer than a wait in the line and an attempt (10 s) together. */
const LEASE = 30_000;
/** Milliseconds that attempts under way may still take when the process stops; the whole stop may take 10 s. */
const GRACE = 5_000;

export function createDispatcher(deps: DispatchDependencies): Dispatcher {
  const { base, clock, client, logger, presence } = deps;
  /** The lines by id of the webhook. */
  const lines = new Map<string, Line>();
  const underWay = new Set<Promise<void>>();
  let roomListener: () => void = () => undefined;
  let isStopped = false;
  let isCut = false;

  const giveAllBack = () => {
    for (const line of lines.values()) line.giveBack();
  };
  /**
   * Repeats writes while the database is unavailable. Each time, deliveries that have not begun are released, because a crash of the database
   * may have lost our claims, and other workers may then take the deliveries.
   */
  const databaseRetry = createDatabaseRetry(giveAllBack);
  const record = createRecorder({ ...deps, databaseRetry, onDeactivate: (webhook) => lines.get(webhook)?.giveBack() });
  const releases = createBatcher<Claimed>(async (batch) => {
    await databaseRetry.retry(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => release(tx, batch)));
    if (isStopped) deps.notify();
  });

  function watch(work: Promise<void>): void {
    const watched: Promise<void> = work
      .catch((error) => logger.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  const lineDependencies = {
    attempt: (entrega: Claimed, endpoint: Parameters<typeof attemptOnce>[2]) =>
      attemptOnce(deps, entrega, endpoint, () => isCut),
    record,
    release: releases.add,
    // A claim with this process's number is valid only while other processes see that this one is alive; afterwards they may take the delivery.
    mayBegin: ({ reclamo_de }: Claimed) => !isStopped && (reclamo_de === null || presence.heldFor() !== null),
    onRoom: () => roomListener(),
    watch,
  };

  function lineOf(webhook: string): Line {
    const line = lines.get(webhook) ?? new Line(lineDependencies);
    lines.set(webhook, line);
    return line;
  }

  /** Claims and starts due deliveries. Also rereads the endpoints of waiting deliveries, so that a change of the endpoint applies to them. */
  async function round(): Promise<number> {
    const withWaiting = [...lines].filter(([, line]) => line.hasWaiting).map(([webhook]) => webhook);
    const rooms = new Map([...lines].map(([webhook, line]) => [webhook, line.room()]));
    const heldFor = presence.heldFor();
    const { batches, reread } = await base
      .unsafeAcrossInsurers('albacea_worker', (tx) =>
        claim(tx, {
          claimId: uuidV7(clock.now()),
          leaseMs: LEASE,
          holder: heldFor === null ? null : presence.number,
          takesFromDead: heldFor !== null && heldFor > UNTIL_OTHERS_ARE_BACK,
          maximum: MAXIMUM_ROUND,
          rooms,
          withWaiting,
        }),
      )
      .catch((error) => {
        if (isAbsence(error)) giveAllBack();
        throw error;
      });
    for (const [webhook, room] of rooms) lineOf(webhook).hasMore = room === 0; // the claim skipped lines without room
    const claimed = new Map(batches.map((batch) => [batch.receiver.id, batch]));
    const receivers = new Map([...reread, ...batches.map(({ receiver }) => receiver)].map((one) => [one.id, one]));
    for (const webhook of new Set([...withWaiting, ...claimed.keys()])) {
      const receiver = receivers.get(webhook);
      lineOf(webhook).take(receiver ? endpointOf(clock, receiver) : null, claimed.get(webhook));
    }
    return batches.reduce((total, { claimed }) => total + claimed.length, 0);
  }

  async function rest(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  async function stop(): Promise<void> {
    if (isStopped) return rest();
    isStopped = true;
    databaseRetry.giveUp();
    giveAllBack();
    const alarm = setTimeout(() => {
      isCut = true;
      void client.close();
    }, GRACE);
    await rest();
    clearTimeout(alarm);
    await client.close();
  }

  return {
    round: async () => (isStopped ? 0 : round()),
    onRoom(listener) {
      roomListener = listener;
    },
    rest,
    stop,
  };
}
