/** A complete service for a test: real database, real HTTP handling, a movable clock, and a readable log. */
import { createHash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Client } from 'pg';
import type { OpenDatabase } from '../../src/compose/database.ts';
import { createProgram, type Program } from '../../src/compose/program.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { embeddedEngine, migrateEmbedded, openPglite } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrations.ts';
import { postgresEngine, postgresOwner } from '../../src/db/postgres.ts';
import { shippedSchema } from '../../src/db/schema-fit.ts';
import { createServer } from '../../src/http/server.ts';
import { createAseguradora, type NewAseguradora } from '../../src/insurers/identity/create-aseguradora.ts';
import { createPasswords } from '../../src/insurers/identity/passwords.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openTelemetry } from '../../src/platform/telemetry/open.ts';
import type { Telemetry } from '../../src/platform/telemetry/telemetry.ts';
import { createLanes } from '../../src/platform/worker-pool/lane.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { type DatabaseClock, databaseClock } from './database-clock.ts';
import { isNight } from './length.ts';
import { movableClock } from './movable-clock.ts';
import { type TestCluster, type TestDatabase, testCluster } from './postgres.ts';
import { STORIES } from './stories.ts';

export type EngineName = 'postgres' | 'embebido';
/** The engines under test. By day the embedded one is tested only with the command line (cli/embedded-command.test.ts). */
export const ENGINES: readonly EngineName[] = isNight ? ['postgres', 'embebido'] : ['postgres'];

/** The instant at which the clock of every test starts. */
export const NOW = new Date('2026-11-21T09:30:00.000Z');
/** Any 32 bytes. */
export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
/** The minimum of argon2id, because hundreds of tests sign in; the real cost of a password has its own test. */
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };
/** Worker threads shared by all services of a process, because loading the PDF code takes a second of CPU; they do not keep it alive. */
const LANES = createLanes();
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/albacea', import.meta.url));
const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

