/** Refuses a way to PostgreSQL that lends its connections for a transaction: what we leave on one would be gone, or another's. */
import pg from 'pg';
import { CannotStart } from '../shared/errors.ts';

/** Milliseconds to connect, and for each answer. */
const PATIENCE = 5_000;

interface Backend {
  readonly pid: number;
  readonly wait: string;
}

/**
 * A connection keeps its backend, and two have two. Through a pooler in transaction mode the second question of the first, or the
 * first of the second, is answered by another or by the same, however it chooses.
 * @param options what each connection is begun with, as PostgreSQL reads it
 * @param lockTimeout what it says of `lock_timeout`, if it has come through
 * @throws CannotStart
 */
export async function refusePooler(url: string, options: string, lockTimeout: string): Promise<void> {
  const [one, other] = [clientOf(url, options), clientOf(url, options)];
  try {
    await one.connect();
    await other.connect();
    const [first, again, second] = [await backendOf(one), await backendOf(one), await backendOf(other)];
    if (first.pid !== again.pid || first.pid === second.pid) throw new CannotStart(LENT);
    if (first.wait !== lockTimeout || second.wait !== lockTimeout) throw new CannotStart(SETTINGS);
  } catch (error) {
    throw /startup parameter/.test((error as Error).message) ? new CannotStart(SETTINGS) : error;
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined);
  }
}

function clientOf(url: string, options: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'albacea',
    options,
  });
  client.on('error', () => undefined);
  return client;
}

async function backendOf(client: pg.Client): Promise<Backend> {
  const { rows } = await client.query<Backend>(
    `select pg_backend_pid() as pid, current_setting('lock_timeout') as wait`,
  );
  return rows[0] as Backend;
}

const REMEDY =
  'connect to PostgreSQL itself; api and worker can go through the pooler with DATABASE_POOLER=transaction';
const LENT = `DATABASE_URL leads to a pooler that lends its connections for a transaction (PgBouncer: pool_mode = transaction). Prepared statements, settings and notices would be lost, and messages sent twice: ${REMEDY}`;
const SETTINGS = `DATABASE_URL leads to a pooler that drops the settings with which a connection begins (\`options\`). Nothing would end a statement that hangs: ${REMEDY}`;
