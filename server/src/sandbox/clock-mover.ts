/**
 * Carries on the clock of a test insurer to where it is to go. It never jumps: it goes to the instant at which something is due
 * next, waits until all of that has happened, and only then goes on, so that a year has its story in order.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { nextErasure } from '../caso/documentos/keep/next-erasure.ts';
import { nextRetention } from '../caso/erase/next-retention.ts';
import type { Database } from '../db/database.ts';
import { advanceClock } from '../insurers/identity/advance-clock.ts';
import type { AppLogger } from '../platform/logger.ts';
import { earlier } from '../shared/waiting.ts';
import { nextUpkeep } from './rules.ts';
import { claimMove, endMove, leftMoves, readClocks, readTarget, releaseMove } from './sql.ts';
import { isSettled, readWaiting } from './waiting.ts';

/** Milliseconds for which what is due at one instant is waited for: an attempt at a receiver that hangs takes ten seconds. */
const SETTLE = 60_000;
/** Milliseconds of a claim: longer than the longest wait between two renewals. */
const LEASE = SETTLE + 30_000;
/** Milliseconds between two looks at what is under way elsewhere. */
const PAUSE = 15;

/** What happens in a test insurer by itself, once round; each is repeated until nothing is due. */
export interface Rounds {
  /** Before it moves: scripts get the cases that they wait for. */
  begin(aseguradoraId: string): Promise<void>;
  /** Reminders, silences, ends, scripts, reports, e-mails, deliveries: what is due at this instant. */
  due(aseguradoraId: string, now: Date): Promise<void>;
  /** What was kept long enough, on its day. */
  upkeep(aseguradoraId: string): Promise<void>;
  /** What follows from facts: their place in the feed, the figures. */
  seal(): Promise<void>;
}

interface MoverDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
  readonly rounds: Rounds;
}

export interface ClockMover {
  /** Carries on a move, unless another process does; resolves when it has arrived, or when this process stops. */
  carryOn(aseguradoraId: string): Promise<void>;
  /** Carries on what dead processes have left; the number of moves. */
  resume(): Promise<number>;
  /** Gives back what is under way after the step it is in. */
  stop(): Promise<void>;
}

export function createClockMover(deps: MoverDependencies): ClockMover {
  const { base, logger } = deps;
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  async function move(id: string): Promise<void> {
    const claim = randomUUID();
    const keep = () => base.asTenant(id, (tx) => claimMove(tx, claim, LEASE));
    try {
      await deps.rounds.begin(id);
      while (!stopped && (await keep())) {
        await settle(deps, id, () => stopped);
        if (await step(deps, id, claim)) return;
      }
    } finally {
      await base.asTenant(id, (tx) => releaseMove(tx, claim));
    }
  }

  const carryOn = (id: string): Promise<void> => {
    const work: Promise<void> = move(id)
      .catch((error) =>
        logger.error({ error, aseguradora: id }, 'the clock of a test insurer stopped; it is carried on'),
      )
      .finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  };
  return {
    carryOn,
    async resume() {
      const left = await base.unsafeAcrossInsurers('albacea_worker', leftMoves);
      await Promise.all(left.map(carryOn));
      return left.length;
    },
    async stop() {
      stopped = true;
      await Promise.all(underWay);
    },
  };
}

/** Goes to the next instant at which something is due. @returns whether the clock has arrived */
async function step({ base, rounds }: MoverDependencies, id: string, claim: string): Promise<boolean> {
  const { arrived, passed } = await base.asTenant(id, async (tx) => {
    const target = await readTarget(tx);
    const { now } = await readClocks(tx);
    if (target === null || now >= target) {
      return { arrived: true, passed: false };
    }
    const upkeep = nextUpkeep(now, [await nextRetention(tx), await nextErasure(tx)]);
    const { proximo } = await readWaiting(tx, now);
    const next = earlier(earlier(proximo, upkeep), target) as Date;
    if ((await advanceClock(tx, next)) === null) throw new Error('only the clock of a test insurer is moved');
    return { arrived: false, passed: upkeep !== null && next >= upkeep };
  });
  if (passed) await rounds.upkeep(id);
  if (!arrived) return false;
  await rounds.seal();
  await base.asTenant(id, (tx) => endMove(tx, claim));
  return true;
}

/** Has everything happen that is due now. What does not come to an end is told in the log, and does not hold the clock for ever. */
async function settle(
  { base, logger, rounds }: MoverDependencies,
  id: string,
  isStopped: () => boolean,
): Promise<void> {
  const until = performance.now() + SETTLE;
  for (let happened = false; ; happened = true) {
    const { pendiente, now } = await base.readAsTenant(id, async (tx) => {
      const { now } = await readClocks(tx);
      return { now, ...(await readWaiting(tx, now)) };
    });
    if (isSettled(pendiente)) return happened ? rounds.seal() : undefined;
    if (isStopped()) return;
    if (performance.now() > until) {
      logger.error({ aseguradora: id, pendiente }, 'the clock of a test insurer goes on without what does not end');
      return;
    }
    await rounds.due(id, now);
    await wait(PAUSE);
  }
}
