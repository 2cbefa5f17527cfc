/**
 * Moves the clock of a test insurer to its target in steps. The clock stops at each instant at which something is due, and moves on when all due
 * work is done, so that the events of a year keep their order.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestClock } from '@albacea/contract/schemas/ensayo.ts';
import { waitingClocks } from '../agenda/reminders/round.ts';
import { nextErasure } from '../caso/documentos/sweep-files.ts';
import { nextRetention } from '../caso/erase/retain-casos.ts';
import type { Database, Tx } from '../db/database.ts';
import { waitingMails } from '../outbox/mail/mail-sender.ts';
import { waitingEntregas } from '../outbox/webhooks/log/entregas.ts';
import type { AppLogger } from '../platform/logger.ts';
import { earlier, type Waiting } from '../shared/waiting.ts';
import { nextUpkeep } from './rules.ts';
import { abandonedMoves, claimMove, endMove, readClocks, readTarget, releaseMove } from './sql.ts';
import { waitingGuiones } from './sql-guiones.ts';

/** Maximum time in milliseconds for the work due at one instant; one attempt at a receiver that hangs takes ten seconds. */
const SETTLE = 60_000;
/** Milliseconds for which a process claims a move: longer than the longest time between two renewals. */
const LEASE = SETTLE + 30_000;
/** Milliseconds between two checks whether work is still due. */
const PAUSE = 15;

/** The background work that is done for a test insurer while its clock moves. */
export interface Rounds {
  /** Before the clock moves, assigns cases to the scripts that wait for one. */
  begin(aseguradoraId: string): Promise<void>;
  /** Does the due work: clocks, scripts, e-mails and deliveries. It is called until nothing more is due at this instant. */
  due(aseguradoraId: string, now: Date): Promise<void>;
  /** Deletes data whose retention has ended. */
  upkeep(aseguradoraId: string): Promise<void>;
  /** Seals new facts into the event feed and the figures. */
  seal(): Promise<void>;
}

interface MoverDependencies {
  readonly base: Database;
  readonly logger: AppLogger;
  readonly rounds: Rounds;
}

export interface ClockMover {
  /** Moves the clock of an insurer to its target, unless another process does. Resolves on arrival, or when this process stops. */
  carryOn(aseguradoraId: string): Promise<void>;
  /** Finishes the moves that dead processes left. @returns their number */
  resume(): Promise<number>;
  /** Stops all moves after their present step, and releases them, so that another process can finish them. */
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
        logger.error({ error, aseguradora: id }, 'the clock of a test insurer stopped; the next round continues'),
      )
      .finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  };
  return {
    carryOn,
    async resume() {
      const left = await base.unsafeAcrossInsurers('albacea_worker', abandonedMoves);
      await Promise.all(left.map(carryOn));
      return left.length;
    },
    async stop() {
      stopped = true;
      await Promise.all(underWay);
    },
  };
}

/** Moves the clock to the next instant at which something is due. @returns true: the clock had already arrived, and the move has ended */
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

/** Does all work that is due now. If it takes longer than {@link SETTLE}, that is logged, and the clock moves on. */
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
      logger.error(
        { aseguradora: id, waiting: pendiente },
        'the clock of a test insurer moves on although some work is not done',
      );
      return;
    }
    await rounds.due(id, now);
    await wait(PAUSE);
  }
}

/**
 * Sets the insurer's now, to the second and never back. The database does it only for test insurers.
 * @returns the new now; null: the insurer is not a test insurer
 */
async function advanceClock(tx: Tx, until: Date): Promise<Date | null> {
  const { rows } = await tx.sql<{ now: Date | null }>('select adelantar_reloj($1) as now', [until]);
  return rows[0]?.now ?? null;
}

type Pending = TestClock['pendiente'];

const SOURCES: Readonly<Record<keyof Pending, (tx: Tx, now: Date) => Promise<Waiting>>> = {
  relojes: waitingClocks,
  correos: waitingMails,
  entregas: waitingEntregas,
  guiones: waitingGuiones,
};

/** The waiting work of a test insurer: of each kind, how much is due now (`pendiente`); and when the next is due (`proximo`; null: none waits). */
export async function readWaiting(tx: Tx, now: Date): Promise<{ pendiente: Pending; proximo: Date | null }> {
  const kinds = Object.keys(SOURCES) as (keyof Pending)[];
  const found = await Promise.all(kinds.map(async (kind) => [kind, await SOURCES[kind](tx, now)] as const));
  return {
    pendiente: Object.fromEntries(found.map(([kind, { debidos }]) => [kind, debidos])) as Pending,
    proximo: found.reduce<Date | null>((next, [, { proximo }]) => earlier(next, proximo), null),
  };
}

export const isSettled = (pending: Pending): boolean => Object.values(pending).every((n) => n === 0);
