/** `npm run bench -- <name>`: most benchmarks compare two things in one run, because absolute figures depend on the machine. */
import { parseArgs } from 'node:util';
import { measureBackoffice } from './backoffice.ts';
import { markdownTable, type Result } from './measurement.ts';
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
  // with a single insurer, all cases would be on the same index pages
  aseguradoras: 20,
};
// exits normally, so that the exit handlers run and stop the servers
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The benchmarks by name; each returns a table in Markdown for docs/benchmarks.md. */
const BENCHMARKS: Readonly<Record<string, () => Promise<string>>> = {
  abrir: async () => inTable(await open(options, say)),
  // more cases than a large insurer has in a year
  backoffice: () => measureBackoffice({ casos: Math.max(options.casos, 100_000), rounds: 5 * options.rounds }),
  leer: async () => inTable(await read(options, say)),
  portal: async () => inPortalTable(await measurePortal(options.rounds)),
  reporting: async () => inTable(await reporting(options, say)),
  webhooks: async () => {
    const webhooks = { ...COMPLETE, sustain: Number(values.sosten) };
    return values.partes ? measureParts(values.partes, webhooks, say) : inTables(await measureWebhooks(webhooks, say));
  },
};

const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
for (const name of names) {
  const measure = BENCHMARKS[name];
  if (!measure) {
    process.stderr.write(`there is no benchmark ${name}; there are ${Object.keys(BENCHMARKS).join(', ')}\n`);
    process.exitCode = 1;
    break;
  }
  say(`\n${name}: medians of the rounds\n${await measure()}`);
}

function inTable(results: readonly Result[]): string {
  const rows = results.map(({ name, perSecond, ratio, p50, p99, cpu, statuses }) => [
    name,
    Math.round(perSecond),
    ratio.toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
    cpu ? Math.round(cpu.server) : '–',
    cpu ? Math.round(cpu.postgres) : '–',
    Object.entries(statuses)
      .map(([status, n]) => `${n} × ${status}`)
      .join(', '),
  ]);
  const header = ['what', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs, server', 'CPU µs, PostgreSQL', 'answers'];
  return markdownTable(header, rows);
}
