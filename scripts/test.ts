/**
 * `npm test`: format and lint, types, readability, the two web applications built, a browser unpacked, then every test under
 * `node --test`, up to the first step that fails. The last line is always `N passed, N failed`. With files as arguments it runs only these.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { journeyFiles } from './journeys.ts';
import { unitFiles } from './units.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TESTS = '{contract,server,portal,backoffice,bench,e2e,examples,clients,scripts}/**/*.test.ts';
/** They run many files, compile or measure. Begun first, none of them is left running by itself at the end. */
const LONG = /^(clients\/suite\/|e2e\/in-turn\/|scripts\/units|server\/test\/[\w-]+\.test)/;
const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/;
/** Name, what is run, and its arguments; a step whose last argument names a file that is not there is left out. */
const CHECKS: readonly (readonly [string, string, ...string[]])[] = [
  [
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=100',
    '.',
  ],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['types of portal', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'portal/tsconfig.json'],
  ['types of backoffice', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'backoffice/tsconfig.json'],
  ['readability', 'scripts/inflesz.ts'],
];
/** What journeys in the browser need: the pages, and a browser, which is unpacked once for all of them. */
const READY = [
  ['build', 'scripts/build.ts'],
  ['browser', 'e2e/chromium.ts'],
] as const;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
for (const [name, ...command] of chosen.length > 0 ? READY : [...CHECKS, ...READY])
  if (total.failed === 0 && existsSync(resolve(ROOT, command.at(-1) ?? ''))) await check(name, command);
if (total.failed === 0) await test(chosen.length > 0 ? chosen : all());
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function check(name: string, command: readonly string[]): Promise<void> {
  const [code] = await once(start(command, 'inherit'), 'exit');
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  total[code === 0 ? 'passed' : 'failed'] += 1;
}

/**
 * Every test file, but for those that another runs in its own process: units, journeys, and a folder that has a file of its
 * name. The long ones come first.
 */
function all(): string[] {
  const inAnother = new Set([...unitFiles(), ...journeyFiles()]);
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const inFolder = (file: string) => existsSync(resolve(ROOT, `${dirname(file)}.test.ts`));
  const chosen = files.filter((file) => !inAnother.has(file) && !inFolder(file)).toSorted();
  return [...chosen.filter((file) => LONG.test(file)), ...chosen.filter((file) => !LONG.test(file))];
}

/** Runs test files, passing on what the reporter writes but for its closing line, which is added to the total. */
async function test(files: readonly string[]): Promise<void> {
  if (files.length === 0) {
    total.failed += 1; // without a name, `node --test` would look for files of its own accord
    return;
  }
  const needsDatabase = files.some((file) => /(^|\/)(server|bench|e2e|clients)\//.test(file));
  const run = start(
    [
      '--test',
      `--test-reporter=./scripts/reporter.ts`,
      `--import=./scripts/leak-check.ts`,
      '--test-timeout=120000',
      // two more than the processors: each file waits for its browser, its database and its children a third of its time
      `--test-concurrency=${Math.min(6, availableParallelism() + 2)}`,
      ...(needsDatabase ? ['--test-global-setup=./server/test/support/shared-cluster.ts'] : []),
      ...files,
    ],
    'pipe',
  );
  let closing: RegExpExecArray | null = null;
  if (run.stdout)
    for await (const line of createInterface(run.stdout)) {
      closing = CLOSING_LINE.exec(line);
      if (closing === null) console.log(line);
    }
  total.passed += Number(closing?.[1] ?? 0);
  total.failed += Number(closing?.[2] ?? 1);
}

/** Starts a program under this very Node. What Node makes of the sources is kept with the installed packages. */
function start(command: readonly string[], stdout: 'inherit' | 'pipe') {
  const env = { ...process.env, NODE_COMPILE_CACHE: resolve(ROOT, 'node_modules/.cache/node') };
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env,
    stdio: ['ignore', stdout, 'inherit'],
    signal: stop.signal,
  });
  return child.on('error', () => undefined);
}
