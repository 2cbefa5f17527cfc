#!/usr/bin/env node
/** The command line: `start`, `api`, `worker`, `migrate`, and the commands of cli/commands.ts. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { COMMANDS, type Options } from './cli/commands.ts';
import { changeMasterKey } from './cli/master-key.ts';
import { migrateDatabase } from './cli/migrate.ts';
import { print } from './cli/print.ts';
import { showRoutine } from './cli/routine.ts';
import { runCommand } from './cli/run-command.ts';
import { serve } from './cli/serve.ts';
import { type Config, readConfig, SettingsError } from './config.ts';
import { problemsOfFile } from './cuentas/catalogo/open-format.ts';
import { isAbsence } from './db/errors.ts';
import { systemClock } from './platform/clock.ts';
import { whyUnwritable } from './platform/data-folder.ts';
import { CannotStart, UsageError } from './shared/errors.ts';

/** A command that opens the database itself. The other commands, {@link COMMANDS}, get an open one. */
interface Control {
  readonly uso: string;
  readonly options?: readonly string[];
  run(config: Config, json: boolean, options: Options): Promise<void>;
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
  rutina: {
    uso: 'what has to be looked at once a year, and how many days are left',
    run: async (_config, json) => showRoutine(systemClock, json),
  },
  'catalogo validar': {
    uso: '--fichero FILE, a provider catalogue in the open format',
    options: ['fichero'],
    async run(_config, json, { fichero }) {
      if (typeof fichero !== 'string') throw new UsageError('--fichero is missing');
      const problemas = problemsOfFile(fichero);
      print({ correcto: problemas.length === 0, problemas }, json);
      if (problemas.length > 0) process.exitCode = 1;
    },
  },
};

const ALL_COMMANDS = { ...CONTROLS, ...COMMANDS };

const lineOf = ([name, { uso }]: [string, { readonly uso: string }]) => `  ${name.padEnd(21)} ${uso}`;

/** Options that take no value. */
const SWITCHES: readonly string[] = ['pruebas', 'servicio', 'sin-segundo-factor'];

/** Options that name a folder; the command gets its absolute path. */
const FOLDERS: readonly string[] = ['carpeta'];

/** Options that name a file; the command gets its contents. */
const FILES: readonly string[] = ['cabeza', 'fichero'];

const HELP = `albacea <command> [options] [--json]

${Object.entries(ALL_COMMANDS).map(lineOf).join('\n')}

--json prints one JSON object. The environment is the configuration: see docs/operating.md.
`;

const HELP_WORDS: readonly string[] = ['help', '--help', '-h'];

/** Help for the commands that begin with a word, such as `catalogo`; null: no command does. */
function groupHelp(word: string): string | null {
  const commands = Object.entries(ALL_COMMANDS).filter(([name]) => name.startsWith(`${word} `));
  return commands.length === 0
    ? null
    : `albacea ${word} <command> [options] [--json]\n\n${commands.map(lineOf).join('\n')}\n`;
}

async function main(argumentList: readonly string[]): Promise<void> {
  const [first = 'help', second = ''] = argumentList;
  const name = [`${first} ${second}`, first].find((n) => Object.hasOwn(ALL_COMMANDS, n));
  if (name === undefined) {
    const asksFirst = HELP_WORDS.includes(first);
    const group = asksFirst ? groupHelp(second) : HELP_WORDS.includes(second) ? groupHelp(first) : null;
    if (group !== null) return void process.stdout.write(group);
    if (!asksFirst) process.stderr.write(`there is no command ${`${first} ${second}`.trim()}\n\n`);
    (asksFirst ? process.stdout : process.stderr).write(HELP);
    process.exitCode = asksFirst ? 0 : 1;
    return;
  }
  const command = COMMANDS[name];
  const rest = argumentList.slice(name.split(' ').length);
  const { json, help, ...options } = readOptions((command ?? CONTROLS[name])?.options ?? [], rest);
  if (help) return void process.stdout.write(`albacea ${name}\n${(command ?? CONTROLS[name])?.uso}\n`);
  const config = readConfig();
  const given = withFiles(options);
  if (!command)
    return explainingUnwritable(config, () => (CONTROLS[name] as Control).run(config, json === true, given));
  const result = await explainingUnwritable(config, () => runCommand(config, name, given));
  print(result, json === true);
  if (result.correcta === false) process.exitCode = 1;
}

/** Runs the work. @throws CannotStart when the disk is full or read-only, in place of the embedded database's error, which does not say so */
async function explainingUnwritable<T>({ databaseUrl, dataDir }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = databaseUrl === null && !isExpected(error) ? whyUnwritable(error, dataDir) : null;
    if (why === null) throw error;
    throw new CannotStart(`DATA_DIR is ${dataDir}, where nothing can be written: ${why}`, { cause: error });
  }
}

/** Reads the options of a command line. @throws UsageError for an option that the command does not have */
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
 * Replaces the name of a file by its contents, and the name of a folder by its absolute path, because the process that runs the command may have
 * another working directory.
 * @throws UsageError when a file can't be read
 */
function withFiles(options: Options): Options {
  const named = FILES.flatMap((name) => {
    const file = options[name];
    return typeof file === 'string' ? [[name, file] as const] : [];
  });
  const folders = FOLDERS.flatMap((name) => {
    const folder = options[name];
    return typeof folder === 'string' ? [[name, resolve(folder)] as const] : [];
  });
  return {
    ...options,
    ...Object.fromEntries(named.map(([name, file]) => [name, contentsOf(name, file)])),
    ...Object.fromEntries(folders),
  };
}

function contentsOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--${option}: ${file} can't be read`);
  }
}

/** Whether the message of an error tells a person enough, without a stack. */
const isExpected = (error: unknown): boolean =>
  error instanceof SettingsError ||
  error instanceof CannotStart ||
  ['UsageError', 'BusyFolder', 'NotAFolderOfItsOwn'].includes((error as Error).name);

/** The text to print for an error: its message if that is enough for a person, otherwise its stack. */
function describe(error: unknown): string {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (isExpected(error)) return message;
  if (isAbsence(error)) return `the database is away: ${message || code}`;
  return stack ?? message ?? inspect(error);
}

// Only the owner may read the files that this program writes, because they contain e-mails, documents and keys.
process.umask(0o077);

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
  // A failed command must end although connections may still be open.
  setTimeout(() => process.exit(), 5_000).unref();
}
