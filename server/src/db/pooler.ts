/** Refuses a transaction pooler in front of PostgreSQL, because a connection's settings and prepared statements would get lost or reach others. */
import pg from 'pg';
import { CannotStart } from '../shared/errors.ts';

/** Maximum time in milliseconds to connect, and for each answer. */
const PATIENCE = 5_000;

interface Backend {
  readonly pid: number;
  readonly wait: string;
}

/**
 * Checks that a connection keeps its server process, and that two connections have different ones. A pooler in transaction mode breaks one of
 * the two rules, because it chooses a server process for each transaction.
 * @param options options with which each connection starts, in PostgreSQL's form
 * @param lockTimeout value of `lock_timeout` in `options`; if the server has another value, the options did not arrive
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

const REMEDY = 'connect to PostgreSQL itself';
const LENT = `DATABASE_URL leads to a pooler that lends its connections for a transaction (PgBouncer: pool_mode = transaction). Prepared statements, settings and notices would be lost, and messages sent twice: ${REMEDY}`;
const SETTINGS = `DATABASE_URL leads to a pooler that drops the settings with which a connection begins (\`options\`). Nothing would end a statement that hangs: ${REMEDY}`;