/** A migrated, empty database and the connections to it. */
export interface MigratedDatabase {
  readonly opened: OpenDatabase;
  /** The clock of the machine until a test sets it. */
  readonly clock: DatabaseClock;
  /** Variables that make another process use the same database; empty for the embedded one. */
  readonly variables: Readonly<Record<string, string>>;
  /** Runs a statement as the superuser, without row-level security, to read what is really stored. */
  superSql<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

export interface Aseguradora {
  readonly id: string;
  readonly slug: string;
  readonly variante: 'A' | 'B';
  readonly apiKey: string;
  /** The value of the Host header for this insurer. */
  readonly host: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member of an answer
  readonly json: any;
}

export interface Environment {
  readonly program: Program;
  readonly app: FastifyInstance;
  readonly clock: ReturnType<typeof movableClock>;
  readonly base: MigratedDatabase;
  /** Lines of the log so far. */
  readonly log: string[];
  readonly telemetry: Telemetry;
  /** A new insurer with its first key. */
  aseguradora(variant: 'A' | 'B', extra?: Partial<NewAseguradora>): Promise<Aseguradora>;
  /** Sends a request in-process, with the insurer's key and host; `body` is sent as JSON. */
  request(
    aseguradora: Aseguradora | null,
    method: string,
    route: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  close(): Promise<void>;
}

let number = 0;

/** Creates a migrated database on one of the engines: a clone of a template on PostgreSQL, or one in memory on PGlite. */
export async function migratedDatabase(engine: EngineName): Promise<MigratedDatabase> {
  return engine === 'postgres' ? inPostgres() : inEmbedded();
}

async function inPostgres(): Promise<MigratedDatabase> {
  const cluster = await testCluster();
  const database = await cluster.newDatabase(await template(cluster));
  const superuser = whenAsked(urlOf(cluster.superUrl, database));
  const superSql: MigratedDatabase['superSql'] = async (text, values = []) =>
    (await (await superuser.client()).query(text, [...values])).rows;
  // A separate connection; in an open transaction of the test nobody else would see the clock move.
  const mover = whenAsked(urlOf(cluster.superUrl, database));
  const clock = databaseClock(async (text, values) => (await mover.client()).query(text, values && [...values]));
  return {
    opened: await openPostgres(database.loginUrl, clock),
    clock,
    variables: { DATABASE_URL: database.loginUrl, MIGRATE_DATABASE_URL: database.ownerUrl, MASTER_KEY },
    superSql,
    async close() {
      await Promise.all([superuser.end(), mover.end()]);
      await database.drop();
      await cluster.stop();
    },
  };
}

/** A connection that is opened at its first use, because half of the tests run no SQL of their own. */
function whenAsked(connectionString: string) {
  let opening: Promise<Client> | undefined;
  const open = async () => {
    const client = new Client({ connectionString });
    await client.connect();
    return client;
  };
  return {
    client() {
      opening ??= open();
      return opening;
    },
    end: async () => (await opening)?.end(),
  };
}

const openPostgres = async (url: string, clock: DatabaseClock): Promise<OpenDatabase> => ({
  base: openDatabase(clock.following(postgresEngine({ url, connections: 20 })), await STORIES),
  free: () => undefined,
});

const urlOf = (superUrl: string, { name }: TestDatabase) => superUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);

/** The template of each cluster, by its address. */
const templates = new Map<string, Promise<string>>();

/** The migrated template of this cluster. */
function template(cluster: TestCluster): Promise<string> {
  const made = templates.get(cluster.superUrl) ?? makeTemplate(cluster);
  templates.set(cluster.superUrl, made);
  return made;
}

/** Makes the template once, in whichever process is first. */
async function makeTemplate(cluster: TestCluster): Promise<string> {
  const name = `plantilla_${schemaHash()}`;
  const superuser = new Client({ connectionString: cluster.superUrl });
  await superuser.connect();
  try {
    await superuser.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await superuser.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const database = await cluster.newDatabase();
      const owner = await postgresOwner(database.ownerUrl);
      await migrate(owner, 'albacea_login');
      await owner.close();
      await superuser.query(`alter database ${database.name} rename to ${name}`);
    }
    return name;
  } finally {
    await superuser.end(); // which also releases the lock
  }
}

