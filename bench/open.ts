/** POST /siniestro against a bare route that does one INSERT of the same bytes and commits. */
import type { Load } from './client.ts';
import { measureByTurns, type Result } from './measurement.ts';
import type { Server } from './processes.ts';
import { prepareRows } from './rows.ts';
import { type Options, prepareScenario, type Scenario } from './scenario.ts';

/** Openings per second that no machine of ours reaches; it tells how many keys are needed. */
const MAXIMUM_PER_SECOND = 5000;

export async function open(options: Options, count: (text: string) => void): Promise<Result[]> {
  const scenario = await prepareScenario(options);
  try {
    return await measure(scenario, options, count);
  } finally {
    await scenario.close();
  }
}

async function measure(e: Scenario, options: Options, count: (text: string) => void): Promise<Result[]> {
  const { connections, seconds, rounds, warmUp } = options;
  const requests = MAXIMUM_PER_SECOND * (seconds * rounds + warmUp);
  const openEn = async (
    variant: 'A' | 'B',
    { idempotent = false, ...which }: { idempotent?: boolean; forTests?: boolean; aseguradoras?: number } = {},
  ): Promise<Load> => {
    const keys = await e.keys(variant, requests, which);
    return { kind: 'abrir', keys, variant, idempotent };
  };
  const inB = await openEn('B');
  const ofOne = await openEn('B', { aseguradoras: 1 });
  const api = await e.albacea('api');
  const bytes = await fill(e, api, inB, options);
  count(`${e.version}; an opening writes ${bytes.rows} bytes of rows, ${bytes.wal} of write-ahead log`);
  const contender = (name: string, server: Server, load: Load) => e.contender(name, server, connections, load);
  const { sql, rows } = await prepareRows(e, TABLES);
  count(`and ${rows} rows`);
  const bare = contender('bare INSERT of the bytes of the rows', await e.bare(bytes.rows), inB);
  // The worker runs only in its own measurement: otherwise its work for each case would be charged to the others.
  const withWorker = await e.albacea('start');
  const theirs = contender('Variant B, worker in the same process', withWorker, await openEn('B'));
  const juntoAtWorker = await measureByTurns([bare, theirs], options, count);
  await withWorker.stop();
  const withoutWaitAtMail = await e.albacea('api', { MAIL_WAIT_MS: '0' });
  const withoutWorker = [
    bare,
    contender("bare INSERT and an e-mail by nodemailer's pool", await e.bare(bytes.rows, true), inB),
    contender('bare INSERT of the bytes of the log', await e.bare(bytes.wal), inB),
    contender('bare INSERT of the rows, as they are', await e.bare(sql), inB),
    contender('the same, and an e-mail', await e.bare(sql, true), inB),
    contender('Variant B, e-mail by SMTP', api, inB),
    contender('Variant A, e-mail by SMTP', api, await openEn('A')),
    contender('Variant B, Idempotency-Key', api, await openEn('B', { idempotent: true })),
    contender('Variant B, e-mail left to the worker', withoutWaitAtMail, await openEn('B')),
    contender('Variant B, all of one insurer, e-mail by SMTP', api, ofOne),
    contender('Variant B, all of one insurer, left to the worker', withoutWaitAtMail, ofOne),
    contender('Variant B, test insurers, .eml kept', api, await openEn('B', { forTests: true })),
  ];
  return [...(await measureByTurns(withoutWorker, options, count)), ...juntoAtWorker.slice(1)];
}

const TABLES = [
  'casos',
  'caso_modulos',
  'caso_palabras',
  'accesos_heredero',
  'siniestros',
  'correos',
  'correo_intentos',
  'cronologia',
  'eventos',
  'auditoria',
  'busqueda_pendientes',
];

/**
 * Opens cases for the length of a warm-up, so that tables have the size and the planner the statistics of a service in use.
 * @returns bytes that one opening writes: its rows in all tables as PostgreSQL stores them, and its share of the log
 */
async function fill(
  e: Scenario,
  { port }: Server,
  load: Load,
  { connections, warmUp }: Options,
): Promise<{ rows: number; wal: number }> {
  const [start] = await e.sql<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  await e.load({ port, connections, seconds: warmUp, load });
  const sums = TABLES.map((table) => `(select sum(pg_column_size(t.*)) from ${table} t)`).join(' + ');
  const [total] = await e.sql<{ filas: string; wal: string; casos: string }>(
    `select ${sums} as filas, pg_current_wal_lsn() - $1::pg_lsn as wal, (select count(*) from casos) as casos`,
    [start?.lsn],
  );
  await e.sql('vacuum analyze');
  const byCaso = (bytes: string | undefined) => Math.round(Number(bytes) / Number(total?.casos));
  return { rows: byCaso(total?.filas), wal: byCaso(total?.wal) };
}
