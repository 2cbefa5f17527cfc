/** Measuring in turns: a noisy machine slows every contender alike, so that the ratio holds where the figures don't. */
import type { Measure } from './client.ts';

/** Microseconds of processor time per request; null where the system does not tell. */
export interface Expense {
  readonly server: number;
  readonly postgres: number;
}

export interface Contender {
  readonly name: string;
  measure(seconds: number): Promise<Measure & { readonly expense: Expense | null }>;
}

export interface Result {
  readonly name: string;
  /** Medians over the rounds. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly expense: Expense | null;
  /** Requests per second against the first contender. */
  readonly ratio: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Pace {
  /** Rounds of each contender. */
  readonly rounds: number;
  /** Seconds of a round. */
  readonly seconds: number;
  /** Seconds of the round that does not count, in which code is compiled and statements are planned. */
  readonly warmUp: number;
}

type Round = Awaited<ReturnType<Contender['measure']>>;

/**
 * Lets the contenders take turns, ABCABC…, after one round each that does not count.
 * @param contenders the first is the one that the others are compared with
 * @param count told each figure as it comes
 */
export async function measureByTurns(
  contenders: readonly Contender[],
  { rounds, seconds, warmUp }: Pace,
  count: (text: string) => void,
): Promise<Result[]> {
  const measures = contenders.map((): Round[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, contender] of contenders.entries()) {
      const measure = await contender.measure(round === 0 ? warmUp : seconds);
      if (round > 0) measures[i]?.push(measure);
      const which = round === 0 ? 'warm-up' : `round ${round}`;
      count(`${which}: ${contender.name} ${Math.round(measure.perSecond)}/s`);
    }
  }
  const database = median((measures[0] ?? []).map(({ perSecond }) => perSecond));
  return contenders.map(({ name }, i) => summarize(name, measures[i] ?? [], database));
}

function summarize(name: string, measures: readonly Round[], database: number): Result {
  const from = (figure: (round: Round) => number) => median(measures.map(figure));
  const statuses: Record<string, number> = {};
  for (const measure of measures) {
    for (const [state, howMany] of Object.entries(measure.statuses)) statuses[state] = (statuses[state] ?? 0) + howMany;
  }
  const expenses = measures.map(({ expense }) => expense).filter((expense) => expense !== null);
  const perSecond = from((round) => round.perSecond);
  return {
    name,
    perSecond,
    p50: from(({ p50 }) => p50),
    p99: from(({ p99 }) => p99),
    expense:
      expenses.length < measures.length
        ? null
        : {
            server: median(expenses.map(({ server }) => server)),
            postgres: median(expenses.map(({ postgres }) => postgres)),
          },
    ratio: perSecond / database,
    statuses,
  };
}

export function median(values: readonly number[]): number {
  const command = values.toSorted((a, b) => a - b);
  const means = Math.floor(command.length / 2);
  const [before = 0, afterwards = 0] = [command[means - 1], command[means]];
  return command.length % 2 === 1 ? afterwards : (before + afterwards) / 2;
}
