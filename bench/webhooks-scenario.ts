/** The set-up of the webhook benchmark: a migrated database, api and worker as in production, receivers, insurers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type Child, freePort, launchChild, launchServer } from './processes.ts';
import { siniestroBody } from './requests.ts';
import type { SinkCommand } from './sink.ts';
import type { DirectCommand } from './webhooks-direct.ts';
import type { Arrival, Arrivals, Manner, ReceiverCommand } from './webhooks-receiver.ts';
import { launchWorker, type WorkerProcess } from './webhooks-worker.ts';

/** A registered webhook. */
export interface Destination {
  readonly aseguradoraId: string;
  readonly apiKey: string;
  readonly webhook: string;
  readonly secret: string;
  readonly port: number;
  readonly url: string;
  /** Whether its receiver runs in another process than those whose latency is measured. */
  readonly apart: boolean;
}

export interface WebhooksScenario {
  readonly version: string;
  /**
   * Registers webhooks, each of its own insurer and on its own port.
   * @param delay of the answers, in milliseconds
   * @param apart runs the receivers in another process than those whose latency is measured, which they could slow down
   */
  destinations(
    howMany: number,
    options?: { concurrency?: number; delay?: number; manner?: Manner; apart?: boolean },
  ): Promise<Destination[]>;
  /**
   * Writes deliveries, to each webhook in turn, in one commit, and wakes the workers.
   * @param during seconds over which they become due, beginning a second later; without it they are due at once
   * @param sealed their events already have their place in the feed, like those of a backlog
   */
  fill(
    destinations: readonly Destination[],
    howMany: number,
    options?: { during?: number; sealed?: boolean },
  ): Promise<void>;
  /** Deletes the webhook, which cancels its waiting deliveries. */
  remove(destination: Destination): Promise<void>;
  /** Opens a claim through the API, which makes an event for the insurer's webhook. @returns the id of its case */
  openSiniestro(destination: Destination): Promise<string>;
  /** Reads a route of the API with the insurer's key. */
  read(destination: Destination, route: string): Promise<unknown>;
  /** Waits until so many have arrived and all are recorded. The destinations are of one process; a process waits for one call at a time. */
  waitForRecords(destinations: readonly Destination[], howMany: number): Promise<Arrivals>;
  /** Waits until so many have arrived, recorded or not. */
  waitForArrivals(destinations: readonly Destination[], howMany: number): Promise<Arrivals>;
  arrivals(destination: Destination): Promise<Arrival[]>;
  forget(): Promise<void>;
  /** Posts from memory, without the product. @returns milliseconds */
  direct(command: DirectCommand): Promise<number>;
  sql<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** Resident memory of the worker that was started last, in MB. */
  memory(): Promise<number>;
  /** Kills the oldest running worker. */
  killWorker(): Promise<void>;
  /** Starts another worker, without waiting until it is ready. */
  startWorker(): void;
  close(): Promise<void>;
}

const DOMAIN = 'albacea.test';

/** $1: webhooks; $2: number of deliveries; $3: whether the events already have their place in the feed; $4: seconds over which they become due. */
const FILL = `
  with w as (
    select aseguradora_id, id, row_number() over (order by id) - 1 as n, count(*) over () as total from webhooks where id = any($1::uuid[])
  ), cabezas as (
    insert into eventos_cabezas as c (aseguradora_id, secuencia) select aseguradora_id, $2 from w where $3
    on conflict (aseguradora_id) do update set secuencia = c.secuencia + $2
    returning aseguradora_id, secuencia - $2 as desde
  ), emitidos as (
    insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido, secuencia)
    select w.aseguradora_id, uuidv7(), null, 'siniestro_abierto', jsonb_build_object('caso_id', 'CAS-2026-' || lpad(g::text, 6, '0'),
           'estado', 'abierto', 'siniestro_id', gen_random_uuid(), 'registrado', now()), now(), c.desde + g
      from generate_series(1, $2::int) g join w on w.n = g % w.total left join cabezas c using (aseguradora_id)
    returning aseguradora_id, id, tipo, ocurrido
  )
  insert into entregas (aseguradora_id, id, webhook, evento, tipo, proximo_intento, creada)
  select e.aseguradora_id, (left(e.id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid, w.id, e.id, e.tipo,
         case when $4 = 0 then e.ocurrido
              else e.ocurrido + interval '1 s' * (1 + $4::float8 * (row_number() over (order by e.id)) / $2) end, e.ocurrido
    from emitidos e join w on w.aseguradora_id = e.aseguradora_id`;

