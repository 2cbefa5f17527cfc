import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Command, Mode, Reply } from './postgres-guardian.ts';

/** A separate database for one test. */
export interface TestDatabase {
  name: string;
  /** As `albacea_owner`, who owns the database and may create roles, but is no superuser */
  ownerUrl: string;
  /** As `albacea_login`, who owns nothing and inherits nothing */
  loginUrl: string;
  /** Drops the database and closes its open connections. */
  drop(): Promise<void>;
}

export interface TestCluster {
  /** Superuser connection string to the database `postgres` */
  superUrl: string;
  /** @param template the database to clone, without open connections; without a template the new one is empty */
  newDatabase(template?: string): Promise<TestDatabase>;
  /** Stops and deletes the cluster if this process started it; a shared one keeps running. */
  stop(): Promise<void>;
}

/** A cluster that a test may kill. Its files are deleted by `stop`, and when the test's process ends. */
export interface ClusterOwn extends TestCluster {
  /** The process id of the postmaster; another after each restart */
  readonly pid: number;
  /** Starts the cluster again on the same port, after a clean stop of the running one or after `kill9`. */
  restart(): Promise<void>;
  /** Sends SIGKILL to every process of the cluster; resolves once the postmaster has ended. */
  kill9(): Promise<void>;
  /** Sends SIGSTOP to every process of the cluster: nothing answers and nothing is closed. @returns a function that resumes them */
  freeze(): Promise<() => void>;
}

/** The variable with the superuser's address of the run's cluster; any PostgreSQL can be used. */
const VARIABLE = 'ALBACEA_TEST_PG';
/** A number of an advisory lock that nothing else uses. */
const LOCK = 7_215_301;

/** The creation of the roles, once for each process; a run has one cluster. */
let rolesMade: Promise<void> | undefined;

/**
 * The cluster of this test run, which `npm test` starts once for all files. A file that runs alone starts its own, which `stop`
 * and the end of the process stop. Commits are not synced to disk.
 */
export async function testCluster(): Promise<TestCluster> {
  const shared = process.env[VARIABLE];
  if (shared === undefined) return clusterNew('fast');
  rolesMade ??= createRoles(shared);
  await rolesMade;
  return {
    superUrl: shared,
    newDatabase: (template) => newDatabase(shared, template),
    stop: async () => undefined,
  };
}

/** Starts a separate cluster, for benchmarks and for tests that kill it; commits are synced to disk. */
export async function clusterOwn(mode: Exclude<Mode, 'fast'> = 'durable'): Promise<ClusterOwn> {
  return clusterNew(mode);
}

async function clusterNew(mode: Mode): Promise<ClusterOwn> {
  const guardian = fork(fileURLToPath(new URL('./postgres-guardian.ts', import.meta.url)), [mode], {
    // In a separate session it does not get the terminal's Ctrl-C, and ends by the closing channel after its parent.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  let running = await answer(guardian);
  const { superUrl } = running;
  await createRoles(superUrl);
  return {
    superUrl,
    get pid() {
      return running.pid;
    },
    newDatabase: (template) => newDatabase(superUrl, template),
    restart: async () => {
      running = await command(guardian, { order: 'restart' });
    },
    kill9: async () => {
      await command(guardian, { order: 'kill', pids: await processesOf(superUrl) });
    },
    freeze: () => freeze(superUrl, running.pid),
    stop: async () => {
      if (!guardian.connected) return;
      guardian.ref();
      const end = once(guardian, 'exit');
      guardian.disconnect();
      await end;
    },
  };
}

async function command(guardian: ChildProcess, order: Command) {
  guardian.send(order);
  return answer(guardian);
}

/** Waits for the guardian's next reply; between replies the guardian does not keep this process alive. */
function answer(guardian: ChildProcess): Promise<{ pid: number; superUrl: string }> {
  guardian.ref();
  guardian.channel?.ref();
  return new Promise((resolve, reject) => {
    const onDie = (code: number | null) => reject(new Error(`the cluster's guardian ended with ${code}`));
    guardian.once('exit', onDie);
    guardian.once('message', (response: Reply) => {
      guardian.off('exit', onDie);
      guardian.unref();
      guardian.channel?.unref();
      if ('error' in response) reject(new Error(response.error));
      else resolve(response);
    });
  });
}

/** Creates the roles of the cluster, under a lock, because test files that share the cluster start at the same time. */
async function createRoles(superUrl: string): Promise<void> {
  await withClient(superUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query(
      `select rolname from pg_roles where rolname in ('albacea_owner', 'albacea_login')`,
    );
    const has = new Set(rows.map((row) => row.rolname));
    if (!has.has('albacea_owner')) await client.query(`create role albacea_owner login createrole password 'owner'`);
    if (!has.has('albacea_login')) await client.query(`create role albacea_login login noinherit password 'login'`);
  });
}

async function newDatabase(superUrl: string, template?: string): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(8).toString('hex')}`;
  await withClient(superUrl, async (client) => {
    // Copied as files; the default, by the write-ahead log, takes six times as long.
    const clone = template === undefined ? '' : `template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${name} owner albacea_owner ${clone}`);
  });
  const urlFor = (user: string, key: string) =>
    Object.assign(new URL(superUrl), { username: user, password: key, pathname: `/${name}` }).href;
  return {
    name,
    ownerUrl: urlFor('albacea_owner', 'owner'),
    loginUrl: urlFor('albacea_login', 'login'),
    drop: () =>
      withClient(superUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function freeze(superUrl: string, postmaster: number): Promise<() => void> {
  const client = new Client({ connectionString: superUrl });
  client.on('error', () => undefined);
  await client.connect();
  process.kill(postmaster, 'SIGSTOP'); // so that it starts no more backends
  const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
  const frozen = [...rows.map(({ pid }) => Number(pid)), postmaster];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of frozen) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

/** Process ids of the backends; empty if the cluster does not answer: then only the postmaster, whose id the guardian knows, can be killed. */
async function processesOf(superUrl: string): Promise<number[]> {
  return withClient(superUrl, async (client) => {
    const { rows } = await client.query('select pid from pg_stat_activity');
    return rows.map((row) => Number(row.pid));
  }).catch(() => []);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
