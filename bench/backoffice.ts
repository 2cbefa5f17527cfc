/**
 * List, search and work list of the backoffice with 100,000 cases, compared with a thousand cases in the same run. The times include
 * everything but the network: session, transaction, decryption, serialisation.
 */
import { markdownTable, median } from './measurement.ts';
import { launchChild } from './processes.ts';

interface Command {
  readonly casos: number;
  readonly rounds: number;
}
type Measures = readonly { readonly what: string; readonly few: number[]; readonly many: number[] }[];

/** @returns a table of Markdown */
export async function measureBackoffice({ casos, rounds }: Command): Promise<string> {
  const child = launchChild<Command, Measures>('server/test/support/bench-desk.ts');
  try {
    const rows = (await child.ask({ casos, rounds })).map(({ what, few, many }) => {
      const [small, large] = [median(few), median(many)];
      return [what, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)];
    });
    return markdownTable(['what', 'ms, 1,000 cases', `ms, ${casos} cases`, 'ratio'], rows);
  } finally {
    await child.stop();
  }
}
