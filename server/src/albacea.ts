#!/usr/bin/env node
/** The command line: `start`, `api`, `worker`, `migrate`, and the orders of ordenes.ts. */
import { readFileSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { type Api, arrancarApi } from './api.ts';
import { ErrorDeUso } from './capabilities/identidad/error-de-uso.ts';
import { cambiarClaveMaestra } from './clave-maestra.ts';
import { type Config, ErrorDeConfiguracion, leerConfig } from './config.ts';
import { esAusencia } from './db/errores.ts';
import { convieneDemostracion, crearDemostracion, presentarDemostracion } from './demostracion.ts';
import { type EscuchaDeMetricas, escucharMetricas } from './escuchar-metricas.ts';
import { type Opciones, ORDENES, type Resultado } from './ordenes.ts';
import { watchClocks } from './outbox/clock-skew.ts';
import { abrirControl, CarpetaOcupada, pedirControl, whyUnwritable } from './platform/carpeta-de-datos.ts';
import { CannotStart } from './platform/error.ts';
import { crearRegistro } from './platform/registro.ts';
import { relojDelSistema } from './platform/reloj.ts';
import { crearPrograma, migrarPostgres, type Programa } from './programa.ts';
import { arrancarTrabajador, type Trabajador } from './worker.ts';

/** Milliseconds that a stop may take. */
const PLAZO_DE_PARADA = 9_500;

/** Commands that open the database in their own way; the others are {@link ORDENES}. */
interface Mando {
  readonly uso: string;
  ejecutar(config: Config, json: boolean): Promise<void>;
}

const MANDOS: Readonly<Record<string, Mando>> = {
  start: {
    uso: 'API and worker in one process; creates demonstration data on an empty embedded database',
    ejecutar: (config) => servir(config, ['api', 'worker']),
  },
  api: { uso: 'answers HTTP; for production', ejecutar: (config) => servir(config, ['api']) },
  worker: {
    uso: 'deliveries, e-mails, clocks, upkeep; for production',
    ejecutar: (config) => servir(config, ['worker']),
  },
  migrate: { uso: 'applies migrations as MIGRATE_DATABASE_URL', ejecutar: migrarBase },
  'clave-maestra rotar': {
    uso: 'puts MASTER_KEY_NEXT in the place of MASTER_KEY, while nothing runs, as MIGRATE_DATABASE_URL',
    async ejecutar(config, json) {
      imprimir({ ...(await cambiarClaveMaestra(config, relojDelSistema)) }, json);
    },
  },
};

const lineaDe = ([nombre, { uso }]: [string, { readonly uso: string }]) => `  ${nombre.padEnd(21)} ${uso}`;

/** Options that take no value. */
const INTERRUPTORES: readonly string[] = ['pruebas', 'servicio', 'sin-segundo-factor'];

const AYUDA = `albacea <command> [options] [--json]

${[...Object.entries(MANDOS), ...Object.entries(ORDENES)].map(lineaDe).join('\n')}

--json prints one JSON object. The environment is the configuration: see docs/configuration.md.
`;

async function principal(argumentos: readonly string[]): Promise<void> {
  const [primera = 'help', segunda = ''] = argumentos;
  const nombre = [`${primera} ${segunda}`, primera].find((n) => Object.hasOwn(MANDOS, n) || Object.hasOwn(ORDENES, n));
  if (nombre === undefined) {
    const pedida = ['help', '--help', '-h'].includes(primera);
    if (!pedida) process.stderr.write(`there is no command ${`${primera} ${segunda}`.trim()}\n\n`);
    (pedida ? process.stdout : process.stderr).write(AYUDA);
    process.exitCode = pedida ? 0 : 1;
    return;
  }
  const orden = ORDENES[nombre];
  const resto = argumentos.slice(nombre.split(' ').length);
  const { json, help, ...opciones } = leerOpciones(orden?.opciones ?? [], resto);
  if (help) return void process.stdout.write(`albacea ${nombre}\n${(orden ?? MANDOS[nombre])?.uso}\n`);
  const config = leerConfig();
  if (!orden) return tellingOfTheFolder(config, () => (MANDOS[nombre] as Mando).ejecutar(config, json === true));
  const resultado = await tellingOfTheFolder(config, () => ordenar(config, nombre, withFiles(opciones)));
  imprimir(resultado, json === true);
  if (resultado.correcta === false) process.exitCode = 1;
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

/** @throws ErrorDeUso for what the command does not know */
function leerOpciones(nombres: readonly string[], args: readonly string[]): Opciones {
  const tipo = (nombre: string) => ({
    type: INTERRUPTORES.includes(nombre) ? ('boolean' as const) : ('string' as const),
  });
  const options = {
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
    ...Object.fromEntries(nombres.map((nombre) => [nombre, tipo(nombre)])),
  };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Opciones;
  } catch (error) {
    throw new ErrorDeUso((error as Error).message);
  }
}

/**
 * An option that names a file is given its contents: the process that serves may run in another folder.
 * @throws ErrorDeUso when it can't be read
 */
function withFiles(opciones: Opciones): Opciones {
  const { cabeza } = opciones;
  if (typeof cabeza !== 'string') return opciones;
  try {
    return { ...opciones, cabeza: readFileSync(cabeza, 'utf8') };
  } catch {
    throw new ErrorDeUso(`--cabeza: ${cabeza} can't be read`);
  }
}

const imprimir = (resultado: Resultado, json: boolean): void =>
  void process.stdout.write(json ? `${JSON.stringify(resultado)}\n` : `${presentar(resultado)}\n`);

/** Runs an order here or, when the embedded database is in use, in the process that serves. */
async function ordenar(config: Config, nombre: string, opciones: Opciones): Promise<Resultado> {
  let programa: Programa;
  try {
    programa = await crearPrograma(config, relojDelSistema, crearRegistro('silent'));
  } catch (error) {
    if (!(error instanceof CarpetaOcupada)) throw error;
    return (await pedirControl(config.dataDir, { nombre, opciones })) as Resultado;
  }
  try {
    return await (ORDENES[nombre] as (typeof ORDENES)[string]).ejecutar(programa, opciones);
  } finally {
    await programa.cerrar();
  }
}

async function migrarBase(config: Config, json: boolean): Promise<void> {
  const embebida = config.databaseUrl === null && config.migrateDatabaseUrl === null;
  if (embebida) await (await crearPrograma(config, relojDelSistema, crearRegistro('silent'))).cerrar();
  // The embedded database is migrated by whoever opens it, and does not say what that took.
  const aplicadas = embebida ? null : await migrarPostgres(config);
  if (json) return imprimir({ aplicadas }, json);
  const dicho = aplicadas === null ? 'the embedded database is up to date' : `applied: ${aplicadas.join(', ')}`;
  process.stdout.write(`${aplicadas?.length === 0 ? 'nothing to apply' : dicho}\n`);
}

async function servir(config: Config, papeles: readonly ('api' | 'worker')[]): Promise<void> {
  const registro = crearRegistro(config.nivelDeRegistro);
  const programa = await crearPrograma(config, relojDelSistema, registro);
  let trabajador: Trabajador | null = null;
  let api: Api | null = null;
  let metricas: EscuchaDeMetricas | null = null;
  const control =
    config.databaseUrl === null ? await abrirControl(config.dataDir, (orden) => atender(programa, orden)) : null;
  const clocks = watchClocks(programa);
  const stop = async (): Promise<void> => {
    await api?.drain(config.drainMs);
    setTimeout(() => process.exit(1), PLAZO_DE_PARADA).unref();
    await api?.parar();
    await trabajador?.parar();
    await metricas?.cerrar();
    await control?.cerrar();
    await clocks.parar();
    await programa.cerrar();
  };
  const started = Promise.withResolvers<void>();
  onSignal((senal) => {
    registro.info({ senal }, 'stopping');
    // What is being made is finished first, or it would be left open.
    void started.promise.then(stop).then(() => process.exit(0));
  });
  try {
    if (await convieneDemostracion(programa))
      process.stdout.write(`${presentarDemostracion(await crearDemostracion(programa), config.urlPublica)}\n`);
    if (config.puertoMetricas !== null) {
      metricas = await escucharMetricas(programa, config.puertoMetricas);
      process.stdout.write(`Metrics are at ${metricas.direccion}\n`);
    }
    if (papeles.includes('worker')) trabajador = arrancarTrabajador(programa);
    if (!papeles.includes('api')) process.stdout.write('Albacea worker is running\n');
    if (papeles.includes('api')) {
      api = await arrancarApi(programa);
      process.stdout.write(`Albacea is ready at ${config.urlPublica} (listening on ${api.direccion})\n`);
    }
  } catch (error) {
    await trabajador?.parar();
    await metricas?.cerrar();
    await control?.cerrar();
    await clocks.parar();
    await programa.cerrar();
    throw error;
  }
  started.resolve();
}

/** The first SIGTERM or SIGINT asks for an end in order; whoever sends a second one does not want to wait for it. */
function onSignal(listener: (senal: NodeJS.Signals) => void): void {
  let asked = false;
  for (const senal of ['SIGTERM', 'SIGINT'] as const)
    process.on(senal, () => {
      if (asked) process.exit(1);
      asked = true;
      listener(senal);
    });
}

async function atender(programa: Programa, orden: unknown): Promise<Resultado> {
  const { nombre, opciones } = orden as { nombre: string; opciones: Opciones };
  const conocida = ORDENES[nombre];
  if (!conocida) throw new Error(`unknown order ${nombre}`);
  return conocida.ejecutar(programa, opciones);
}

function presentar(resultado: Resultado): string {
  const lineas = (objeto: Resultado, sangria: string): string[] =>
    Object.entries(objeto).flatMap(([nombre, valor]) =>
      valor !== null && typeof valor === 'object'
        ? [`${sangria}${nombre}:`, ...lineas(valor as Resultado, `${sangria}  `)]
        : [`${sangria}${nombre}: ${String(valor)}`],
    );
  // by way of JSON, as it comes from the process that serves: instants are text in both
  return lineas(JSON.parse(JSON.stringify(resultado)) as Resultado, '').join('\n');
}

/** Whether its message is the sentence that a person needs. */
const isExpected = (error: unknown): boolean =>
  error instanceof ErrorDeConfiguracion ||
  error instanceof CannotStart ||
  ['ErrorDeUso', 'CarpetaOcupada', 'NotAFolderOfItsOwn'].includes((error as Error).name);

/** A sentence where a person can do something about it; the stack of what nobody expected. */
function wordsFor(error: unknown): string {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (isExpected(error)) return message;
  if (esAusencia(error)) return `the database is away: ${message || code}`;
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
