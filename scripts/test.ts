/**
 * `npm test`: checks format, lint, types and readability, builds the applications, unpacks a browser, and runs every test file of the day under
 * `node --test`, until one of these steps fails. The last line is always `N passed, N failed`. With `--all`
 * (`npm run test:all`) the files of the night run too, random tests run longer, and some files run again in
 * another environment; with files or groups (`units`, `service`, `journeys-2`) as arguments only these run.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Group, groups } from './groups.ts';

type Variables = Readonly<Record<string, string>>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/;
/** The time limit of a test, longer than the slowest takes on a loaded machine. */
const LIMIT_MS = { day: 240_000, night: 3_600_000 } as const;
/** One checker, because each of several would compute the large types again, and the checks run in parallel anyway. */
const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'] as const;
/** The checks: name, program and arguments. */
const CHECKS: readonly (readonly [string, string, ...string[]])[] = [
  [
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=100',
    '.',
  ],
  ['types', ...TSC, '-p', 'tsconfig.json'],
  ['types of portal', ...TSC, '-p', 'portal/tsconfig.json'],
  ['types of backoffice', ...TSC, '-p', 'backoffice/tsconfig.json'],
  ['readability', 'scripts/inflesz.ts'],
];
/** Preparations for browser tests: building the pages, and unpacking a browser once for all of them. */
const READY = [
  ['build', 'scripts/build.ts'],
  ['browser', 'e2e/chromium.ts'],
] as const;
/** Folder for compiled sources, where no clean-up of temporary files can delete files of a run. */
const CACHE = resolve(ROOT, 'node_modules/.cache');
const DAY_S = 86_400;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

const night = process.argv.includes('--all');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--all');
const total = { passed: 0, failed: 0 };
await inParallel([...(chosen.length > 0 ? [] : CHECKS), ...READY]);
if (total.failed === 0) {
  const asked = (name: string) => chosen.some((word) => name === word || name.startsWith(`${word}-`));
  const shared = groups(night).filter(({ name }) => chosen.length === 0 || asked(name));
  await test(
    shared,
    chosen.filter((word) => existsSync(word)),
  );
  if (night && chosen.length === 0) await testOnceMore();
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs steps, as many at once as there are processors. */
async function inParallel(steps: readonly (readonly [string, string, ...string[]])[]): Promise<void> {
  const waiting = [...steps];
  const take = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const [name, ...command] = step;
      const [code] = await once(start(command, 'inherit'), 'exit');
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
      total[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, take));
}

/** Repeats some files of the day in other environments, for example with a shifted clock. */
async function testOnceMore(): Promise<void> {
  const again = async (way: string, holds: RegExp, variables: Variables) => {
    console.log(`once more, ${way}:`);
    const files = groups(false).map((group) => ({ ...group, files: group.files.filter((file) => holds.test(file)) }));
    const shared = files.filter((group) => group.files.length > 0);
    await test(shared, [], { ALBACEA_NIGHT: '', ...variables }); // random tests have already run long
  };
  const library = preloadOfFaketime();
  if (library === null) return console.log('skipped: other days, as faketime is not installed');
  const leapDay = (nextLeapDay(new Date()) - Date.now()) / 1000;
  for (const seconds of [35 * DAY_S, 220 * DAY_S, Math.ceil(leapDay)]) {
    const day = new Date(Date.now() + seconds * 1000).toISOString().slice(0, 10);
    // the browser fails with a shifted clock; all other programs of the run get it
    await again(`as on ${day}`, /\/src\/|^server\/test\/(cuentas|mail|reminders|reporting|worklist)\//, {
      LD_PRELOAD: library,
      FAKETIME: `+${seconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  }
}

/** The library that `faketime` preloads, or null if it is not installed. */
function preloadOfFaketime(): string | null {
  try {
    return execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** Noon of the next 29th of February, in milliseconds. */
function nextLeapDay(now: Date): number {
  const of = (year: number) => Date.UTC(year, 1, 29, 12);
  let year = now.getUTCFullYear();
  while (new Date(of(year)).getUTCDate() !== 29 || of(year) <= now.getTime()) year += 1;
  return of(year);
}

/** Runs each group in one process, and each named file in its own. */
async function test(shared: readonly Group[], files: readonly string[], variables: Variables = {}): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'tests-'));
  try {
    await runFiles([...shared.map((group) => entryOf(group, folder)), ...files], variables);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the entry file of the process that runs a group. */
function entryOf({ name, files }: Group, folder: string): string {
  const entry = join(folder, `${name}.mjs`);
  const home = new URL('one-process.ts', import.meta.url).href;
  writeFileSync(entry, `import { inOneProcess } from '${home}';\n\ninOneProcess(${JSON.stringify(files)});\n`);
  return entry;
}

/** Runs test files and prints the reporter's output without its last line, which is added to the total. */
async function runFiles(files: readonly string[], variables: Variables): Promise<void> {
  if (files.length === 0) {
    total.failed += 1; // without a file, `node --test` would search for files itself
    return;
  }
  const run = start(
    [
      '--test',
      '--test-reporter=./scripts/reporter.ts',
      '--import=./scripts/leak-check.ts',
      `--test-timeout=${LIMIT_MS[night ? 'night' : 'day']}`,
      // two more than the processors, because each process waits a third of its time for its browser, database and children
      `--test-concurrency=${Math.min(6, availableParallelism() + 2)}`,
      '--test-global-setup=./server/test/support/shared-cluster.ts',
      ...files,
    ],
    'pipe',
    variables,
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

/** Starts a program with the Node of this process. */
function start(command: readonly string[], stdout: 'inherit' | 'pipe', variables: Variables = {}) {
  const env = {
    ...process.env,
    ...(night && { ALBACEA_NIGHT: '1' }),
    ...variables,
    NODE_COMPILE_CACHE: join(CACHE, 'node'),
  };
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env,
    stdio: ['ignore', stdout, 'inherit'],
    signal: stop.signal,
  });
  return child.on('error', () => undefined);
}
