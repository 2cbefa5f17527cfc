/** The engine for PostgreSQL 15 or newer, which is found by a connection string. */
import pg from 'pg';
import { unavailableFor } from '../shared/errors.ts';
import { type Context, type Engine, entryOf, type Owner, type PoolUse, type Rows, type Session } from './engine.ts';
import { listen } from './listen.ts';
import { refusePooler } from './pooler.ts';
import { WITHOUT_WAITING_FOR_DISK } from './settings.ts';
import { DatabaseSilent, endInOrder, hangUp } from './silence.ts';

/** Milliseconds without an answer after which a connection counts as dead, although TCP keeps it open. Longer than the statement timeout. */
const SILENCE = 35_000;
const LOCK_TIMEOUT = '10s';
/** Milliseconds that work waits for a connection. */
const PATIENCE = 5_000;
/** `Retry-After` in seconds for work that has waited so long for other work of its insurer. */
const RETRY = 5;
/** Options with which each connection starts. */
const OPTIONS = `-c statement_timeout=30s -c lock_timeout=${LOCK_TIMEOUT} -c idle_in_transaction_session_timeout=30s -c jit=off`;

/** How values are read, as on PGlite: dates stay text, and large numbers become numbers. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.NUMERIC, Number],
]);
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
} as unknown as pg.CustomTypesConfig;

/** The function with which pg converts a value to a parameter. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

interface PostgresOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly connections: number;
  /** Milliseconds without an answer after which a connection counts as dead; tests set a short time. */
  readonly silenceMs?: number;
}

/**
 * The engine over pg's pool. Statements that do not await each other are sent together, in a pipeline. Each is prepared once on each connection.
 */
export function postgresEngine(options: PostgresOptions): Engine {
  const connections = new Connections(options);
  const nameOf = namesOfStatements();

  async function ask<R>(client: pg.PoolClient, text: string, given: readonly unknown[] = []): Promise<Rows<R>> {
    // Values are converted here, so that one that can't be sent fails here. If it failed in pg, pg would think that the statement is prepared.
    const values = given.map((value) => prepareValue(value));
    const { rows, rowCount } = await client.query<pg.QueryResultRow>({ text, values, name: nameOf(text) });
    return { rows: rows as R[], affected: rowCount ?? 0 };
  }

  return {
    kind: 'postgres',
    transaction: <T>(context: Context, work: (session: Session) => Promise<T>) =>
      connections.lend(async (client) => {
        const entry = entryOf(context);
        // `begin` and the entry are sent together with the work's first statement. If they fail, their error is thrown, not that statement's.
        const begin = context.readOnly ? 'begin read only' : 'begin';
        const begun = Promise.all([client.query(begin), ask(client, ...entry)]);
        const [worked] = await Promise.allSettled([
          work({ query: (text, values) => ask(client, text, values) }),
          begun,
        ]);
        await begun;
        if (worked.status === 'rejected') throw worked.reason;
        const { command } = await client.query('commit');
        if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
        return worked.value;
      }, context.aseguradoraId),
    asLogin: <R>(text: string, values: readonly unknown[]) =>
      connections.lend((client) => ask<R>(client, text, values)),
    // Does not wait for the disk: a counter and a time of last use are not worth that a whole batch of requests waits.
    asLoginUnsynced: <R>(text: string, values: readonly unknown[]) =>
      connections.lend(async (client) => {
        const [, , answer] = await Promise.all([
          client.query('begin'),
          client.query(WITHOUT_WAITING_FOR_DISK),
          ask<R>(client, text, values),
          client.query('commit'),
        ]);
        return answer;
      }),
    listen: (channel, onNotice) =>
      listen({
        url: options.url,
        channel,
        onNotice,
        onSilence: (isSilent) => connections.noteSilence(isSilent),
      }),
    connections: () => connections.use(),
    close: () => connections.end(),
  };
}

