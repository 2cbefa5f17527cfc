/** One watcher a folder: a file says who watches, and its date that it still does. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { UsageError } from '../../shared/errors.ts';

export const LOCK_NAME = '.albacea-lotes.lock';

export interface LockTimes {
  /** Milliseconds after which a lock whose date stands still is that of a process that has died. */
  readonly stale: number;
  /** Milliseconds between two signs of life. */
  readonly beat: number;
  /** Milliseconds in which another one that takes an abandoned lock at the same time would show. */
  readonly settle: number;
}
export const LOCK_TIMES: LockTimes = { stale: 60_000, beat: 10_000, settle: 300 };

export interface FolderLock {
  /** false: somebody else has taken the folder, for instance while this machine slept. */
  isMine(): Promise<boolean>;
  free(): Promise<void>;
}

/** @throws UsageError when somebody watches the folder */
export async function lockFolder(folder: string, clock: Clock, times: LockTimes = LOCK_TIMES): Promise<FolderLock> {
  const path = join(folder, LOCK_NAME);
  const mine = JSON.stringify({ pid: process.pid, maquina: hostname(), marca: randomUUID() });
  if (!(await create(path, mine))) {
    if (!(await isAbandoned(path, clock, times.stale))) throw new UsageError(await whoWatches(path));
    await rm(path, { force: true });
    if (!(await create(path, mine))) throw new UsageError(await whoWatches(path));
  }
  const isMine = async () => (await readFile(path, 'utf8').catch(() => '')) === mine;
  await sleep(times.settle);
  if (!(await isMine())) throw new UsageError(await whoWatches(path));
  const beat = setInterval(() => void touch(path, clock.now(), isMine), times.beat);
  return {
    isMine,
    async free() {
      clearInterval(beat);
      if (await isMine()) await rm(path, { force: true });
    },
  };
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The process is gone, which can be seen on its own machine; elsewhere the date of the file tells. */
async function isAbandoned(path: string, clock: Clock, stale: number): Promise<boolean> {
  const { pid, maquina } = await ownerOf(path);
  if (maquina === hostname() && pid !== null && !isAlive(pid)) return true;
  const written = await stat(path).catch(() => null);
  return written === null || clock.now().getTime() - written.mtimeMs > stale;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function ownerOf(path: string): Promise<{ pid: number | null; maquina: string | null }> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return { pid: null, maquina: null };
  }
}

async function whoWatches(path: string): Promise<string> {
  const { pid, maquina } = await ownerOf(path);
  return `another process watches this folder: ${pid ?? '?'} on ${maquina ?? '?'} (${path})`;
}

async function touch(path: string, now: Date, isMine: () => Promise<boolean>): Promise<void> {
  if (await isMine()) await utimes(path, now, now).catch(() => undefined);
}
