/** `npm run bench -- <name>`: ratios of two things in one run, never absolute promises. */
import { parseArgs } from 'node:util';
import { measureBackoffice } from './backoffice.ts';
import type { Result } from './measurement.ts';
import { open } from './open.ts';
import { inPortalTable, measurePortal } from './portal.ts';
import { read } from './read.ts';
import { reporting } from './reporting.ts';
import type { Options } from './scenario.ts';
import { COMPLETE, measureParts, measureWebhooks } from './webhooks.ts';
import { inTables } from './webhooks-table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rondas: { type: 'string', default: '8' },
    segundos: { type: 'string', default: '4' },
    calentamiento: { type: 'string', default: '15' },
    conexiones: { type: 'string', default: '50' },
    // `webhooks` only: seconds at 300 deliveries a second; 3600 for a soak
    sosten: { type: 'string', default: '60' },
    // `webhooks` only: run just these parts of `caudal,ociosa,atasco,vecinos,muertes,sosten,rafaga`
    partes: { type: 'string' },
    casos: { type: 'string', default: '84000' },
  },
});
const options: Options = {
  rounds: Number(values.rondas),
  seconds: Number(values.segundos),
  warmUp: Number(values.calentamiento),
  connections: Number(values.conexiones),
  durable: true,
  casos: Number(values.casos),
  // with one insurer all its cases would use the same index pages
  aseguradoras: 20,
};
// exits normally, so that the exit handlers run and stop the servers
for (const command of ['SIGINT', 'SIGTERM']) process.once(command, () => process.exit(1));
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Each gives a table of Markdown, to be pasted into docs/benchmarks.md. */
const BANKS: Readonly<Record<string, () => Promise<string>>> = {
  abrir: async () => inTable(await open(options, say)),
  // as many cases as a large insurer has in a year and more
  backoffice: () => measureBackoffice({ casos: Math.max(options.casos, 100_000), rounds: 5 * options.rounds }),
  leer: async () => inTable(await read(options, say)),
  portal: async () => inPortalTable(await measurePortal(options.rounds)),
  reporting: async () => inTable(await reporting(options, say)),
  webhooks: async () => {
    const webhooks = { ...COMPLETE, sustain: Number(values.sosten) };
    return values.partes ? measureParts(values.partes, webhooks, say) : inTables(await measureWebhooks(webhooks, say));
  },
};

const names = positionals.length > 0 ? positionals : Object.keys(BANKS);
for (const name of names) {
  const bank = BANKS[name];
  if (!bank) {
    process.stderr.write(`there is no benchmark ${name}; there are ${Object.keys(BANKS).join(', ')}\n`);
    process.exitCode = 1;
    break;
  }
  say(`\n${name}: medians of the rounds\n${await bank()}`);
}

function inTable(results: readonly Result[]): string {
  const rows = results.map(({ name, perSecond, ratio, p50, p99, expense, statuses }) => [
    name,
    Math.round(perSecond),
    ratio.toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
    expense ? Math.round(expense.server) : '–',
    expense ? Math.round(expense.postgres) : '–',
    Object.entries(statuses)
      .map(([state, howMany]) => `${howMany} × ${state}`)
      .join(', '),
  ]);
  const header = ['what', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs, server', 'CPU µs, PostgreSQL', 'answers'];
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