/** Extends pg's pool: while the database is silent, no work begins and all connections are cut. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #shares: Shares;
  #isSilent = false;

  constructor({ url, connections, silenceMs = SILENCE }: PostgresOptions) {
    const options: pg.PoolConfig & { readonly pipeline: true } = {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: PATIENCE,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'albacea',
      options: OPTIONS,
      query_timeout: silenceMs,
      types,
      pipeline: true,
    };
    this.#pool = new pg.Pool(options);
    this.#shares = new Shares(Math.ceil(connections / 3));
    // If a connection dies, its statement fails and the pool replaces the connection. Without these listeners, the first for idle connections and
    // the second for those in use, the error would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#clients.add(client);
    });
    this.#pool.on('remove', (client) => this.#clients.delete(client));
  }

  use(): PoolUse {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting: waiting + this.#shares.waiting };
  }

  /** While the database is silent, lets all work fail. Whether a running commit has succeeded is then unknown. */
  noteSilence(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (isSilent) for (const client of this.#clients) hangUp(client);
  }

  /**
   * Runs the work with a connection; rolls back when the work throws, and replaces a broken connection.
   * @param insurer whose share of the connections the work uses; absent: nobody's
   */
  async lend<T>(work: (client: pg.PoolClient) => Promise<T>, insurer?: string): Promise<T> {
    if (insurer === undefined) return this.#lend(work);
    await this.#shares.take(insurer);
    return this.#lend(work).finally(() => this.#shares.giveBack(insurer));
  }

  async #lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#isSilent) throw new DatabaseSilent();
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (broken) => client.release(broken),
      );
      throw error;
    }
  }

  end(): Promise<void> {
    return endInOrder(this.#pool.end(), this.#clients);
  }
}

/** The share of each insurer in the connections. What exceeds it waits in order of arrival, so the work of one insurer leaves connections to others. */
class Shares {
  readonly #size: number;
  /** The insurers with running work. */
  readonly #insurers = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  /** @param size maximum number of connections that one insurer uses */
  constructor(size: number) {
    this.#size = size;
  }

  get waiting(): number {
    return this.#insurers.values().reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Waits until the insurer uses less than its share. @throws DomainError no_disponible */
  async take(insurer: string): Promise<void> {
    const share = this.#insurers.get(insurer) ?? { running: 0, waiting: new Set() };
    this.#insurers.set(insurer, share);
    if (share.running < this.#size) {
      share.running += 1;
      return;
    }
    await new Promise<void>((start, fail) => {
      const alarm = setTimeout(() => {
        share.waiting.delete(startNow);
        fail(unavailableFor(RETRY));
      }, PATIENCE);
      const startNow = () => {
        clearTimeout(alarm);
        start();
      };
      share.waiting.add(startNow);
    });
  }

  /** Lets the next work of the insurer start. */
  giveBack(insurer: string): void {
    const share = this.#insurers.get(insurer);
    if (!share) return;
    const [next] = share.waiting;
    if (next) {
      share.waiting.delete(next);
      next();
      return;
    }
    share.running -= 1;
    if (share.running === 0) this.#insurers.delete(insurer);
  }
}

/** Maximum number of statements prepared on a connection, so that texts built from values, by mistake, cannot fill the server's memory. */
const MAX_PREPARED = 400;

/** Makes the function that returns the name under which a statement is prepared; undefined: the statement is not prepared. */
function namesOfStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `a${names.size}`);
    return names.get(text);
  };
}

/** Checks that no transaction pooler is in front of the database. @throws CannotStart when there is one */
export const refusePoolers = (url: string): Promise<void> => refusePooler(url, OPTIONS, LOCK_TIMEOUT);

/** A single connection as the owner of the schema, for migrations. */
export async function postgresOwner(url: string): Promise<Owner> {
  const client = new pg.Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'albacea-migrate',
  });
  await client.connect();
  return {
    script: async (sql) => {
      await client.query(sql);
    },
    query: async <R>(text: string, values: readonly unknown[] = []) => {
      const { rows, rowCount } = await client.query(text, [...values]);
      return { rows: rows as R[], affected: rowCount ?? 0 };
    },
    close: () => client.end(),
  };
}

/** The role of a connection string, to which migrations grant the application's roles. */
export function connectionRole(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? 'postgres';
}
