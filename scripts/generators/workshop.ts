/** The folder in which a client is built: a temporary copy of its quick start with the downloaded document. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Language } from './languages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLES = join(ROOT, 'examples/clients');

type Variables = Readonly<Record<string, string>>;

/** A step of a quick start failed; the message contains its output. */
export class StepFailed extends Error {}

/**
 * Runs a program as described in the README.
 * @returns its standard output
 * @throws StepFailed
 */
export async function runIn(folder: string, [program, ...args]: Command, variables: Variables = {}): Promise<string> {
  const bin = [join(folder, 'node_modules/.bin'), join(folder, '../venv/bin'), join(folder, 'venv/bin')];
  const PATH = [...bin, dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let everything = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    everything += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    everything += text;
  });
  const code = await new Promise<number | string | null>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', done);
  });
  if (code !== 0)
    throw new StepFailed(`${[program, ...args].join(' ')} ended with ${code}:\n${everything.slice(-4000)}`);
  return output;
}

/** Whether this machine has the tools of a language. */
export async function isHere({ needs }: Language): Promise<boolean> {
  const each = needs.map((command) =>
    runIn(ROOT, command).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(each)).every(Boolean);
}

/** Prepares the folder that both variants of a language share. @returns its path */
export async function setUp({ name, install }: Language, folder: string): Promise<string> {
  const own = join(folder, name);
  await cp(join(EXAMPLES, name), own, { recursive: true, filter: (path) => !path.includes('node_modules') });
  for (const command of install) await runIn(own, command);
  return own;
}

/** Copies the quick start, and generates and compiles its client. @returns the folder */
export async function make(
  { name, build }: Language,
  shared: string,
  title: string,
  document: string,
): Promise<string> {
  const own = join(shared, title);
  await cp(join(EXAMPLES, name), own, { recursive: true, filter: (path) => !path.includes('node_modules') });
  await writeFile(join(own, 'openapi.json'), document);
  if (name === 'typescript') await linkPackages(own);
  for (const command of build) await runIn(own, command);
  return own;
}

/** Links the packages that `npm ci` has put next to the quick start or at the root. */
async function linkPackages(folder: string): Promise<void> {
  const whereIs = (path: string) =>
    [join(EXAMPLES, 'typescript'), ROOT].map((one) => join(one, 'node_modules', path)).find(existsSync) ?? path;
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(folder, 'node_modules/@types'));
  for (const path of ['openapi-fetch', '@types/node', '.bin/openapi-typescript', '.bin/tsc'])
    await symlink(whereIs(path), join(folder, 'node_modules', path));
}
