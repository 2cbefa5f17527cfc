/** The set-up of the webhook benchmark: a migrated database, api and worker as in production, receivers, insurers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type Child, freePort, launchChild, launchServer } from './processes.ts';
import { aSiniestro } from './requests.ts';
import type { SinkCommand } from './sink.ts';
import type { DirectCommand } from './webhooks-direct.ts';
import type { Arrival, Cuenta, Manner, ReceiverCommand } from './webhooks-receiver.ts';
import { launchWorker, type WorkerProcess } from './webhooks-worker.ts';

/** A registered webhook. */
export interface Destination {
  readonly aseguradoraId: string;
  readonly apiKey: string;
  readonly webhook: string;
  readonly secret: string;
  readonly port: number;
  readonly url: string;
  /** Its receiver is in another process than the receivers whose latency is taken. */
  readonly apart: boolean;
}

export interface WebhooksScenario {
  readonly version: string;
  /**
   * Registers so many webhooks, each of an insurer and with a port of its own.
   * @param delay of the answers, in milliseconds
   * @param apart in another process than the receivers whose latency is taken: what they do to themselves is nobody's latency
   */
  destinations(
    howMany: number,
    options?: { concurrency?: number; delay?: number; manner?: Manner; apart?: boolean },
  ): Promise<Destination[]>;
  /**
   * Writes deliveries, by turns to each, as one commit; then tells the workers.
   * @param during seconds over which their times are spread, from a second later; due at once without it
   * @param sealed their events have their place in the feed already, as those of a backlog have
   */
  fill(
    destinations: readonly Destination[],
    howMany: number,
    options?: { during?: number; sealed?: boolean },
  ): Promise<void>;
  /** Deletes the webhook, and with it what waits for it. */
  remove(destination: Destination): Promise<void>;
  /** Opens a claim through the API, which makes an event for the insurer's webhook; the id of its case. */
  openSiniestro(destination: Destination): Promise<string>;
  /** Reads through the API with the insurer's key. */
  read(destination: Destination, route: string): Promise<unknown>;
  /** Waits until so many have arrived and all are recorded; destinations of one process, and one wait at a time for each process. */
  waitFor(destinations: readonly Destination[], howMany: number): Promise<Cuenta>;
  /** Waits until so many have arrived, recorded or not. */
  arrived(destinations: readonly Destination[], howMany: number): Promise<Cuenta>;
  arrivals(destination: Destination): Promise<Arrival[]>;
  forget(): Promise<void>;
  /** Posts so many from memory; milliseconds. */
  direct(command: DirectCommand): Promise<number>;
  sql<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** Resident memory of the worker that was started last, in MB. */
  memory(): Promise<number>;
  /** Kills the worker that was started first of those that live. */
  killWorker(): Promise<void>;
  /** Starts another worker, without waiting until it works. */
  startWorker(): void;
  close(): Promise<void>;
}

const DOMAIN = 'albacea.test';

/** $3: whether the events have their place in the feed already; $4: seconds over which the deliveries' times are spread. */
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
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly durable: boolean;
  /** Before anything runs: tables never get statistics by themselves. */
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
  const arrived = async (destinations: readonly Destination[], howMany: number) => {
    const ports = destinations.map(({ port }) => port);
    return (await receiverOf(destinations[0] as Destination).ask({ kind: 'esperar', ports, howMany })) as Cuenta;
  };

  return {
    version,
    async destinations(howMany, { concurrency = 10, delay = 0, manner = 'aceptar', apart = false } = {}) {
      const order = { order: 'aseguradoras', variant: 'B', howMany, keysOfEach: 1, forTests: false };
      const keys = (await database.ask(order)) as { aseguradoraId: string; apiKey: string }[];
      const ports = (await receiverOf({ apart }).ask({ kind: 'abrir', howMany, delay, manner })) as number[];
      return Promise.all(
        keys.map(async ({ aseguradoraId, apiKey }, i) => {
          const port = ports[i] as number;
          const url = `http://127.0.0.1:${port}/avisos`;
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
      const { caso_id } = await call(apiKey, '/siniestro', JSON.parse(aSiniestro(series, 'B')));
      return caso_id as string;
    },
    read: ({ apiKey }, route) => call(apiKey, route, null, 'GET'),
    async waitFor(destinations, howMany) {
      await arrived(destinations, howMany);
      while ((await pendingOf(sql, destinations)) > 0) await new Promise((ready) => setTimeout(ready, 20));
      return arrived(destinations, howMany);
    },
    arrived,
    arrivals: async (destination) =>
      (await receiverOf(destination).ask({ kind: 'llegadas', port: destination.port })) as Arrival[],
    forget: async () => {
      await Promise.all([receivers.measured, receivers.apart].map((one) => one.ask({ kind: 'olvidar' })));
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

/** Everything that runs beside the benchmark itself, each in a process of its own. */
async function launchProcesses({ durable, withoutStatistics = false, nodeOptions = [] }: ScenarioOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-banco-'));
  const database = launchChild<object, unknown>('server/test/support/bank-scenario.ts');
  const sink = launchChild<SinkCommand, number>('bench/sink.ts');
  const measured: Child<ReceiverCommand, unknown> = launchChild('bench/webhooks-receiver.ts');
  const apart: Child<ReceiverCommand, unknown> = launchChild('bench/webhooks-receiver.ts');
  const direct = launchChild<DirectCommand, number>('bench/webhooks-direct.ts');
  const publicUrl = `http://${DOMAIN}`;
  const mail = await sink.ask('escuchar');
  const prepared = database.ask({ order: 'preparar', durable, dataDir: folder, publicUrl });
  const { databaseUrl, masterKey, version } = (await prepared) as Record<
    'databaseUrl' | 'masterKey' | 'version',
    string
  >;
  const sql: Sql = async <R>(text: string, values: unknown[] = []) =>
    (await database.ask({ order: 'sql', text, values })) as R[];
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

/** Calls the API that listens at this port. */
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

/** Deliveries to these that are not recorded yet. */
async function pendingOf(sql: Sql, destinations: readonly Destination[]): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from entregas where estado = 'pendiente' and webhook = any($1::uuid[])`,
    [destinations.map(({ webhook }) => webhook)],
  );
  return row?.n ?? 0;
}
