/** The set-up of the benchmarks of requests: a database with insurers, a mail server, the load client, and the servers to compare. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Key, Load, LoadCommand } from './client.ts';
import { cpuWithChildren, parentOf } from './cpu.ts';
import type { Contender, CpuTime, Measure, Pace } from './measurement.ts';
import { freePort, launchChild, launchServer, type Server } from './processes.ts';
import type { SinkCommand } from './sink.ts';

export interface Options extends Pace {
  /** Number of connections of the load client. */
  readonly connections: number;
  /** Commits are synced to disk; false only in the smoke test. */
  readonly durable: boolean;
  /** Number of cases in the year of the report, and maximum number of cases that are read one by one. */
  readonly casos: number;
  /** Number of insurers of each variant, whose keys alternate. */
  readonly aseguradoras: number;
}

export interface InsurerKey extends Key {
  readonly aseguradoraId: string;
}

export interface Scenario {
  /** Version of PostgreSQL. */
  readonly version: string;
  /** Default number of insurers of each variant, whose keys alternate. */
  readonly aseguradoras: number;
  /** Creates insurers with enough keys for so many requests: a key may make 1000 an hour. */
  keys(
    variant: 'A' | 'B',
    requests: number,
    options?: { readonly pruebas?: boolean; readonly aseguradoras?: number },
  ): Promise<InsurerKey[]>;
  /** Adds accounts to each case that has none, and refreshes the planner's statistics. */
  cuentas(perCaso: number): Promise<{ aseguradoraId: string; casoId: string }[]>;
  /** Writes a year of figures for one insurer and ten years for another: see server/test/support/bench-figures.ts. */
  figures(
    oneYear: string,
    tenYears: string,
    casos: number,
    cuentasPerCaso: number,
  ): Promise<Readonly<Record<string, number>>>;
  /** Runs SQL as the superuser. */
  sql<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** Starts our server in one of its roles, on a port of its own. */
  albacea(role: 'api' | 'start', variables?: Readonly<Record<string, string>>): Promise<Server>;
  /** Starts the baseline server. @param insert the number of bytes that it inserts, or its whole statement */
  bare(insert?: number | string, withMail?: boolean): Promise<Server>;
  load(command: LoadCommand): Promise<Measure>;
  contender(name: string, server: Server, connections: number, load: Load): Contender;
  /** Number of messages that the mail server has taken. */
  mails(): Promise<number>;
  close(): Promise<void>;
}

/** The answer of server/test/support/bench-scenario.ts to `prepare`. */
interface Database {
  readonly databaseUrl: string;
  readonly superUrl: string;
  readonly masterKey: string;
  readonly version: string;
  /** Process id of a backend, which is a child of the postmaster. */
  readonly pid: number;
}

/** Log level of both servers. */
const LEVEL = 'info';
const PUBLIC_URL = 'http://albacea.test';
const BARE_TABLES = `
  create table bare_inserts (id bigint generated always as identity primary key, body bytea not null);
  create table bare_answers (id text primary key, answer text not null)`;
/** Requests planned for each key, below its limit of 1000. */
const REQUESTS_PER_KEY = 900;

export async function prepareScenario({
  durable,
  aseguradoras: perVariant,
}: Pick<Options, 'durable' | 'aseguradoras'>): Promise<Scenario> {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-bench-'));
  const databases = launchChild<object, unknown>('server/test/support/bench-scenario.ts');
  const client = launchChild<LoadCommand, Measure>('bench/client.ts');
  const sink = launchChild<SinkCommand, number>('bench/sink.ts');
  const servers: Server[] = [];
  const ask = async <R>(command: object) => (await databases.ask(command)) as R;
  const mailUrl = `smtp://127.0.0.1:${await sink.ask('listen')}`;
  const database = await ask<Database>({ kind: 'prepare', durable, dataDir: folder, publicUrl: PUBLIC_URL });
  await ask({ kind: 'sql', text: BARE_TABLES });
  const postmaster = parentOf(database.pid) ?? database.pid;

  const launch = async (argumentList: string[], environment: Readonly<Record<string, string>>) => {
    const port = await freePort();
    const server = await launchServer(argumentList, { LOG_LEVEL: LEVEL, PORT: String(port), ...environment }, port);
    servers.push(server);
    return server;
  };
  const cpuSoFar = ({ pid }: Server): CpuTime | null => {
    const [server, postgres] = [cpuWithChildren(pid), cpuWithChildren(postmaster)];
    return server === null || postgres === null ? null : { server, postgres };
  };

  return {
    version: database.version,
    aseguradoras: perVariant,
    keys: (variant, requests, { pruebas = false, aseguradoras = perVariant } = {}) => {
      const keysOfEach = Math.ceil(requests / REQUESTS_PER_KEY / aseguradoras);
      return ask({ kind: 'insurers', variant, howMany: aseguradoras, keysOfEach, pruebas });
    },
    cuentas: (perCaso) => ask({ kind: 'cuentas', perCaso }),
    figures: (oneYear, tenYears, casos, cuentasPerCaso) =>
      ask({ kind: 'figures', oneYear, tenYears, casos, cuentasPerCaso }),
    sql: (text, values = []) => ask({ kind: 'sql', text, values }),
    albacea: (role, variables = {}) =>
      launch(['server/bin/start.ts', role], {
        DATABASE_URL: database.databaseUrl,
        MASTER_KEY: database.masterKey,
        PUBLIC_URL,
        DATA_DIR: folder,
        SMTP_URL: mailUrl,
        ...variables,
      }),
    bare: (insert = 0, withMail = false) =>
      launch(['bench/bare.ts'], {
        ...(withMail && { SMTP_URL: mailUrl }),
        DATABASE_URL: database.superUrl,
        [typeof insert === 'number' ? 'BYTES' : 'STATEMENT']: String(insert),
      }),
    load: (command) => client.ask(command),
    contender: (name, server, connections, load) => ({
      name,
      async measure(seconds) {
        const before = cpuSoFar(server);
        const measure = await client.ask({ port: server.port, connections, seconds, load });
        return { ...measure, cpu: perRequest(before, cpuSoFar(server), measure.requests) };
      },
    }),
    mails: () => sink.ask('count'),
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([client, sink, databases].map((child) => child.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function perRequest(before: CpuTime | null, after: CpuTime | null, requests: number): CpuTime | null {
  if (!before || !after) return null;
  return {
    server: (after.server - before.server) / requests,
    postgres: (after.postgres - before.postgres) / requests,
  };
}
