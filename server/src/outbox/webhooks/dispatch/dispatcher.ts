/** Delivers events: claims them in batches, sends as many at once as each endpoint allows, and records in batches. */
import { isAbsence } from '../../../db/errors.ts';
import { type Presence, UNTIL_OTHERS_ARE_BACK } from '../../../db/presence.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { createBatcher } from '../../../queue/batcher.ts';
import type { Health } from '../endpoints/health.ts';
import { type Claimed, claim, release } from '../sql-dispatch.ts';
import { type AttemptDependencies, attemptOnce, endpointOf } from './attempt.ts';
import { Line } from './line.ts';
import { createPatience, createRecorder } from './recorder.ts';
import { MAXIMUM_ROUND } from './rules-lane.ts';

export interface DispatchDependencies extends AttemptDependencies {
  readonly health: Health;
  readonly presence: Pick<Presence, 'number' | 'heldFor'>;
  /** Tells the other processes that there is something to claim. */
  readonly notify: () => void;
}

export interface Dispatcher {
  /** One round: claims due deliveries for which there is room, and starts them. @returns the number claimed */
  round(): Promise<number>;
  /** Calls back when a line has room again and there may be more to claim, so that a round is due. */
  onRoom(listener: () => void): void;
  /**
   * Gives back deliveries that have not begun and waits for the attempts under way. Attempts that take longer than
   * {@link GRACE} are cut off and given back too.
   */
  stop(): Promise<void>;
  /** Resolves once everything claimed so far has been attempted and recorded. */
  rest(): Promise<void>;
}

/** Milliseconds of a claim: longer than a wait in the line and an attempt (10 s) together. */
const LEASE = 30_000;
/** Milliseconds left to attempts under way when the process stops; the whole stop may take 10 s. */
const GRACE = 5_000;

export function createDispatcher(deps: DispatchDependencies): Dispatcher {
  const { base, clock, client, logger, presence } = deps;
  /** The lines by id of their webhook. */
  const lines = new Map<string, Line>();
  const underWay = new Set<Promise<void>>();
  let tellOfRoom: () => void = () => undefined;
  let isStopped = false;
  let isCut = false;

  const giveAllBack = () => {
    for (const line of lines.values()) line.giveBack();
  };
  // A crash of the database may have lost our claims, and another worker may take the deliveries: those not begun are given back.
  const patience = createPatience(giveAllBack);
  const record = createRecorder({ ...deps, patience, onDeactivate: (webhook) => lines.get(webhook)?.giveBack() });
  const releases = createBatcher<Claimed>(async (batch) => {
    await patience.retry(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => release(tx, batch)));
    if (isStopped) deps.notify();
  });

  function watch(work: Promise<void>): void {
    const watched: Promise<void> = work
      .catch((error) => logger.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  const ofLines = {
    attempt: (entrega: Claimed, endpoint: Parameters<typeof attemptOnce>[2]) =>
      attemptOnce(deps, entrega, endpoint, () => isCut),
    record,
    release: releases.add,
    // Once the others no longer see this process, they may take the deliveries that only its visible presence protected.
    mayBegin: ({ reclamo_de }: Claimed) => !isStopped && (reclamo_de === null || presence.heldFor() !== null),
    onRoom: () => tellOfRoom(),
    watch,
  };

  function lineOf(webhook: string): Line {
    const line = lines.get(webhook) ?? new Line(ofLines);
    lines.set(webhook, line);
    return line;
  }

  /** Reads endpoints with waiting deliveries anew, so that a change counts for those too; null replaces a deleted one. */
  async function round(): Promise<number> {
    const withWaiting = [...lines].filter(([, line]) => line.hasWaiting).map(([webhook]) => webhook);
    const rooms = new Map([...lines].map(([webhook, line]) => [webhook, line.room()]));
    const heldFor = presence.heldFor();
    const { batches, waitedFor } = await base
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
    const read = new Map([...waitedFor, ...batches.map(({ receiver }) => receiver)].map((one) => [one.id, one]));
    for (const webhook of new Set([...withWaiting, ...claimed.keys()])) {
      const receiver = read.get(webhook);
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
    patience.giveUp();
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
      tellOfRoom = listener;
    },
    rest,
    stop,
  };
}
