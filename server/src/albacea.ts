#!/usr/bin/env node
/** The command line: `start`, `api`, `worker`, `migrate`, and the orders of commands.ts. */
import { readFileSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { type Api, bootApi } from './api.ts';
import { UsageError } from './capabilities/identity/use-error.ts';
import { COMMANDS, type Options, type Result } from './commands.ts';
import { type Config, readConfig, SettingsError } from './config.ts';
import { isAbsence } from './db/errors.ts';
import { createDemo, presentDemo, suitsDemo } from './demo.ts';
import { changeMasterKey } from './master-key.ts';
import { systemClock } from './platform/clock.ts';
import { askForControl, BusyFolder, openControl, whyUnwritable } from './platform/data-folder.ts';
import { CannotStart } from './platform/error.ts';
import { createRecord } from './platform/logger.ts';
import { createProgram, migratePostgres, type Program } from './program.ts';
import { listenMetrics, type MetricsListener } from './serve-metrics.ts';
import { bootWorker, type WorkerProcess } from './worker.ts';

/** Milliseconds that a stop may take. */
const STOP_DEADLINE = 9_500;

/** Commands that open the database in their own way; the others are {@link COMMANDS}. */
interface Control {
  readonly uso: string;
  run(config: Config, json: boolean): Promise<void>;
}

const CONTROLS: Readonly<Record<string, Control>> = {
  start: {
    uso: 'API and worker in one process; creates demonstration data on an empty embedded database',
    run: (config) => serve(config, ['api', 'worker']),
  },
  api: { uso: 'answers HTTP; for production', run: (config) => serve(config, ['api']) },
  worker: {
    uso: 'deliveries, e-mails, clocks, upkeep; for production',
    run: (config) => serve(config, ['worker']),
  },
  migrate: { uso: 'applies migrations as MIGRATE_DATABASE_URL', run: migrateDatabase },
  'clave-maestra rotar': {
    uso: 'puts MASTER_KEY_NEXT in the place of MASTER_KEY, while nothing runs, as MIGRATE_DATABASE_URL',
    async run(config, json) {
      print({ ...(await changeMasterKey(config, systemClock)) }, json);
    },
  },
};

const lineOf = ([name, { uso }]: [string, { readonly uso: string }]) => `  ${name.padEnd(21)} ${uso}`;

/** Options that take no value. */
const SWITCHES: readonly string[] = ['pruebas', 'servicio', 'sin-segundo-factor'];

const HELP = `albacea <command> [options] [--json]

${[...Object.entries(CONTROLS), ...Object.entries(COMMANDS)].map(lineOf).join('\n')}

--json prints one JSON object. The environment is the configuration: see docs/configuration.md.
`;

async function principal(argumentList: readonly string[]): Promise<void> {
  const [first = 'help', second = ''] = argumentList;
  const name = [`${first} ${second}`, first].find((n) => Object.hasOwn(CONTROLS, n) || Object.hasOwn(COMMANDS, n));
  if (name === undefined) {
    const asked = ['help', '--help', '-h'].includes(first);
    if (!asked) process.stderr.write(`there is no command ${`${first} ${second}`.trim()}\n\n`);
    (asked ? process.stdout : process.stderr).write(HELP);
    process.exitCode = asked ? 0 : 1;
    return;
  }
  const command = COMMANDS[name];
  const resto = argumentList.slice(name.split(' ').length);
  const { json, help, ...options } = readOptions(command?.opciones ?? [], resto);
  if (help) return void process.stdout.write(`albacea ${name}\n${(command ?? CONTROLS[name])?.uso}\n`);
  const config = readConfig();
  if (!command) return tellingOfTheFolder(config, () => (CONTROLS[name] as Control).run(config, json === true));
  const result = await tellingOfTheFolder(config, () => sort(config, name, withFiles(options)));
  print(result, json === true);
  if (result.correcta === false) process.exitCode = 1;
}

/** @throws CannotStart in place of what a full or read-only disk makes the embedded database say */
async function tellingOfTheFolder<T>({ databaseUrl, dataDir }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = databaseUrl === null && !isExpected(error) ? whyUnwritable(error, dataDir) : null;
    if (why === null) throw error;
    throw new CannotStart(`DATA_DIR is ${dataDir}, where nothing can be written: ${why}`, { cause: error });
  }
}

