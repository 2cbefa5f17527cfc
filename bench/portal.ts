/**
 * `npm run bench -- portal`: the first load of the heir's portal on Chromium's throttled phone profile (processor 4 ×, slow 4G),
 * against what docs/benchmarks.md says that it must reach. The only benchmark that is not a ratio: an old phone is the yardstick.
 */
import { launchChild } from './processes.ts';

/** As `e2e/portal-load.ts` answers, which lies beyond this workspace. */
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

/** How many times slower than on this machine the reference phone runs a program. */
const OLD_PHONE = 4;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Command {
  readonly rounds: number;
  /** Factor by which the processor is slower than this machine's. */
  readonly slower: number;
}

/** @param slower 1 where the times say nothing: Chromium slows a processor down by keeping it busy */
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
    const from = (which: keyof Visit) => median(visits.map((visit) => visit[which]));
    const worse = Math.max(...visits.map(({ usable }) => usable));
    return [
      name,
      kilobytes(from('javascript')),
      kilobytes(from('bytes')),
      from('requests'),
      Math.round(from('first')),
      Math.round(from('usable')),
      Math.round(worse),
    ];
  };
  const header = ['visit', 'JavaScript KB', 'all KB', 'requests', 'first words ms', 'usable ms', 'slowest ms'];
  const rows = measures.flatMap(({ language, first, again }) => [
    row(`${language}: link of the e-mail, first time`, first),
    row(`${language}: back in the same browser`, again),
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
