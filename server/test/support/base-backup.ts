/**
 * A base backup and the write-ahead log after it, stored by `archive_command`; clusters restored from them, and a
 * standby by streaming replication.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Line, openLine } from './cut.ts';
import { freePort } from './free-port.ts';
import type { Installation } from './installation.ts';
import { until } from './installation.ts';
import { findBinaries, identityWithoutPrivileges } from './postgres-binaries.ts';

export interface Archive {
  /** Copies the files of the running cluster. */
  takeBase(): Promise<void>;
  /** Waits until everything written so far is in the archive. */
  caughtUp(): Promise<void>;
  /**
   * Starts a new cluster from the base and the archive.
   * @param until an instant for PostgreSQL before which the recovery stops; without it, everything archived is recovered
   */
  bringBack(until?: string): Promise<Restored>;
  /** Starts a standby from the base, which must be recent; the standby then follows the cluster. */
  follow(): Promise<Standby>;
  close(): Promise<void>;
}

export interface Restored {
  /** Converts a connection string of the lost cluster into one for this cluster. */
  readonly in: (url: string) => string;
  stop(): Promise<void>;
}

export interface Standby extends Restored {
  /** Cuts the standby off from the cluster. */
  leaveBehind(): Promise<void>;
  /** Promotes the standby. */
  promote(): Promise<void>;
}

/** The name under which the cluster knows its standby. */
export const STANDBY_NAME = 'albacea_standby';

/** Makes the cluster of an installation archive its log, and restarts it for that. */
export async function keepArchive({ cluster, superSql }: Installation): Promise<Archive> {
  const identity = identityWithoutPrivileges();
  const folder = await mkdtemp(join(tmpdir(), 'albacea-copia-'));
  const [base, log] = [join(folder, 'base'), join(folder, 'log')];
  for (const path of [folder, base, log]) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined) await chown(path, identity.uid, identity.gid);
  }
  await superSql('alter system set archive_mode = on');
  await superSql(`alter system set archive_command = 'cp %p ${log}/%f'`);
  await cluster.restart();
  const running: ChildProcess[] = [];
  const lines: Line[] = [];
  /** Starts a cluster on a copy of the base, in the recovery mode of the signal file. */
  const startCopy = async (signal: string, own: Readonly<Record<string, string>>, sign: string) => {
    const data = await mkdtemp(join(folder, 'copia-'));
    await cp(base, data, { recursive: true });
    await writeFile(join(data, signal), '');
    if (identity.uid !== undefined && identity.gid !== undefined) await hand(data, identity.uid, identity.gid);
    const port = await freePort();
    const { postgres } = findBinaries(join(folder, 'binaries'), identity);
    const settings = {
      archive_mode: 'off',
      // a lower value than at the primary makes the recovery fail
      max_connections: '600',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      ...own,
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(postgres, ['-D', data, '-p', String(port), ...options], {
      ...identity,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.push(child);
    await ready(child, sign);
    const inIt = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
    return { in: inIt, stop: () => stop(child) };
  };
  return {
    async takeBase() {
      const client = new Client({ connectionString: cluster.superUrl });
      await client.connect();
      try {
        const { rows } = await client.query('show data_directory');
        await client.query(`select pg_backup_start('drill', true)`);
        await cp(rows[0].data_directory, base, {
          recursive: true,
          filter: (path) => !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+)$/.test(path),
        });
        const stopped = await client.query('select labelfile from pg_backup_stop(true)');
        await writeFile(join(base, 'backup_label'), stopped.rows[0].labelfile);
      } finally {
        await client.end();
      }
    },
    async caughtUp() {
      const [row] = await superSql<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
      await until('the log is archived', async () => (await readdir(log)).includes(row?.file ?? ''));
    },
    bringBack: (target) =>
      startCopy(
        'recovery.signal',
        {
          restore_command: `cp ${log}/%f %p`,
          ...(target !== undefined && { recovery_target_time: target, recovery_target_action: 'promote' }),
        },
        'database system is ready to accept connections',
      ),
    async follow() {
      const line = await openLine(cluster.superUrl);
      lines.push(line);
      const { hostname, port, username, password } = new URL(line.url);
      const primary = `host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY_NAME}`;
      const settings = { primary_conninfo: primary, restore_command: `cp ${log}/%f %p` };
      const standby = await startCopy('standby.signal', settings, 'ready to accept read-only connections');
      return {
        ...standby,
        leaveBehind: () => line.cut(),
        async promote() {
          const client = new Client({ connectionString: standby.in(cluster.superUrl) });
          await client.connect();
          await client.query('select pg_promote()');
          await client.end();
        },
      };
    },
    async close() {
      await Promise.all([...running.map(stop), ...lines.map((line) => line.cut())]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sets the owner of all files, which copies do not keep; PostgreSQL accepts only its own. */
async function hand(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}

async function ready(child: ChildProcess, sign: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.includes(sign)) resolve();
    });
    child.once('close', () => reject(new Error(`PostgreSQL does not come back:\n${said}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGQUIT');
  await once(child, 'exit');
}