interface ScenarioOptions {
  /** Commits are synced to disk; false only in the smoke test. */
  readonly durable: boolean;
  /** The tables never get statistics by themselves. */
  readonly withoutStatistics?: boolean;
  /** Options for the worker's Node, for instance `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
}

export async function prepareWebhooks(options: ScenarioOptions): Promise<WebhooksScenario> {
  const processes = await launchProcesses(options);
  const { version, database, receivers, direct, workers, sql } = processes;
  const call = callerAt(processes.port);
  const receiverOf = ({ apart }: Pick<Destination, 'apart'>) => (apart ? receivers.apart : receivers.measured);
  let series = 0;
  const waitForArrivals = async (destinations: readonly Destination[], howMany: number) => {
    const ports = destinations.map(({ port }) => port);
    return (await receiverOf(destinations[0] as Destination).ask({ kind: 'wait', ports, howMany })) as Arrivals;
  };

  return {
    version,
    async destinations(howMany, { concurrency = 10, delay = 0, manner = 'accept', apart = false } = {}) {
      const command = { kind: 'insurers', variant: 'B', howMany, keysOfEach: 1, pruebas: false };
      const keys = (await database.ask(command)) as { aseguradoraId: string; apiKey: string }[];
      const ports = (await receiverOf({ apart }).ask({ kind: 'open', howMany, delay, manner })) as number[];
      return Promise.all(
        keys.map(async ({ aseguradoraId, apiKey }, i) => {
          const port = ports[i] as number;
          const url = `http://127.0.0.1:${port}/webhooks`;
          const body = { url, eventos: ['siniestro_abierto'], concurrencia: concurrency };
          const { webhook_id, secret } = await call(apiKey, '/webhooks', body);
          return { aseguradoraId, apiKey, webhook: webhook_id as string, secret: secret as string, port, url, apart };
        }),
      );
    },
    async fill(destinations, howMany, { during = 0, sealed = false } = {}) {
      await sql(FILL, [destinations.map(({ webhook }) => webhook), howMany, sealed, during]);
      await sql(`select pg_notify('albacea_trabajo', '')`);
    },
    remove: async ({ apiKey, webhook }) => void (await call(apiKey, `/webhooks/${webhook}`, null, 'DELETE')),
    async openSiniestro({ apiKey }) {
      series += 1;
      const { caso_id } = await call(apiKey, '/siniestro', JSON.parse(siniestroBody(series, 'B')));
      return caso_id as string;
    },
    read: ({ apiKey }, route) => call(apiKey, route, null, 'GET'),
    async waitForRecords(destinations, howMany) {
      await waitForArrivals(destinations, howMany);
      while ((await pendingOf(sql, destinations)) > 0) await new Promise((ready) => setTimeout(ready, 20));
      return waitForArrivals(destinations, howMany);
    },
    waitForArrivals,
    arrivals: async (destination) =>
      (await receiverOf(destination).ask({ kind: 'list', port: destination.port })) as Arrival[],
    forget: async () => {
      await Promise.all([receivers.measured, receivers.apart].map((one) => one.ask({ kind: 'forget' })));
    },
    direct: (command) => direct.ask(command),
    sql,
    memory: async () => (await workers.at(-1)?.memory()) ?? Number.NaN,
    killWorker: async () => workers.shift()?.kill(),
    startWorker: processes.startWorker,
    close: processes.stop,
  };
}

type Sql = WebhooksScenario['sql'];

/** Starts all processes of the benchmark. */
async function launchProcesses({ durable, withoutStatistics = false, nodeOptions = [] }: ScenarioOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-bench-'));
  const database = launchChild<object, unknown>('server/test/support/bench-scenario.ts');
  const sink = launchChild<SinkCommand, number>('bench/sink.ts');
  const measured: Child<ReceiverCommand, unknown> = launchChild('bench/webhooks-receiver.ts');
  const apart: Child<ReceiverCommand, unknown> = launchChild('bench/webhooks-receiver.ts');
  const direct = launchChild<DirectCommand, number>('bench/webhooks-direct.ts');
  const publicUrl = `http://${DOMAIN}`;
  const mail = await sink.ask('listen');
  const prepared = database.ask({ kind: 'prepare', durable, dataDir: folder, publicUrl });
  const { databaseUrl, masterKey, version } = (await prepared) as Record<
    'databaseUrl' | 'masterKey' | 'version',
    string
  >;
  const sql: Sql = async <R>(text: string, values: unknown[] = []) =>
    (await database.ask({ kind: 'sql', text, values })) as R[];
  if (withoutStatistics) {
    for (const table of ['entregas', 'eventos', 'entrega_intentos', 'webhooks'])
      await sql(`alter table ${table} set (autovacuum_enabled = off)`);
  }
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    ALLOW_LOOPBACK_WEBHOOKS: 'true',
    LOG_LEVEL: 'warn',
  };
  const api = await launchServer(['server/bin/start.ts', 'api'], environment, port);
  const workers: WorkerProcess[] = [];
  const startWorker = () => void workers.push(launchWorker(environment, nodeOptions));
  startWorker();
  return {
    version,
    port,
    database,
    direct,
    workers,
    startWorker,
    sql,
    receivers: { measured, apart },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await api.stop();
      await Promise.all([direct.stop(), measured.stop(), apart.stop(), sink.stop(), database.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a function that calls the API at this port. */
function callerAt(port: number) {
  return async (apiKey: string, route: string, sent: unknown, method: 'GET' | 'POST' | 'DELETE' = 'POST') => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/v1${route}`, {
      method,
      headers: { host: DOMAIN, 'x-api-key': apiKey, ...(sent !== null && { 'content-type': 'application/json' }) },
      body: sent === null ? null : JSON.stringify(sent),
    });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${method} ${route}: ${statusCode} ${text}`);
    return (JSON.parse(text) as { data: Record<string, string> }).data;
  };
}

/** Number of deliveries to these that are not recorded yet. */
async function pendingOf(sql: Sql, destinations: readonly Destination[]): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from entregas where estado = 'pendiente' and webhook = any($1::uuid[])`,
    [destinations.map(({ webhook }) => webhook)],
  );
  return row?.n ?? 0;
}
