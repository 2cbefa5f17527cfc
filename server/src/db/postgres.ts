/** PostgreSQL 15 or newer, by connection string. */
import pg from 'pg';
import { type Context, type Engine, entryOf, type Owner, type PoolUse, type Rows, type Session } from './engine.ts';
import { listen } from './listen.ts';
import { refusePooler } from './pooler.ts';
import { WITHOUT_WAITING_FOR_DISK } from './settings.ts';
import { DatabaseSilent, endInOrder, hangUp } from './silence.ts';

/** Milliseconds without an answer after which a connection is dead, whatever TCP believes. A statement may take 30 s. */
const SILENCE = 35_000;
const LOCK_TIMEOUT = '10s';
const SETTINGS = {
  statement_timeout: '30s',
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: '30s',
  jit: 'off',
};
/** With which each connection begins. */
const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
/** With which each transaction begins whose connection is lent for it alone. */
const IN_TRANSACTION = Object.entries(SETTINGS)
  .map(([name, value]) => `; set local ${name} = '${value}'`)
  .join('');

/** Dates stay text and counts become numbers, as on PGlite. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.NUMERIC, Number],
]);
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
} as unknown as pg.CustomTypesConfig;

/** pg's own way from a value to a parameter. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

interface PostgresOptions {
  readonly url: string;
  /** Connections at most. */
  readonly connections: number;
  /** PostgreSQL itself, where `url` leads to a pooler that lends its connections for a transaction; null: it does not. */
  readonly directUrl?: string | null;
  /** Milliseconds; tests make it short. */
  readonly silenceMs?: number;
}

/**
 * The engine over pg's pool. Statements that are asked for without waiting for each other travel one behind the other (`pipeline`),
 * and each is prepared once per connection. Through a pooler nothing is left on a connection: no statement is prepared, settings
 * hold for a transaction, and what is listened to is PostgreSQL itself.
 */
export function postgresEngine(options: PostgresOptions): Engine {
  const connections = new Connections(options);
  const isLent = (options.directUrl ?? null) !== null;
  const nameOf = isLent ? () => undefined : namesOfStatements();
  const settings = isLent ? IN_TRANSACTION : '';

  async function ask<R>(client: pg.PoolClient, text: string, given: readonly unknown[] = []): Promise<Rows<R>> {
    // A value that can't be sent fails here: thrown later, pg would believe that the server knows the statement.
    const values = given.map((value) => prepareValue(value));
    const { rows, rowCount } = await client.query<pg.QueryResultRow>({ text, values, name: nameOf(text) });
    return { rows: rows as R[], affected: rowCount ?? 0 };
  }

  return {
    kind: 'postgres',
    transaction: <T>(context: Context, work: (session: Session) => Promise<T>) =>
      connections.lend(async (client) => {
        const input = entryOf(context);
        // They travel with the first statement; where they fail it only says that something before it did.
        const begin = context.readOnly ? 'begin read only' : 'begin';
        const begun = Promise.all([client.query(begin + settings), ask(client, ...input)]);
        const [worked] = await Promise.allSettled([
          work({ query: (text, values) => ask(client, text, values) }),
          begun,
        ]);
        await begun;
        if (worked.status === 'rejected') throw worked.reason;
        const { command } = await client.query('commit');
        if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
        return worked.value;
      }),
    door: <R>(text: string, values: readonly unknown[]) =>
      connections.lend(async (client) => {
        if (!isLent) return ask<R>(client, text, values);
        const [, answer] = await Promise.all([
          client.query(`begin${settings}`),
          ask<R>(client, text, values),
          client.query('commit'),
        ]);
        return answer;
      }),
    // A count and the time of the last use are not worth a sync that a whole batch of requests would wait for.
    unsyncedDoor: <R>(text: string, values: readonly unknown[]) =>
      connections.lend(async (client) => {
        const [, , answer] = await Promise.all([
          client.query(`begin${settings}`),
          client.query(WITHOUT_WAITING_FOR_DISK),
          ask<R>(client, text, values),
          client.query('commit'),
        ]);
        return answer;
      }),
    listen: (channel, onNotice) =>
      listen({
        url: options.directUrl ?? options.url,
        channel,
        onNotice,
        onSilence: (isSilent) => connections.noteSilence(isSilent),
      }),
    connections: () => connections.use(),
    close: () => connections.end(),
  };
}

/** pg's pool, and what it does not do: no work begins on a database that is silent, and what hangs there is hung up. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();
  #isSilent = false;

  constructor({ url, connections, directUrl = null, silenceMs = SILENCE }: PostgresOptions) {
    const options: pg.PoolConfig & { readonly pipeline: true } = {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'albacea',
      ...(directUrl === null && { options: OPTIONS }),
      query_timeout: silenceMs,
      types,
      pipeline: true,
    };
    this.#pool = new pg.Pool(options);
    // A connection that dies is replaced by the pool, and what was running on it fails; without a listener for the idle and
    // one for those in use, the process would end.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#clients.add(client);
    });
    this.#pool.on('remove', (client) => this.#clients.delete(client));
  }

  use(): PoolUse {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  /** While nothing answers, nobody is made to wait: a commit that was on its way may still come to be, or not. */
  noteSilence(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (isSilent) for (const client of this.#clients) hangUp(client);
  }

  /** Checks a connection out for the work; rolls back when it throws, and replaces a connection that is broken. */
  async lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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

/** Beyond this many texts statements are not prepared: a text built from values would fill the server's memory. */
const MAX_PREPARED = 400;

/** Names under which statements are prepared; undefined: it is not. */
function namesOfStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `a${names.size}`);
    return names.get(text);
  };
}

/** @throws CannotStart when the way to the database does not keep what a connection is left with */
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
