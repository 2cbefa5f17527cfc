/** Our worker as a separate process, and the memory that it uses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MACHINE } from './processes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface WorkerProcess {
  readonly pid: number;
  /** Resident memory, in MB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
  /** Ends the worker with SIGKILL, as when its machine is lost. */
  kill(): Promise<void>;
}

/** @param options of Node itself, for instance `--cpu-prof` */
export function launchWorker(environment: Readonly<Record<string, string>>, options: readonly string[]): WorkerProcess {
  const child = spawn(process.execPath, [...options, 'server/bin/start.ts', 'worker'], {
    cwd: ROOT,
    env: { ...MACHINE, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  async function endBy(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    process.off('exit', killChild);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
  return {
    pid: child.pid as number,
    memory: () => memoryOf(child),
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? Number.NaN) / 1024;
}
