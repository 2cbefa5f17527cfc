/** The set-up of every benchmark: the database with insurers, the mail server, the load client, and the servers to compare. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Key, Load, LoadCommand, Measure } from './client.ts';
import { cpuWithChildren, padreOf } from './cpu.ts';
import type { Contender, Expense, Pace } from './measurement.ts';
import { freePort, launchChild, launchServer, type Server } from './processes.ts';
import type { SinkCommand } from './sink.ts';

export interface Options extends Pace {
  /** Connections of the load client. */
  readonly connections: number;
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly durable: boolean;
  /** Cases of the year whose figures are read, and at most of those that are read one by one. */
  readonly casos: number;
  /** Insurers of each kind, whose keys take turns. */
  readonly aseguradoras: number;
}

export interface BankKey extends Key {
  readonly aseguradoraId: string;
}

export interface Scenario {
  /** Version of PostgreSQL. */
  readonly version: string;
  /** Default number of insurers of each variant; their keys take turns. */
  readonly aseguradoras: number;
  /** Creates insurers with enough keys for so many requests: a key takes 1000 an hour. */
  keys(
    variant: 'A' | 'B',
    requests: number,
    options?: { readonly forTests?: boolean; readonly aseguradoras?: number },
  ): Promise<BankKey[]>;
  /** Adds so many accounts to each case without any, and refreshes the planner's statistics. */
  cuentas(ofEachCaso: number): Promise<{ aseguradoraId: string; casoId: string }[]>;
  /** A year of figures for one insurer and ten for another: see server/test/support/bank-figures.ts. */
  figures(
    ofOne: string,
    ofTen: string,
    casos: number,
    cuentasByCaso: number,
  ): Promise<Readonly<Record<string, number>>>;
  /** As the superuser. */
  sql<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** Our server in one of its roles, on a port of its own. */
  albacea(paper: 'api' | 'start', variables?: Readonly<Record<string, string>>): Promise<Server>;
  /** The baseline server: its INSERT writes this many bytes or is this statement, and it may send an e-mail. */
  bare(insertion?: number | string, withMail?: boolean): Promise<Server>;
  load(command: LoadCommand): Promise<Measure>;
  contender(name: string, server: Server, connections: number, load: Load): Contender;
  /** Messages that the mail server has taken. */
  mails(): Promise<number>;
  close(): Promise<void>;
}

/** The answer of server/test/support/bank-scenario.ts to `preparar`. */
interface Database {
  readonly databaseUrl: string;
  readonly superUrl: string;
  readonly masterKey: string;
  readonly version: string;
  /** Process id of a backend, a child of the postmaster. */
  readonly pid: number;
}

/** Log level of both servers. */
const LEVEL = 'info';
const PUBLIC_URL = 'http://albacea.test';
const BARE_TABLES = `
  create table desnuda (id bigint generated always as identity primary key, cuerpo bytea not null);
  create table desnuda_lectura (id text primary key, respuesta text not null)`;
/** Requests planned for each key, below its limit of 1000. */
const BY_KEY = 900;

export async function prepareScenario({
  durable,
  aseguradoras: ofEachKind,
}: Pick<Options, 'durable' | 'aseguradoras'>): Promise<Scenario> {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-banco-'));
  const data = launchChild<object, unknown>('server/test/support/bank-scenario.ts');
  const client = launchChild<LoadCommand, Measure>('bench/client.ts');
  const sink = launchChild<SinkCommand, number>('bench/sink.ts');
  const servers: Server[] = [];
  const ask = async <R>(command: object) => (await data.ask(command)) as R;
  const mailUrl = `smtp://127.0.0.1:${await sink.ask('escuchar')}`;
  const database = await ask<Database>({ order: 'preparar', durable, dataDir: folder, publicUrl: PUBLIC_URL });
  await ask({ order: 'sql', text: BARE_TABLES });
  const postmaster = padreOf(database.pid) ?? database.pid;

  const launch = async (argumentList: string[], environment: Readonly<Record<string, string>>) => {
    const port = await freePort();
    const server = await launchServer(argumentList, { LOG_LEVEL: LEVEL, PORT: String(port), ...environment }, port);
    servers.push(server);
    return server;
  };
  const spent = ({ pid }: Server): Expense | null => {
    const [server, postgres] = [cpuWithChildren(pid), cpuWithChildren(postmaster)];
    return server === null || postgres === null ? null : { server, postgres };
  };

  return {
    version: database.version,
    aseguradoras: ofEachKind,
    keys: (variant, requests, { forTests = false, aseguradoras = ofEachKind } = {}) => {
      const keysOfEach = Math.ceil(requests / BY_KEY / aseguradoras);
      return ask({ order: 'aseguradoras', variant, howMany: aseguradoras, keysOfEach, forTests });
    },
    cuentas: (ofEachCaso) => ask({ order: 'cuentas', ofEachCaso }),
    figures: (ofOne, ofTen, casos, cuentasByCaso) => ask({ order: 'cifras', ofOne, ofTen, casos, cuentasByCaso }),
    sql: (text, values = []) => ask({ order: 'sql', text, values }),
    albacea: (paper, variables = {}) =>
      launch(['server/bin/start.ts', paper], {
        DATABASE_URL: database.databaseUrl,
        MASTER_KEY: database.masterKey,
        PUBLIC_URL,
        DATA_DIR: folder,
        SMTP_URL: mailUrl,
        ...variables,
      }),
    bare: (insertion = 0, withMail = false) =>
      launch(['bench/bare.ts'], {
        ...(withMail && { SMTP_URL: mailUrl }),
        DATABASE_URL: database.superUrl,
        [typeof insertion === 'number' ? 'BYTES' : 'FILAS']: String(insertion),
      }),
    load: (command) => client.ask(command),
    contender: (name, server, connections, load) => ({
      name,
      async measure(seconds) {
        const before = spent(server);
        const measure = await client.ask({ port: server.port, connections, seconds, load });
        return { ...measure, expense: byRequest(before, spent(server), measure.requests) };
      },
    }),
    mails: () => sink.ask('contar'),
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([client, sink, data].map((child) => child.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function byRequest(before: Expense | null, afterwards: Expense | null, requests: number): Expense | null {
  if (!before || !afterwards) return null;
  return {
    server: (afterwards.server - before.server) / requests,
    postgres: (afterwards.postgres - before.postgres) / requests,
  };
}
