/**
 * The backoffice with 100,000 cases: list, search and work list against the same with a thousand cases, in one run. The times
 * hold everything but the network: session, transaction, decryption, serialisation.
 */
import { median } from './measurement.ts';
import { launchChild } from './processes.ts';

interface Command {
  readonly casos: number;
  readonly rounds: number;
}
type Measures = readonly { readonly what: string; readonly few: number[]; readonly many: number[] }[];

/** @returns a table of Markdown */
export async function measureBackoffice({ casos, rounds }: Command): Promise<string> {
  const child = launchChild<Command, Measures>('server/test/support/bank-desk.ts');
  try {
    const rows = (await child.ask({ casos, rounds })).map(({ what, few, many }) => {
      const [before, afterwards] = [median(few), median(many)];
      return `| ${what} | ${before.toFixed(1)} | ${afterwards.toFixed(1)} | ${(afterwards / before).toFixed(2)} |`;
    });
    return [`| what | ms, 1,000 cases | ms, ${casos} cases | ratio |`, '|---|---|---|---|', ...rows].join('\n');
  } finally {
    await child.stop();
  }
}
