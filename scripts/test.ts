/**
 * `npm test`: format and lint, types, readability, the two web applications built, then every test, up to the first step that fails. The last line is always
 * `N passed, N failed`. With files as arguments it runs only these.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clusterDePrueba } from '../server/test/postgres.ts';
import { informar, type Recuento } from './reporter.ts';

const RAIZ = fileURLToPath(new URL('..', import.meta.url));
const ARCHIVOS = '{contract,server,portal,backoffice,bench,e2e,examples,scripts}/**/*.test.ts';
const PLAZO_DE_PRUEBA_MS = 120_000;
/** Each file is a process of its own and reads the same sources: what Node makes of them is kept with the installed packages. */
const COMPILADOS = resolve(RAIZ, 'node_modules/.cache/node');
/** Past the time of the slowest test, silence means that a file hangs where no timer can reach it. */
const SILENCIO_MS = PLAZO_DE_PRUEBA_MS + 60_000;

const corte = new AbortController();
for (const senal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(senal, () => corte.abort());

const { pasan, fallan } = await correr(process.argv.slice(2));
console.log(`${pasan} passed, ${fallan} failed`);
process.exitCode = fallan === 0 && pasan > 0 ? 0 : 1;

async function correr(elegidos: string[]): Promise<Recuento> {
  const total: Recuento = { pasan: 0, fallan: 0 };
  const pasos =
    elegidos.length > 0
      ? [construccion, () => pruebas(elegidos)]
      : [formato, tipos, legibilidad, construccion, () => pruebas(todos())];
  for (const paso of pasos) {
    const { pasan, fallan } = await paso().catch(fracaso);
    total.pasan += pasan;
    total.fallan += fallan;
    if (fallan > 0) break;
  }
  return total;
}

function formato(): Promise<Recuento> {
  return programa('format and lint', '@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=100',
    '.',
  ]);
}

async function tipos(): Promise<Recuento> {
  const total: Recuento = { pasan: 0, fallan: 0 };
  for (const proyecto of ['.', 'portal', 'backoffice'].filter((uno) =>
    existsSync(resolve(RAIZ, uno, 'tsconfig.json')),
  )) {
    const { pasan, fallan } = await programa(
      proyecto === '.' ? 'types' : `types of ${proyecto}`,
      'typescript/bin/tsc',
      ['--noEmit', '-p', proyecto],
    );
    total.pasan += pasan;
    total.fallan += fallan;
  }
  return total;
}

/** Shows how easily families read us, screen by screen. */
function legibilidad(): Promise<Recuento> {
  return guion('readability', 'inflesz.ts');
}

/** Journeys in the browser need the pages. */
function construccion(): Promise<Recuento> {
  return guion('build', 'construir.ts');
}

/** A script of ours, where the house has it. */
async function guion(nombre: string, archivo: string): Promise<Recuento> {
  if (!existsSync(resolve(RAIZ, 'scripts', archivo))) return { pasan: 0, fallan: 0 };
  return programa(nombre, `../scripts/${archivo}`, []);
}

/** Runs a program of the installed packages, under this very Node. */
async function programa(nombre: string, modulo: string, opciones: string[]): Promise<Recuento> {
  const hijo = spawn(process.execPath, [resolve(RAIZ, 'node_modules', modulo), ...opciones], {
    cwd: RAIZ,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: corte.signal,
  });
  const [codigo] = await once(hijo, 'exit');
  const bien = codigo === 0;
  console.log(`${bien ? 'ok  ' : 'FAIL'} ${nombre}`);
  return { pasan: Number(bien), fallan: Number(!bien) };
}

/** The expansion is ours: node:test is content with a pattern that matches nothing. */
function todos(): string[] {
  return globSync(ARCHIVOS, { cwd: RAIZ, exclude: ['**/node_modules/**'] }).toSorted();
}

async function pruebas(nombres: string[]): Promise<Recuento> {
  const archivos = nombres.map((nombre) => resolve(RAIZ, nombre));
  const ausentes = archivos.filter((archivo) => !existsSync(archivo));
  if (archivos.length === 0 || ausentes.length > 0)
    throw new Error(`no such test files: ${ausentes.join(', ') || ARCHIVOS}`);

  const necesitaBase = archivos.some((archivo) => /^(server|bench|e2e)\//.test(archivo.slice(RAIZ.length)));
  const cluster = necesitaBase ? await clusterDePrueba() : undefined;
  try {
    return await probar(archivos, cluster === undefined ? {} : { ALBACEA_TEST_PG: cluster.superUrl });
  } finally {
    await cluster?.parar();
  }
}

async function probar(archivos: string[], entorno: NodeJS.ProcessEnv): Promise<Recuento> {
  const alarma = setTimeout(() => {
    console.error(`No test has ended or begun for ${SILENCIO_MS / 1000} s: stopping the run.`);
    corte.abort();
  }, SILENCIO_MS);
  const eventos = run({
    files: archivos,
    cwd: RAIZ,
    // one more than the processors: most files wait for clocks, browsers and databases half of their time
    concurrency: Math.min(4, availableParallelism() + 1),
    execArgv: [`--test-timeout=${PLAZO_DE_PRUEBA_MS}`, '--import', new URL('./sin-fugas.ts', import.meta.url).href],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILADOS, ...entorno },
    signal: corte.signal,
  });
  eventos.on('data', () => alarma.refresh());
  try {
    return await informar(eventos, RAIZ, (texto) => process.stdout.write(texto));
  } finally {
    clearTimeout(alarma);
  }
}

/** A step that could not even run is a failed one. */
function fracaso(error: unknown): Recuento {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  return { pasan: 0, fallan: 1 };
}
