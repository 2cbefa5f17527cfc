/** The service and its programs as a newcomer starts them, for tests of the documentation. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareEmbedded } from '../server/test/support/environment.ts';
import { machineEnvironment } from '../server/test/support/machine.ts';

export type Process = ChildProcessByStdio<null, Readable, Readable>;

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const folders: string[] = [];
after(() => {
  for (const route of folders) rmSync(route, { recursive: true, force: true });
});

/** Process groups that are killed when this process ends. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) notify(group, 'SIGKILL');
});

function notify(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // it has already ended
  }
}

/** A temporary folder, deleted at the end of the test file. */
export function folder(): string {
  const route = mkdtempSync(join(tmpdir(), 'albacea-demo-'));
  folders.push(route);
  return route;
}

/** Starts a program with only these variables of the configuration, in a new process group. */
export function launch(
  program: string,
  argumentList: readonly string[],
  variables: Readonly<Record<string, string>>,
  cwd = ROOT,
): Process {
  const machine = machineEnvironment();
  const path = [dirname(process.execPath), machine.PATH].join(delimiter);
  const env = { ...machine, PATH: path, LOG_LEVEL: 'silent', ...variables };
  const theProcess = spawn(program, [...argumentList], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = theProcess;
  if (pid !== undefined) {
    groups.add(pid);
    theProcess.once('close', () => groups.delete(pid));
  }
  return theProcess;
}

/** Runs `npm start` on an empty, migrated database, and waits for the line that says it is ready. */
export async function begin(variables: Readonly<Record<'DATA_DIR' | 'PORT', string>>): Promise<Process> {
  await prepareEmbedded(variables.DATA_DIR);
  const service = launch('npm', ['start'], variables);
  let output = '';
  await new Promise<void>((ready, mal) => {
    for (const stream of [service.stdout, service.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('Albacea is ready')) ready();
      });
    }
    service.once('exit', () => mal(new Error(`the service ended: ${output}`)));
  });
  return service;
}

/** Stops a service as Ctrl-C does: every process of the group gets the signal. */
export async function finish(service: Process | undefined): Promise<void> {
  if (service?.pid === undefined || !groups.has(service.pid)) return;
  const end = once(service, 'close');
  notify(service.pid, 'SIGINT');
  await end;
}
