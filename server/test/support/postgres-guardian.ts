/**
 * The process that owns one PostgreSQL cluster. It receives orders from its parent over the channel of `fork`, and when the
 * channel closes it stops PostgreSQL and deletes its files. The channel closes however the parent ends, even by SIGKILL,
 * so nothing is left over.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { shiftedClock } from './machine.ts';
import { MEMORY, roomInMemory } from './memory.ts';
import { type Binaries, findBinaries, type Identity, identityWithoutPrivileges } from './postgres-binaries.ts';

/**
 * The only argument. `fast` does not fsync, and plans less. `as shipped` has the defaults of PostgreSQL for benchmarks, because the
 * settings of the tests, without autovacuum and with a small cache, would distort them.
 */
export type Mode = 'fast' | 'durable' | 'as shipped';
export type Command = { order: 'restart' } | { order: 'kill'; pids: readonly number[] };
/** One reply when the cluster has started, and then one for each order. */
export type Reply = { pid: number; superUrl: string } | { error: string };

interface Cluster {
  folder: string;
  data: string;
  identity: Identity;
  binaries: Binaries;
  settings: readonly string[];
  password: string;
  port: number;
  child?: ChildProcess;
  ending: boolean;
}

const NEEDED_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // Every running test file has several services, each with its pool; a benchmark has a dozen. Unused connections cost nothing.
  'max_connections=600',
  'timezone=UTC',
  // Passwords of tests protect nothing, and thousands of connections authenticate with them.
  'scram_iterations=1',
  // In the cluster's own folder, which is deleted; a killed server would leave it elsewhere.
  'dynamic_shared_memory_type=mmap',
];
const THRIFTY_SETTINGS = [
  ...NEEDED_SETTINGS,
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'shared_buffers=32MB',
  'io_method=sync',
  'autovacuum=off',
];
const SETTINGS: Record<Mode, readonly string[]> = {
  // A statement is planned once on a connection; the default plans it anew five times, which is most of its calls in a test.
  fast: [...THRIFTY_SETTINGS, 'fsync=off', 'full_page_writes=off', 'plan_cache_mode=force_generic_plan'],
  durable: THRIFTY_SETTINGS,
  'as shipped': NEEDED_SETTINGS,
};
const STARTUP_ATTEMPTS = 100;

const mode = process.argv[2] as Mode;
const folder = mkdtempSync(join(tmpdir(), 'albacea-pg-'));
// Every database has a thousand files; creating and deleting them on a disk takes up to ten times as long.
const data = mode === 'fast' && roomInMemory() ? mkdtempSync(join(MEMORY, 'albacea-pg-')) : join(folder, 'data');
process.on('exit', () => {
  for (const path of [data, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
});
try {
  serve(prepare(folder, data, mode));
} catch (error) {
  reply({ error: String(error) });
  process.disconnect?.();
}

function prepare(folder: string, data: string, mode: Mode): Cluster {
  const identity = identityWithoutPrivileges();
  const password = randomUUID();
  mkdirSync(data, { mode: 0o700, recursive: true });
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, data, join(folder, 'password')]) chownSync(path, uid, gid);
  }
  const binaries = findBinaries(join(folder, 'binaries'), identity);
  return { folder, data, identity, binaries, settings: SETTINGS[mode], password, port: 0, ending: false };
}

function serve(cluster: Cluster): void {
  const finish = async () => {
    cluster.ending = true;
    await endChild(cluster, 'SIGQUIT');
    process.exit();
  };
  process.once('disconnect', finish);
  process.once('SIGTERM', finish);
  // However this process ends, the server ends before it; the handler above then deletes the files.
  process.prependListener('exit', () => cluster.child?.kill('SIGKILL'));

  const handle = (work: Promise<Reply>) =>
    work.catch((error: unknown): Reply => ({ error: String(error) })).then(reply);
  process.on('message', (command: Command) => handle(obey(cluster, command)));
  void handle(initdb(cluster).then(() => boot(cluster)));
}

function reply(response: Reply): void {
  if (process.connected) process.send?.(response);
}

async function obey(cluster: Cluster, command: Command): Promise<Reply> {
  if (command.order === 'restart') {
    await endChild(cluster, 'SIGINT');
    return boot(cluster);
  }
  // A stopped postmaster starts no more backends: one that outlived the others could wait for them forever and keep the
  // shared memory.
  cluster.child?.kill('SIGSTOP');
  for (const pid of [...command.pids, ...childrenOf(cluster.child?.pid)]) killIfAlive(pid);
  await endChild(cluster, 'SIGKILL');
  return response(cluster);
}

async function initdb(cluster: Cluster): Promise<void> {
  const { child, tail } = launch(cluster, cluster.binaries.initdb, [
    ...['--pgdata', cluster.data, '--username', 'postgres'],
    ...['--pwfile', join(cluster.folder, 'password'), '--auth', 'scram-sha-256'],
    // The built-in locale sorts and folds case the same on every machine.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--no-sync', '--no-instructions', '--set', 'scram_iterations=1'],
  ]);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${tail()}`);
}

/**
 * Starts PostgreSQL and waits until it accepts connections. The port never changes; only the first start chooses another
 * one if it was taken meanwhile. After a SIGKILL the last children may keep the shared memory for a moment, and only
 * another attempt shows when they have released it.
 */
async function boot(cluster: Cluster): Promise<Reply> {
  const first = cluster.port === 0;
  for (let attempt = 1; ; attempt++) {
    if (first) cluster.port = await freePort();
    const failure = await tryOnce(cluster);
    if (failure === undefined) return response(cluster);
    const transient = /still in use|Address already in use/.test(failure);
    if (!transient || attempt === STARTUP_ATTEMPTS) throw new Error(`PostgreSQL does not start:\n${failure}`);
    await wait(100);
  }
}

/** Starts PostgreSQL once. @returns undefined when it runs, or the end of its output */
function tryOnce(cluster: Cluster): Promise<string | undefined> {
  const { child, tail } = launch(cluster, cluster.binaries.postgres, [
    ...['-D', cluster.data, '-p', String(cluster.port)],
    ...cluster.settings.flatMap((setting) => ['-c', setting]),
  ]);
  return new Promise((resolve) => {
    child.stderr?.on('data', () => {
      if (tail().includes('database system is ready to accept connections')) resolve(undefined);
    });
    child.once('close', () => resolve(tail()));
  });
}

/** Starts a program without this environment (PGDATA, PGPORT, a locale), except a shifted clock. `tail` is the end of its output. */
function launch(cluster: Cluster, program: string, options: readonly string[]) {
  if (cluster.ending) throw new Error('the cluster is being stopped');
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...shiftedClock() };
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const child = spawn(program, options, { ...cluster.identity, cwd: '/', env, stdio });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-8192);
  });
  cluster.child = child;
  return { child, tail: () => said };
}

async function endChild({ child }: Cluster, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill(signal);
  await end;
}

/** The child processes by `ps`; empty if there is no `ps`. */
function childrenOf(parent: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function response({ child, password, port }: Cluster): Reply {
  return { pid: child?.pid ?? 0, superUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}
