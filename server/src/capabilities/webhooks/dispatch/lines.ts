/** The lines of all endpoints: begins as many attempts as each allows, and makes room as they end. */
import type { Database } from '../../../db/database.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import type { Health } from '../endpoints/health.ts';
import { type Claimed, type FinishedAttempt, type Receiver, release } from '../sql-dispatch.ts';
import { type AttemptDependencies, attemptOnce } from './attempt.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { attemptsAtOnce, emptyLine, type Line, leave, roomIn, takeOut } from './line.ts';
import type { Patience } from './retry-while-db-down.ts';

export interface LinesDependencies extends AttemptDependencies {
  readonly base: Database;
  readonly registro: AppLogger;
  readonly salud: Health;
  readonly patience: Patience;
  /** A line that had more to claim has room again. */
  readonly onRoom: () => void;
  /** Nothing begins any more. */
  readonly isStopped: () => boolean;
  /** Requests under way are being cut off. */
  readonly isCut: () => boolean;
}

export interface Lines {
  /** By webhook. */
  readonly all: ReadonlyMap<string, Line>;
  of(webhook: string): Line;
  /** Begins what there is room for. */
  advance(line: Line): void;
  /** Gives back what waits. */
  giveBack(...lines: readonly Line[]): Promise<void>;
  /** Resolves when everything claimed so far has been attempted and recorded. */
  rest(): Promise<void>;
}

export function createLines(deps: LinesDependencies): Lines {
  const { registro } = deps;
  const all = new Map<string, Line>();
  const underWay = new Set<Promise<void>>();
  const recorder = createAttemptRecorder({
    ...deps,
    onRecord,
    onDeactivate: (webhook) => void giveBack(of(webhook)),
  });

  function of(webhook: string): Line {
    const line = all.get(webhook) ?? emptyLine(deps.clock);
    all.set(webhook, line);
    return line;
  }

  function proceed(work: Promise<void>): Promise<void> {
    const watched: Promise<void> = work
      .catch((error) => registro.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
    return watched;
  }

  async function giveBack(...lines: readonly Line[]): Promise<void> {
    const loose = lines.flatMap(takeOut);
    if (loose.length > 0) await proceed(releaseAll(deps, loose));
  }

  function advance(line: Line): void {
    while (line.enVuelo < attemptsAtOnce(line) && line.esperando.length > 0) {
      const { entrega, limite } = line.esperando[0] as Line['esperando'][number];
      // All of it, or what comes later in the line would overtake what is given back.
      if (deps.isStopped() || performance.now() > limite || !line.receptor) {
        void giveBack(line);
        break;
      }
      line.esperando.shift();
      void proceed(handle(entrega, line.receptor, line));
    }
    if (line.enVuelo === 0 && line.esperando.length === 0) line.receptor = null;
    if (line.hayMas && roomIn(line) > 0) {
      line.hayMas = false; // it is looked at in the round that this asks for
      deps.onRoom();
    }
  }

  /**
   * One delivery from its place in the line to its end. What arrived makes room at once, so that the endpoint does not wait
   * for our commit; what failed, or was answered with a flood, only when that is on record: an endpoint in trouble gets less.
   */
  async function handle(entrega: Claimed, receiver: Receiver, line: Line): Promise<void> {
    line.enVuelo += 1;
    let attempt: FinishedAttempt | null = null;
    try {
      attempt = await attemptOnce(deps, entrega, receiver, line, deps.isCut);
      if (attempt === null) await releaseAll(deps, [entrega]);
    } finally {
      if (attempt?.haceSitio) {
        line.enVuelo -= 1;
        line.sinAnotar += 1;
      } else if (attempt === null) {
        line.enVuelo -= 1;
        leave(line, entrega);
      }
      advance(line);
    }
    if (attempt) recorder.anotar(attempt);
  }

  function onRecord(webhook: string, attempts: readonly FinishedAttempt[]): void {
    const line = of(webhook);
    for (const { entrega, haceSitio } of attempts) {
      if (haceSitio) line.sinAnotar -= 1;
      else line.enVuelo -= 1;
      leave(line, entrega);
    }
    advance(line);
  }

  async function rest(): Promise<void> {
    do {
      await Promise.all(underWay);
      await recorder.empty(); // after which what waited may have begun
    } while (underWay.size > 0);
  }

  return { all, of, advance, giveBack, rest };
}

const releaseAll = ({ patience, base }: LinesDependencies, loose: readonly Claimed[]): Promise<void> =>
  patience.insistir(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => release(tx, loose)));
