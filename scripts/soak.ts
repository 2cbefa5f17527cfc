/**
 * `npm run soak`: the tests that take long, at full length: the better part of an hour. `-- lotes` runs one of them alone, and
 * `ALBACEA_CYCLES=60` makes fewer kills of those that kill 200 times; above 50 everything else is at full length. `-- year` is not among them
 * unless it is named: it lives a year of a large insurer in an hour (`bench/year.ts`), and `year=0.1` a tenth of it in six minutes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** By the name that runs one alone. */
const PARTS: Readonly<Record<string, string>> = {
  kills: 'server/test/crash/crashes.test.ts',
  embedded: 'server/test/crash/crashes-embedded.test.ts',
  lotes: 'server/test/crash/lotes.test.ts',
  clocks: 'server/test/reminders/clocks-one-year.test.ts',
  failover: 'server/test/crash/failover.test.ts',
  rolling: 'server/test/crash/rolling.ts',
  figures: 'server/test/reporting/reporting-oracle.test.ts',
  webhooks: 'server/test/webhooks/webhooks-changes.test.ts',
  feed: 'server/test/webhooks/webhooks-source.test.ts',
  changes: 'server/test/casos/changes.test.ts',
  openings: 'server/test/casos/openings-model.test.ts',
  accounts: 'server/test/cuentas/cuentas-model.test.ts',
  bodies: 'server/test/security/input-hostile.test.ts',
  queries: 'server/test/http/queries.test.ts',
  benches: 'bench/smoke.ts',
};

/** Part `pooler`: openings, e-mails and deliveries once more, over connections that are lent for a transaction. */
const THROUGH_POOLER = ['casos', 'mail', 'webhooks', 'dispatch'].map((area) => `server/test/${area}.test.ts`);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [first = '', ...others] = process.argv.slice(2);
if (/^year(=|$)/.test(first) && others.length === 0) {
  const year = spawn(process.execPath, ['bench/year.ts', first.split('=')[1] ?? '1'], { cwd: ROOT, stdio: 'inherit' });
  const [ended] = await once(year, 'exit');
  process.exit(Number(ended ?? 1));
}

const asked = process.argv.slice(2);
const names = [...Object.keys(PARTS), 'pooler'];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}
const chosen = asked.length > 0 ? asked : names;
process.exitCode = Math.max(
  await runFiles(
    chosen.flatMap((name) => PARTS[name] ?? []),
    { ALBACEA_CYCLES: process.env.ALBACEA_CYCLES || '200' },
  ),
  // what is made by chance is tried at length without it
  await runFiles(chosen.includes('pooler') ? THROUGH_POOLER : [], { ALBACEA_TEST_POOLER: 'transaction' }),
);

/** @returns the exit code */
async function runFiles(files: readonly string[], variables: Readonly<Record<string, string>>): Promise<number> {
  if (files.length === 0) return 0;
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...files], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}