function schemaHash(...more: readonly string[]): string {
  const hash = createHash('sha256');
  for (const { fingerprint } of shippedSchema()) hash.update(fingerprint);
  for (const text of more) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

/** A migrated embedded database as a file next to the installed packages; loading it takes a third of the time to make one. */
async function embeddedCopy(): Promise<Blob> {
  const versions = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const archive = join(CACHE, `embebida-${schemaHash(versions)}.tar`);
  if (!existsSync(archive)) {
    const pglite = await openPglite(undefined);
    await migrateEmbedded(pglite);
    const copy = await pglite.dumpDataDir('none');
    await pglite.close();
    await mkdir(CACHE, { recursive: true });
    const ownName = `${archive}.${process.pid}`; // test files that run at the same time may each make the archive: the last one stays
    await writeFile(ownName, copy.stream());
    await rename(ownName, archive);
  }
  return openAsBlob(archive);
}

/** Puts a migrated database into the folder of an embedded installation before it starts, which saves seconds. */
export async function prepareEmbedded(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const pglite = await openPglite(join(dataDir, 'pg'), await embeddedCopy());
  await pglite.close();
}

async function inEmbedded(): Promise<MigratedDatabase> {
  const pglite = await openPglite(undefined, await embeddedCopy());
  await migrateEmbedded(pglite); // nothing to apply
  const superSql = async <R>(text: string, values: readonly unknown[] = []) =>
    (await pglite.query<R>(text, [...values])).rows;
  const clock = databaseClock(superSql);
  return {
    opened: { base: openDatabase(clock.following(embeddedEngine(pglite)), await STORIES), free: () => {} },
    clock,
    variables: {},
    superSql,
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

interface EnvironmentOptions {
  readonly engine: EngineName;
  /** Variables of the configuration: SMTP_URL, MAIL_WAIT_MS, TRUST_PROXY, PUBLIC_URL… */
  readonly variables?: Readonly<Record<string, string>>;
  /** The instant at which the clock of process and database starts; by default NOW. */
  readonly from?: Date;
  /** A clock for the process only; the database then uses the machine's. */
  readonly clock?: Clock & { advance(milliseconds: number): void };
  /** An environment on PostgreSQL whose database this one shares, like another process; close it after this one. */
  readonly beside?: Environment;
}

/** A clock shared by process and database. */
function sharedClock(ofDatabase: DatabaseClock, start: Date): ReturnType<typeof movableClock> {
  const clock = movableClock(start);
  ofDatabase.set(start);
  return {
    ...clock,
    advance(milliseconds) {
      clock.advance(milliseconds);
      ofDatabase.set(clock.now());
    },
  };
}

/** Creates a service on a new database. Close it in an `after`. */
export async function createEnvironment({
  engine,
  variables = {},
  from = NOW,
  clock: own,
  beside,
}: EnvironmentOptions): Promise<Environment> {
  const base = beside
    ? { ...beside.base, opened: await openPostgres(beside.base.variables.DATABASE_URL ?? '', beside.base.clock) }
    : await migratedDatabase(engine);
  const clock = own ?? beside?.clock ?? sharedClock(base.clock, from);
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-prueba-'));
  const log: string[] = [];
  const read: Config = readConfig({
    DATA_DIR: dataDir,
    MASTER_KEY,
    PUBLIC_URL: 'http://albacea.test',
    ALLOW_LOOPBACK_WEBHOOKS: 'false',
    ...variables,
  });
  // Tests move the clock by hours between requests; a test of idle sessions sets the variable.
  const config: Config = 'BACKOFFICE_IDLE_MINUTES' in variables ? read : { ...read, idleMinutes: 12 * 60 };
  const telemetry = await openTelemetry(config.telemetry);
  const logger = createLogger('debug', { write: (line) => void log.push(line) });
  const program = await createProgram(config, clock, logger, {
    database: base.opened,
    passwords: await createPasswords(CHEAP_PASSWORDS),
    lanes: LANES,
    telemetry,
  });
  const health = { metrics: program.metrics, isStopping: () => false, metricsApart: false };
  const app = await createServer({ ...program.http, health });
  const domain = program.addresses.dominio;
  return {
    program,
    app,
    clock,
    base,
    log,
    telemetry,
    async aseguradora(variante, extra = {}) {
      number += 1;
      const slug = extra.slug ?? `aseguradora-${number}`;
      const { id, api_key: apiKey } = await createAseguradora(
        program,
        { slug, nombre: `Seguros ${number}`, variante, ...extra },
        ACTOR,
      );
      return { id, slug, variante, apiKey, host: variante === 'A' ? `${slug}.${domain}` : domain };
    },
    async request(aseguradora, method, route, theBody, theHeaders = {}) {
      const injected: InjectOptions = {
        method: method as 'GET',
        url: `/api/v1${route}`,
        headers: {
          host: aseguradora?.host ?? domain,
          ...(aseguradora && { 'x-api-key': aseguradora.apiKey }),
          ...(theBody !== undefined && { 'content-type': 'application/json' }),
          ...theHeaders,
        },
        ...(theBody !== undefined && { payload: JSON.stringify(theBody) }),
      };
      const { statusCode, headers, body } = await app.inject(injected);
      return { status: statusCode, headers, text: body, json: body === '' ? null : JSON.parse(body) };
    },
    async close() {
      await app.close();
      await telemetry.close();
      await program.close();
      if (!beside) await base.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Pauses an insurer. @returns a function that resumes it */
export async function pauseInsurer({ base }: Pick<Environment, 'base'>, { id }: { readonly id: string }) {
  const put = (estado: 'activa' | 'pausada') =>
    base.superSql('update aseguradoras set estado = $2, version = version + 1 where id = $1', [id, estado]);
  await put('pausada');
  return () => put('activa');
}
