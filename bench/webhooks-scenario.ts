/** What the webhook benchmark runs on: a migrated database, api and worker as in production, receivers, insurers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type Child, freePort, launchChild, launchServer } from './processes.ts';
import { aSiniestro } from './requests.ts';
import type { SinkCommand } from './sink.ts';
import type { DirectCommand } from './webhooks-direct.ts';
import type { Arrival, Cuenta, Manner, ReceiverCommand } from './webhooks-receiver.ts';
import { launchWorker } from './webhooks-worker.ts';

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
   * @param demora of the answers, in milliseconds
   * @param aparte in another process than the receivers whose latency is taken: what they do to themselves is nobody's latency
   */
  destinations(
    howMany: number,
    options?: { concurrency?: number; delay?: number; manner?: Manner; apart?: boolean },
  ): Promise<Destination[]>;
  /**
   * Writes deliveries, by turns to each, as one commit; then tells the workers.
   * @param durante seconds over which their times are spread, from a second later; due at once without it
   * @param sellados their events have their place in the feed already, as those of a backlog have
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
  /** What the insurer reads through the API. */
  read(destination: Destination, route: string): Promise<unknown>;
  /** Waits until so many have arrived and all are recorded; destinations of one process, and one wait at a time for each process. */
  waitFor(destinations: readonly Destination[], howMany: number): Promise<Cuenta>;
  arrivals(destination: Destination): Promise<Arrival[]>;
  forget(): Promise<void>;
  /** Posts so many from memory; milliseconds. */
  direct(command: DirectCommand): Promise<number>;
  sql<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** Resident memory of the worker, in MB. */
  memory(): Promise<number>;
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

export interface ScenarioOptions {
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly durable: boolean;
  /** Before anything runs: tables never get statistics by themselves. */
  readonly withoutStatistics?: boolean;
  /** Of the worker's Node, for instance `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
}

export async function prepareWebhooks({
  durable,
  withoutStatistics = false,
  nodeOptions = [],
}: ScenarioOptions): Promise<WebhooksScenario> {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-banco-'));
  const database = launchChild<object, unknown>('server/test/support/bank-scenario.ts');
  const sink = launchChild<SinkCommand, number>('bench/sink.ts');
  const receiver: Child<ReceiverCommand, unknown> = launchChild('bench/webhooks-receiver.ts');
  const receiverApart: Child<ReceiverCommand, unknown> = launchChild('bench/webhooks-receiver.ts');
  const hostOf = ({ apart }: Pick<Destination, 'apart'>) => (apart ? receiverApart : receiver);
  const issuer = launchChild<DirectCommand, number>('bench/webhooks-direct.ts');
  const publicUrl = `http://${DOMAIN}`;
  let series = 0;
  const mail = await sink.ask('escuchar');
  const prepared = database.ask({ order: 'preparar', durable, dataDir: folder, publicUrl });
  const { databaseUrl, masterKey, version } = (await prepared) as Record<string, string>;
  const sql = async <R>(text: string, values: unknown[] = []) =>
    (await database.ask({ order: 'sql', text, values })) as R[];
  if (withoutStatistics) {
    for (const table of ['entregas', 'eventos', 'entrega_intentos', 'webhooks'])
      await sql(`alter table ${table} set (autovacuum_enabled = off)`);
  }
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl as string,
    MASTER_KEY: masterKey as string,
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    ALLOW_LOOPBACK_WEBHOOKS: 'true',
    LOG_LEVEL: 'warn',
  };
  const api = await launchServer(['server/src/main.ts', 'api'], environment, port);
  const worker = launchWorker(environment, nodeOptions);

  const ask = async (apiKey: string, route: string, theBody: unknown, method: 'GET' | 'POST' | 'DELETE' = 'POST') => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/v1${route}`, {
      method,
      headers: { host: DOMAIN, 'x-api-key': apiKey, ...(theBody !== null && { 'content-type': 'application/json' }) },
      body: theBody === null ? null : JSON.stringify(theBody),
    });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${method} ${route}: ${statusCode} ${text}`);
    return (JSON.parse(text) as { data: Record<string, string> }).data;
  };
  const pending = async (destinations: readonly Destination[]) => {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from entregas where estado = 'pendiente' and webhook = any($1::uuid[])`,
      [destinations.map(({ webhook }) => webhook)],
    );
    return row?.n ?? 0;
  };

  return {
    version: version as string,
    async destinations(howMany, { concurrency = 10, delay = 0, manner = 'aceptar', apart = false } = {}) {
      const keys = (await database.ask({
        order: 'aseguradoras',
        variant: 'B',
        howMany,
        keysOfEach: 1,
        forTests: false,
      })) as {
        aseguradoraId: string;
        apiKey: string;
      }[];
      const ports = (await hostOf({ apart }).ask({ kind: 'abrir', howMany, delay, manner })) as number[];
      return Promise.all(
        keys.map(async ({ aseguradoraId, apiKey }, i) => {
          const theirs = ports[i] as number;
          const url = `http://127.0.0.1:${theirs}/avisos`;
          const { webhook_id, secret } = await ask(apiKey, '/webhooks', {
            url,
            eventos: ['siniestro_abierto'],
            concurrencia: concurrency,
          });
          return {
            aseguradoraId,
            apiKey,
            webhook: webhook_id as string,
            secret: secret as string,
            port: theirs,
            url,
            apart,
          };
        }),
      );
    },
    async fill(destinations, howMany, { during = 0, sealed = false } = {}) {
      await sql(FILL, [destinations.map(({ webhook }) => webhook), howMany, sealed, during]);
      await sql(`select pg_notify('albacea_trabajo', '')`);
    },
    remove: async ({ apiKey, webhook }) => void (await ask(apiKey, `/webhooks/${webhook}`, null, 'DELETE')),
    async openSiniestro({ apiKey }) {
      series += 1;
      const { caso_id } = await ask(apiKey, '/siniestro', JSON.parse(aSiniestro(series, 'B')));
      return caso_id as string;
    },
    read: ({ apiKey }, route) => ask(apiKey, route, null, 'GET'),
    async waitFor(destinations, howMany) {
      const cuenta = (await hostOf(destinations[0] as Destination).ask({
        kind: 'esperar',
        ports: destinations.map((d) => d.port),
        howMany,
      })) as Cuenta;
      while ((await pending(destinations)) > 0) await new Promise((ready) => setTimeout(ready, 20));
      return cuenta;
    },
    arrivals: async (destination) =>
      (await hostOf(destination).ask({ kind: 'llegadas', port: destination.port })) as Arrival[],
    forget: async () => {
      await Promise.all([receiver, receiverApart].map((one) => one.ask({ kind: 'olvidar' })));
    },
    direct: (command) => issuer.ask(command),
    sql,
    memory: () => worker.memory(),
    async close() {
      await worker.stop();
      await api.stop();
      await Promise.all([issuer.stop(), receiver.stop(), receiverApart.stop(), sink.stop(), database.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
