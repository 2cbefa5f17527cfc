#!/usr/bin/env node
/** The command line: `start`, `api`, `worker`, `migrate`, and the orders of ordenes.ts (design.md, section 6). */
import { parseArgs } from 'node:util';
import { type Api, arrancarApi } from './api.ts';
import { type Config, ErrorDeConfiguracion, leerConfig } from './config.ts';
import { convieneDemostracion, crearDemostracion, presentarDemostracion } from './demostracion.ts';
import { type EscuchaDeMetricas, escucharMetricas } from './escuchar-metricas.ts';
import { type Opciones, ORDENES, type Resultado } from './ordenes.ts';
import { abrirControl, CarpetaOcupada, pedirControl } from './platform/carpeta-de-datos.ts';
import { crearRegistro } from './platform/registro.ts';
import { relojDelSistema } from './platform/reloj.ts';
import { crearPrograma, migrarPostgres, type Programa } from './programa.ts';
import { arrancarTrabajador, type Trabajador } from './worker.ts';

/** Milliseconds that a stop may take (design.md, section 6). */
const PLAZO_DE_PARADA = 9_500;

const AYUDA = `albacea <command> [options] [--json]

  start                 API and worker in one process; creates demonstration data on an empty embedded database
  api | worker          one role, for production
  migrate               applies migrations as MIGRATE_DATABASE_URL
${Object.entries(ORDENES)
  .map(([nombre, { uso }]) => `  ${nombre.padEnd(21)} ${uso}`)
  .join('\n')}
`;

async function principal(argumentos: readonly string[]): Promise<void> {
  const [primera = 'help', segunda = ''] = argumentos;
  const config = leerConfig();
  if (primera === 'start') return servir(config, ['api', 'worker']);
  if (primera === 'api' || primera === 'worker') return servir(config, [primera]);
  if (primera === 'migrate') return migrarBase(config);
  const nombre = `${primera} ${segunda}`;
  const orden = ORDENES[nombre];
  if (!orden) {
    process.stdout.write(AYUDA);
    if (primera !== 'help' && primera !== '--help') process.exitCode = 1;
    return;
  }
  const { json, ...opciones } = leerOpciones(orden.opciones, argumentos.slice(2));
  const resultado = await ordenar(config, nombre, opciones);
  process.stdout.write(json ? `${JSON.stringify(resultado)}\n` : `${presentar(resultado)}\n`);
  if (resultado.correcta === false) process.exitCode = 1;
}

function leerOpciones(nombres: readonly string[], args: readonly string[]): Opciones {
  const tipo = (nombre: string) => ({ type: nombre === 'pruebas' ? ('boolean' as const) : ('string' as const) });
  const options = {
    json: { type: 'boolean' as const },
    ...Object.fromEntries(nombres.map((nombre) => [nombre, tipo(nombre)])),
  };
  return parseArgs({ args: [...args], options, strict: true }).values as Opciones;
}

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

async function migrarBase(config: Config): Promise<void> {
  if (config.databaseUrl === null && config.migrateDatabaseUrl === null) {
    await (await crearPrograma(config, relojDelSistema, crearRegistro('silent'))).cerrar();
    process.stdout.write('the embedded database is up to date\n');
    return;
  }
  const aplicadas = await migrarPostgres(config);
  process.stdout.write(aplicadas.length > 0 ? `applied: ${aplicadas.join(', ')}\n` : 'nothing to apply\n');
}

async function servir(config: Config, papeles: readonly ('api' | 'worker')[]): Promise<void> {
  const registro = crearRegistro(config.nivelDeRegistro);
  const programa = await crearPrograma(config, relojDelSistema, registro);
  let trabajador: Trabajador | null = null;
  let api: Api | null = null;
  let metricas: EscuchaDeMetricas | null = null;
  const control =
    config.databaseUrl === null ? await abrirControl(config.dataDir, (orden) => atender(programa, orden)) : null;
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
    await programa.cerrar();
    throw error;
  }
  const parar = async (senal: string) => {
    registro.info({ senal }, 'stopping');
    setTimeout(() => process.exit(1), PLAZO_DE_PARADA).unref();
    await api?.parar();
    await trabajador?.parar();
    await metricas?.cerrar();
    await control?.cerrar();
    await programa.cerrar();
    process.exit(0);
  };
  for (const senal of ['SIGTERM', 'SIGINT'] as const) process.once(senal, () => void parar(senal));
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

try {
  await principal(process.argv.slice(2));
} catch (error) {
  const { name, message } = error as Error;
  const esperado =
    error instanceof ErrorDeConfiguracion || name === 'ErrorDeUso' || name === 'CarpetaOcupada' || name === 'TypeError';
  process.stderr.write(`${esperado ? message : ((error as Error).stack ?? message)}\n`);
  process.exitCode = 1;
}
