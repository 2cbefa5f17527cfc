/** Measures contenders alternately: a noisy machine slows all of them equally, so their ratio is reliable when absolute figures are not. */

export interface Measure {
  readonly perSecond: number;
  readonly requests: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of answers by status, which shows that real work was measured. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Processor time in microseconds. */
export interface CpuTime {
  readonly server: number;
  readonly postgres: number;
}

export interface Contender {
  readonly name: string;
  /** Measures for some seconds. @returns the measure, with the processor time for one request, or null if the system has none */
  measure(seconds: number): Promise<Measure & { readonly cpu: CpuTime | null }>;
}

export interface Result {
  readonly name: string;
  /** Medians over the rounds. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: CpuTime | null;
  /** Requests per second, divided by those of the first contender. */
  readonly ratio: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Pace {
  /** Number of rounds of each contender. */
  readonly rounds: number;
  /** Length of a round, in seconds. */
  readonly seconds: number;
  /** Length of the first round, which does not count, because code is compiled and statements are planned in it; in seconds. */
  readonly warmUp: number;
}

type Round = Awaited<ReturnType<Contender['measure']>>;

/**
 * Measures the contenders alternately, ABCABC…, after a warm-up round of each.
 * @param contenders the others are compared with the first
 * @param log called with each figure as soon as it is known
 */
export async function measureInTurns(
  contenders: readonly Contender[],
  { rounds, seconds, warmUp }: Pace,
  log: (text: string) => void,
): Promise<Result[]> {
  const measures = contenders.map((): Round[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, contender] of contenders.entries()) {
      const measure = await contender.measure(round === 0 ? warmUp : seconds);
      if (round > 0) measures[i]?.push(measure);
      const which = round === 0 ? 'warm-up' : `round ${round}`;
      log(`${which}: ${contender.name} ${Math.round(measure.perSecond)}/s`);
    }
  }
  const baseline = median((measures[0] ?? []).map(({ perSecond }) => perSecond));
  return contenders.map(({ name }, i) => summarize(name, measures[i] ?? [], baseline));
}

function summarize(name: string, measures: readonly Round[], baseline: number): Result {
  const medianOf = (figure: (round: Round) => number) => median(measures.map(figure));
  const statuses: Record<string, number> = {};
  for (const measure of measures) {
    for (const [status, n] of Object.entries(measure.statuses)) statuses[status] = (statuses[status] ?? 0) + n;
  }
  const cpuTimes = measures.map(({ cpu }) => cpu).filter((cpu) => cpu !== null);
  const perSecond = medianOf((round) => round.perSecond);
  return {
    name,
    perSecond,
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    cpu:
      cpuTimes.length < measures.length
        ? null
        : {
            server: median(cpuTimes.map(({ server }) => server)),
            postgres: median(cpuTimes.map(({ postgres }) => postgres)),
          },
    ratio: perSecond / baseline,
    statuses,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** @param part from 0, the smallest value, to 1, the largest. @returns undefined when there are no values */
export const quantile = (sorted: readonly number[], part: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

export const markdownTable = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
