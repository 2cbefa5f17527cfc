/**
 * `npm run soak`: tests that take hours. 200 kills over api, worker and database, and over the embedded one; a full-size batch; restarts
 * and upgrades under load. `-- kills` runs only one of them, and `ALBACEA_CYCLES=60` sets fewer kills. `-- year` runs only
 * when named: it simulates a year of a large insurer in an hour (`bench/year.ts`), and `year=0.1` a tenth of it in six
 * minutes. `npm run test:all` runs the random tests longer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The soaks, by the argument that runs only that one. */
const PARTS: Readonly<Record<string, string>> = {
  kills: 'server/test/crash/crashes.night.test.ts',
  embedded: 'server/test/crash/crashes-embedded.night.test.ts',
  lotes: 'server/test/crash/lotes.night.test.ts',
  rolling: 'server/test/crash/rolling.ts',
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [first = '', ...others] = process.argv.slice(2);
if (/^year(=|$)/.test(first) && others.length === 0) {
  const year = spawn(process.execPath, ['bench/year.ts', first.split('=')[1] ?? '1'], { cwd: ROOT, stdio: 'inherit' });
  const [ended] = await once(year, 'exit');
  process.exit(Number(ended ?? 1));
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const files = (asked.length > 0 ? asked : Object.keys(PARTS)).flatMap((name) => PARTS[name] ?? []);
const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...files], {
  cwd: ROOT,
  env: { ...process.env, ALBACEA_CYCLES: process.env.ALBACEA_CYCLES || '200' },
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
process.exitCode = Number(code ?? 1);
