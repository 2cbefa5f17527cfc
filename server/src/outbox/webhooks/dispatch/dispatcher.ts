/** Delivers events: claims in batches, sends with as many at once as each endpoint allows, records in batches. */
import type { Database } from '../../../db/database.ts';
import { isAbsence } from '../../../db/errors.ts';
import { type Presence, UNTIL_OTHERS_ARE_BACK } from '../../../db/presence.ts';
import type { Clock } from '../../../platform/clock.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import type { Health } from '../endpoints/health.ts';
import { type Batch, claim, type Receiver } from '../sql-dispatch.ts';
import type { AttemptDependencies } from './attempt.ts';
import { roomIn, setReceiver, takeIn } from './line.ts';
import { Lines } from './lines.ts';
import { createPatience } from './retry-while-db-down.ts';
import { MAXIMUM_ROUND } from './rules-lane.ts';

export interface DispatchDependencies extends AttemptDependencies {
  readonly base: Database;
  readonly health: Health;
  readonly presence: Pick<Presence, 'number' | 'heldFor'>;
  /** Tells the other processes that there is something to claim. */
  readonly notify: () => void;
}

export interface Dispatcher {
  /** One round: claims what is due and there is room for; the number of deliveries claimed. They go on by themselves. */
  round(): Promise<number>;
  /** Calls back when a line that had more to claim has room again: a round is due. */
  onRoom(listener: () => void): void;
  /**
   * Gives back what has not begun, at once, and waits for the attempts under way; those that take longer than
   * {@link GRACE} are cut off and given back too.
   */
  stop(): Promise<void>;
  /** Resolves once everything claimed so far has been attempted and recorded. */
  rest(): Promise<void>;
}

/** Milliseconds of a claim; longer than an attempt (10 s) and its wait in the line together. */
const LEASE = 30_000;
/** A delivery that has waited this long in the line is given back rather than begun. */
const MAXIMUM_WAIT = 15_000;
/** Milliseconds that attempts under way have when the process stops, which may take 10 s in all. */
const GRACE = 5_000;

export function createDispatcher(deps: DispatchDependencies): Dispatcher {
  const { base, clock, client } = deps;
  let tellOfRoom: () => void = () => undefined;
  let stopped = false;
  let cut = false;
  // A crash of the database may have taken claims with it: what has not begun goes back, or another worker would begin it too.
  const onDatabaseAway = () => void lines.giveBack(...lines.all.values());
  const patience = createPatience(onDatabaseAway);
  const lines = new Lines({
    ...deps,
    patience,
    onRoom: () => tellOfRoom(),
    isStopped: () => stopped,
    isCut: () => cut,
  });

  async function round(): Promise<number> {
    const withWaiting = [...lines.all].filter(([, { waiting }]) => waiting.length > 0).map(([webhook]) => webhook);
    const rooms = new Map([...lines.all].map(([webhook, line]) => [webhook, roomIn(line)]));
    const heldFor = deps.presence.heldFor();
    const demand = {
      claimId: uuidV7(clock.now()),
      leaseMs: LEASE,
      holder: heldFor === null ? null : deps.presence.number,
      takesFromDead: heldFor !== null && heldFor > UNTIL_OTHERS_ARE_BACK,
      ...{ maximum: MAXIMUM_ROUND, rooms, withWaiting },
    };
    const { batches, waitedFor } = await base
      .unsafeAcrossInsurers('albacea_worker', (tx) => claim(tx, demand))
      .catch((error) => {
        if (isAbsence(error)) onDatabaseAway();
        throw error;
      });
    for (const [webhook, howMany] of rooms) lines.of(webhook).hasMore = howMany === 0; // it was not looked at
    return lineUp(lines, clock, withWaiting, batches, waitedFor);
  }

  async function stop(): Promise<void> {
    if (stopped) return lines.rest();
    stopped = true;
    patience.giveUp();
    const waited = [...lines.all.values()].filter(({ waiting }) => waiting.length > 0);
    if (waited.length > 0) void lines.giveBack(...waited).then(deps.notify);
    const alarm = setTimeout(() => {
      cut = true;
      void client.close();
    }, GRACE);
    await lines.rest();
    clearTimeout(alarm);
    await client.close();
    if (cut) deps.notify();
  }

  return {
    round: async () => (stopped ? 0 : round()),
    onRoom(listener) {
      tellOfRoom = listener;
    },
    rest: () => lines.rest(),
    stop,
  };
}

/**
 * Puts what was claimed into its lines and begins what they allow. A change of an endpoint counts for what was already waiting
 * in its line; one that is gone has no receiver any more.
 * @param waited endpoints whose lines held something before
 * @param expected those of them that can still be delivered to, as they stand now
 * @returns the number of deliveries claimed
 */
function lineUp(
  lines: Lines,
  clock: Clock,
  waited: readonly string[],
  batches: readonly Batch[],
  expected: readonly Receiver[],
): number {
  const receivers = new Map([...expected, ...batches.map(({ receiver }) => receiver)].map((one) => [one.id, one]));
  const limit = performance.now() + MAXIMUM_WAIT;
  for (const { receiver, claimed, isFull } of batches) {
    const line = Object.assign(lines.of(receiver.id), { concurrencia: receiver.concurrencia, hasMore: isFull });
    for (const entrega of claimed) takeIn(line, entrega, limit);
  }
  for (const webhook of new Set([...waited, ...batches.map(({ receiver }) => receiver.id)])) {
    const line = lines.of(webhook);
    setReceiver(line, receivers.get(webhook) ?? null, clock);
    lines.advance(line);
  }
  return batches.reduce((total, { claimed }) => total + claimed.length, 0);
}
