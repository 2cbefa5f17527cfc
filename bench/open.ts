/** `POST /siniestro`, against a bare route that does one INSERT of as many bytes and commits. */
import type { Load } from './client.ts';
import { measureInTurns, type Result } from './measurement.ts';
import type { Server } from './processes.ts';
import { prepareRows } from './rows.ts';
import { type Options, prepareScenario, type Scenario } from './scenario.ts';

/** Openings per second that no machine reaches; it decides how many keys are made. */
const MAXIMUM_PER_SECOND = 5000;

export async function open(options: Options, log: (text: string) => void): Promise<Result[]> {
  const scenario = await prepareScenario(options);
  try {
    return await measure(scenario, options, log);
  } finally {
    await scenario.close();
  }
}

async function measure(e: Scenario, options: Options, log: (text: string) => void): Promise<Result[]> {
  const { connections, seconds, rounds, warmUp } = options;
  const requests = MAXIMUM_PER_SECOND * (seconds * rounds + warmUp);
  const opening = async (
    variant: 'A' | 'B',
    { idempotent = false, ...which }: { idempotent?: boolean; pruebas?: boolean; aseguradoras?: number } = {},
  ): Promise<Load> => {
    const keys = await e.keys(variant, requests, which);
    return { kind: 'open', keys, variant, idempotent };
  };
  const variantB = await opening('B');
  const oneInsurer = await opening('B', { aseguradoras: 1 });
  const api = await e.albacea('api');
  const bytes = await fill(e, api, variantB, options);
  log(`${e.version}; an opening writes ${bytes.rows} bytes of rows, ${bytes.wal} of write-ahead log`);
  const contender = (name: string, server: Server, load: Load) => e.contender(name, server, connections, load);
  const { sql, rows } = await prepareRows(e, TABLES);
  log(`and ${rows} rows`);
  const bare = contender('bare INSERT of the bytes of the rows', await e.bare(bytes.rows), variantB);
  // The worker runs only in its own measurement, so that its work does not count for the other contenders.
  const withWorker = await e.albacea('start');
  const workerInProcess = contender('Variant B, worker in the same process', withWorker, await opening('B'));
  const besideWorker = await measureInTurns([bare, workerInProcess], options, log);
  await withWorker.stop();
  const mailToWorker = await e.albacea('api', { MAIL_WAIT_MS: '0' });
  const withoutWorker = [
    bare,
    contender("bare INSERT and an e-mail by nodemailer's pool", await e.bare(bytes.rows, true), variantB),
    contender('bare INSERT of the bytes of the log', await e.bare(bytes.wal), variantB),
    contender('bare INSERT of the rows, as they are', await e.bare(sql), variantB),
    contender('the same, and an e-mail', await e.bare(sql, true), variantB),
    contender('Variant B, e-mail by SMTP', api, variantB),
    contender('Variant A, e-mail by SMTP', api, await opening('A')),
    contender('Variant B, Idempotency-Key', api, await opening('B', { idempotent: true })),
    contender('Variant B, e-mail left to the worker', mailToWorker, await opening('B')),
    contender('Variant B, all of one insurer, e-mail by SMTP', api, oneInsurer),
    contender('Variant B, all of one insurer, left to the worker', mailToWorker, oneInsurer),
    contender('Variant B, test insurers, .eml kept', api, await opening('B', { pruebas: true })),
  ];
  return [...(await measureInTurns(withoutWorker, options, log)), ...besideWorker.slice(1)];
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
 * Opens cases for the length of a warm-up, so that the tables are as large as in use and the planner has statistics of them.
 * @returns bytes that one opening writes: its rows in all tables as PostgreSQL stores them, and its share of the write-ahead log
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
  const perCaso = (bytes: string | undefined) => Math.round(Number(bytes) / Number(total?.casos));
  return { rows: perCaso(total?.filas), wal: perCaso(total?.wal) };
}
