/** Measuring in turns: a noisy machine slows every contender alike, so that the ratio holds where the figures don't. */
import type { Measure } from './client.ts';

/** Microseconds of processor time per request; null where the system does not tell. */
export interface Expense {
  readonly servidor: number;
  readonly postgres: number;
}

export interface Contender {
  readonly nombre: string;
  medir(seconds: number): Promise<Measure & { readonly gasto: Expense | null }>;
}

export interface Result {
  readonly nombre: string;
  /** Medians over the rounds. */
  readonly porSegundo: number;
  readonly p50: number;
  readonly p99: number;
  readonly gasto: Expense | null;
  /** Requests per second against the first contender. */
  readonly razon: number;
  readonly estados: Readonly<Record<string, number>>;
}

export interface Pace {
  /** Rounds of each contender. */
  readonly rondas: number;
  /** Seconds of a round. */
  readonly segundos: number;
  /** Seconds of the round that does not count, in which code is compiled and statements are planned. */
  readonly calentamiento: number;
}

type Round = Awaited<ReturnType<Contender['medir']>>;

/**
 * Lets the contenders take turns, ABCABC…, after one round each that does not count.
 * @param contenders the first is the one that the others are compared with
 * @param count told each figure as it comes
 */
export async function measureByTurns(
  contenders: readonly Contender[],
  { rondas, segundos, calentamiento }: Pace,
  count: (text: string) => void,
): Promise<Result[]> {
  const measures = contenders.map((): Round[] => []);
  for (let round = 0; round <= rondas; round += 1) {
    for (const [i, contender] of contenders.entries()) {
      const measure = await contender.medir(round === 0 ? calentamiento : segundos);
      if (round > 0) measures[i]?.push(measure);
      const which = round === 0 ? 'warm-up' : `round ${round}`;
      count(`${which}: ${contender.nombre} ${Math.round(measure.porSegundo)}/s`);
    }
  }
  const database = median((measures[0] ?? []).map(({ porSegundo }) => porSegundo));
  return contenders.map(({ nombre }, i) => summarize(nombre, measures[i] ?? [], database));
}

function summarize(nombre: string, measures: readonly Round[], database: number): Result {
  const from = (figure: (round: Round) => number) => median(measures.map(figure));
  const estados: Record<string, number> = {};
  for (const measure of measures) {
    for (const [state, howMany] of Object.entries(measure.estados)) estados[state] = (estados[state] ?? 0) + howMany;
  }
  const expenses = measures.map(({ gasto }) => gasto).filter((expense) => expense !== null);
  const porSegundo = from((round) => round.porSegundo);
  return {
    nombre,
    porSegundo,
    p50: from(({ p50 }) => p50),
    p99: from(({ p99 }) => p99),
    gasto:
      expenses.length < measures.length
        ? null
        : {
            servidor: median(expenses.map(({ servidor }) => servidor)),
            postgres: median(expenses.map(({ postgres }) => postgres)),
          },
    razon: porSegundo / database,
    estados,
  };
}

export function median(values: readonly number[]): number {
  const command = values.toSorted((a, b) => a - b);
  const means = Math.floor(command.length / 2);
  const [before = 0, afterwards = 0] = [command[means - 1], command[means]];
  return command.length % 2 === 1 ? afterwards : (before + afterwards) / 2;
}
