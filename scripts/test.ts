/**
 * `npm test`: format and lint, types, readability, the two web applications built, a browser unpacked, then every test file of the
 * day under `node --test`, up to the first step that fails. The last line is always `N passed, N failed`. With `--all`
 * (`npm run test:all`) the files of the night run too, and what is made by chance is tried at length; with files or groups
 * (`units`, `service`, `journeys-2`) as arguments only these run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Group, groups } from './groups.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/;
/** More than the slowest test takes on a loaded machine. */
const LIMIT_MS = { day: 240_000, night: 3_600_000 } as const;
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

const night = process.argv.includes('--all');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--all');
const total = { passed: 0, failed: 0 };
for (const [name, ...command] of chosen.length > 0 ? READY : [...CHECKS, ...READY])
  if (total.failed === 0 && existsSync(resolve(ROOT, command.at(-1) ?? ''))) await check(name, command);
if (total.failed === 0) await testChosen();
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function check(name: string, command: readonly string[]): Promise<void> {
  const [code] = await once(start(command, 'inherit'), 'exit');
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  total[code === 0 ? 'passed' : 'failed'] += 1;
}

/** Runs what was asked for, or everything: groups as one process each, and a file that is named as one of its own. */
async function testChosen(): Promise<void> {
  const asked = (name: string) => chosen.some((word) => name === word || name.startsWith(`${word}-`));
  const shared = groups(night).filter(({ name }) => chosen.length === 0 || asked(name));
  const folder = mkdtempSync(join(tmpdir(), 'albacea-tests-'));
  try {
    await test([...shared.map((group) => entryOf(group, folder)), ...chosen.filter((word) => existsSync(word))]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the file whose process runs those of a group. */
function entryOf({ name, files }: Group, folder: string): string {
  const entry = join(folder, `${name}.mjs`);
  const home = new URL('one-process.ts', import.meta.url).href;
  writeFileSync(entry, `import { inOneProcess } from '${home}';\n\ninOneProcess(${JSON.stringify(files)});\n`);
  return entry;
}

/** Runs test files, passing on what the reporter writes but for its closing line, which is added to the total. */
async function test(files: readonly string[]): Promise<void> {
  if (files.length === 0) {
    total.failed += 1; // without a name, `node --test` would look for files of its own accord
    return;
  }
  const run = start(
    [
      '--test',
      '--test-reporter=./scripts/reporter.ts',
      '--import=./scripts/leak-check.ts',
      `--test-timeout=${LIMIT_MS[night ? 'night' : 'day']}`,
      // two more than the processors: each process waits for its browser, its database and its children a third of its time
      `--test-concurrency=${Math.min(6, availableParallelism() + 2)}`,
      '--test-global-setup=./server/test/support/shared-cluster.ts',
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
  const env = {
    ...process.env,
    ...(night && { ALBACEA_NIGHT: '1' }),
    NODE_COMPILE_CACHE: resolve(ROOT, 'node_modules/.cache/node'),
  };
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env,
    stdio: ['ignore', stdout, 'inherit'],
    signal: stop.signal,
  });
  return child.on('error', () => undefined);
}
