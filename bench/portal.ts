/**
 * `npm run bench -- portal`: the first load of the heir's portal on Chromium throttled like an old phone (processor 4 × slower, slow
 * 4G). The only benchmark without a ratio: docs/benchmarks.md says what it must reach.
 */
import { markdownTable, median } from './measurement.ts';
import { launchChild } from './processes.ts';

/** The answer of `e2e/portal-load.ts`, which this workspace cannot import. */
interface Visit {
  readonly first: number;
  readonly usable: number;
  readonly javascript: number;
  readonly bytes: number;
  readonly requests: number;
}
export interface PortalMeasure {
  readonly language: string;
  readonly first: readonly Visit[];
  readonly again: readonly Visit[];
}

/** Goals for a first visit: total bytes on the wire, and milliseconds until the page is usable. */
export const GOAL = { bytes: 80_000, usable: 1500 };

/** How many times slower than this machine the reference phone is. */
const OLD_PHONE = 4;

interface Command {
  readonly rounds: number;
  /** Factor by which the processor is slower than this machine's. */
  readonly slower: number;
}

/** @param slower 1 if the times do not matter, because Chromium slows a processor down by keeping it busy, which takes long */
export async function measurePortal(rounds: number, slower = OLD_PHONE): Promise<PortalMeasure[]> {
  const child = launchChild<Command, PortalMeasure[]>('e2e/portal-load.ts');
  try {
    return await child.ask({ rounds, slower });
  } finally {
    await child.stop();
  }
}

export function inPortalTable(measures: readonly PortalMeasure[]): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const row = (name: string, visits: readonly Visit[]) => {
    const medianOf = (which: keyof Visit) => median(visits.map((visit) => visit[which]));
    const slowest = Math.max(...visits.map(({ usable }) => usable));
    return [
      name,
      kilobytes(medianOf('javascript')),
      kilobytes(medianOf('bytes')),
      medianOf('requests'),
      Math.round(medianOf('first')),
      Math.round(medianOf('usable')),
      Math.round(slowest),
    ];
  };
  const header = ['visit', 'JavaScript KB', 'all KB', 'requests', 'first words ms', 'usable ms', 'slowest ms'];
  const rows = measures.flatMap(({ language, first, again }) => [
    row(`${language}: link of the e-mail, first time`, first),
    row(`${language}: back in the same browser`, again),
  ]);
  return markdownTable(header, rows);
}