/** @throws UsageError for what the command does not know */
function readOptions(names: readonly string[], args: readonly string[]): Options {
  const type = (name: string) => ({
    type: SWITCHES.includes(name) ? ('boolean' as const) : ('string' as const),
  });
  const options = {
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
    ...Object.fromEntries(names.map((name) => [name, type(name)])),
  };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Options;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * An option that names a file is given its contents: the process that serves may run in another folder.
 * @throws UsageError when it can't be read
 */
function withFiles(options: Options): Options {
  const { cabeza } = options;
  if (typeof cabeza !== 'string') return options;
  try {
    return { ...options, cabeza: readFileSync(cabeza, 'utf8') };
  } catch {
    throw new UsageError(`--cabeza: ${cabeza} can't be read`);
  }
}

const print = (result: Result, json: boolean): void =>
  void process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${present(result)}\n`);

/** Runs an order here or, when the embedded database is in use, in the process that serves. */
async function sort(config: Config, nombre: string, opciones: Options): Promise<Result> {
  let program: Program;
  try {
    program = await createProgram(config, systemClock, createRecord('silent'));
  } catch (error) {
    if (!(error instanceof BusyFolder)) throw error;
    return (await askForControl(config.dataDir, { nombre, opciones })) as Result;
  }
  try {
    return await (COMMANDS[nombre] as (typeof COMMANDS)[string]).run(program, opciones);
  } finally {
    await program.cerrar();
  }
}

async function migrateDatabase(config: Config, json: boolean): Promise<void> {
  const embedded = config.databaseUrl === null && config.migrateDatabaseUrl === null;
  if (embedded) await (await createProgram(config, systemClock, createRecord('silent'))).cerrar();
  // The embedded database is migrated by whoever opens it, and does not say what that took.
  const aplicadas = embedded ? null : await migratePostgres(config);
  if (json) return print({ aplicadas }, json);
  const said = aplicadas === null ? 'the embedded database is up to date' : `applied: ${aplicadas.join(', ')}`;
  process.stdout.write(`${aplicadas?.length === 0 ? 'nothing to apply' : said}\n`);
}

async function serve(config: Config, papers: readonly ('api' | 'worker')[]): Promise<void> {
  const logger = createRecord(config.nivelDeRegistro);
  const program = await createProgram(config, systemClock, logger);
  let worker: WorkerProcess | null = null;
  let api: Api | null = null;
  let metrics: MetricsListener | null = null;
  const control =
    config.databaseUrl === null ? await openControl(config.dataDir, (command) => handle(program, command)) : null;
  const stop = async (): Promise<void> => {
    await api?.drain(config.drainMs);
    setTimeout(() => process.exit(1), STOP_DEADLINE).unref();
    await api?.parar();
    await worker?.parar();
    await metrics?.cerrar();
    await control?.cerrar();
    await program.cerrar();
  };
  const started = Promise.withResolvers<void>();
  onSignal((senal) => {
    logger.info({ senal }, 'stopping');
    // What is being made is finished first, or it would be left open.
    void started.promise.then(stop).then(() => process.exit(0));
  });
  try {
    if (await suitsDemo(program))
      process.stdout.write(`${presentDemo(await createDemo(program), config.urlPublica)}\n`);
    if (config.puertoMetricas !== null) {
      metrics = await listenMetrics(program, config.puertoMetricas);
      process.stdout.write(`Metrics are at ${metrics.direccion}\n`);
    }
    if (papers.includes('worker')) worker = bootWorker(program);
    if (!papers.includes('api')) process.stdout.write('Albacea worker is running\n');
    if (papers.includes('api')) {
      api = await bootApi(program);
      process.stdout.write(`Albacea is ready at ${config.urlPublica} (listening on ${api.direccion})\n`);
    }
  } catch (error) {
    await worker?.parar();
    await metrics?.cerrar();
    await control?.cerrar();
    await program.cerrar();
    throw error;
  }
  started.resolve();
}

/** The first SIGTERM or SIGINT asks for an end in order; whoever sends a second one does not want to wait for it. */
function onSignal(listener: (signal: NodeJS.Signals) => void): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      listener(signal);
    });
}

async function handle(program: Program, command: unknown): Promise<Result> {
  const { nombre, opciones } = command as { nombre: string; opciones: Options };
  const known = COMMANDS[nombre];
  if (!known) throw new Error(`unknown order ${nombre}`);
  return known.run(program, opciones);
}

function present(result: Result): string {
  const lines = (object: Result, sangria: string): string[] =>
    Object.entries(object).flatMap(([name, value]) =>
      value !== null && typeof value === 'object'
        ? [`${sangria}${name}:`, ...lines(value as Result, `${sangria}  `)]
        : [`${sangria}${name}: ${String(value)}`],
    );
  // by way of JSON, as it comes from the process that serves: instants are text in both
  return lines(JSON.parse(JSON.stringify(result)) as Result, '').join('\n');
}

/** Whether its message is the sentence that a person needs. */
const isExpected = (error: unknown): boolean =>
  error instanceof SettingsError ||
  error instanceof CannotStart ||
  ['ErrorDeUso', 'CarpetaOcupada', 'NotAFolderOfItsOwn'].includes((error as Error).name);

/** A sentence where a person can do something about it; the stack of what nobody expected. */
function wordsFor(error: unknown): string {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (isExpected(error)) return message;
  if (isAbsence(error)) return `the database is away: ${message || code}`;
  return stack ?? message ?? inspect(error);
}

// Whatever this program writes is its owner's alone: kept e-mails, files, keys.
process.umask(0o077);

try {
  await principal(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${wordsFor(error)}\n`);
  process.exitCode = 1;
  // Whatever is still open: a command that has said what is wrong has ended, and whoever called it waits for that.
  setTimeout(() => process.exit(), 5_000).unref();
}
