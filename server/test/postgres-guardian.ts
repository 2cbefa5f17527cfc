/**
 * The process that owns one PostgreSQL cluster. It takes orders from its parent over the channel of `fork`, and when the
 * channel closes it stops PostgreSQL and deletes its files. The channel closes whatever becomes of the parent, SIGKILL
 * included, so nothing stays behind.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { type Binarios, buscarBinarios, type Identidad, identidadSinPrivilegios } from './postgres-binarios.ts';
import { puertoLibre } from './puerto-libre.ts';

/** The only argument. `rapido` does not fsync: a crash of the machine would lose the cluster. */
export type Modo = 'rapido' | 'duradero';
export type Orden = { orden: 'reiniciar' } | { orden: 'matar'; pids: readonly number[] };
/** The first comes unasked, when the cluster has started; then one for each order. */
export type Respuesta = { pid: number; superUrl: string } | { error: string };

interface Cluster {
  carpeta: string;
  identidad: Identidad;
  binarios: Binarios;
  ajustes: readonly string[];
  clave: string;
  puerto: number;
  hijo?: ChildProcess;
  terminando: boolean;
}

const AJUSTES_COMUNES = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'synchronous_commit=on',
  'timezone=UTC',
  // Among the cluster's own files, which are deleted; in /dev/shm a killed server would leave it.
  'dynamic_shared_memory_type=mmap',
];
const AJUSTES: Record<Modo, readonly string[]> = {
  rapido: [...AJUSTES_COMUNES, 'fsync=off', 'full_page_writes=off'],
  duradero: [...AJUSTES_COMUNES, 'fsync=on', 'full_page_writes=on'],
};
const INTENTOS_DE_ARRANQUE = 100;

const carpeta = mkdtempSync(join(tmpdir(), 'albacea-pg-'));
process.on('exit', () => rmSync(carpeta, { recursive: true, force: true, maxRetries: 5 }));
try {
  servir(preparar(carpeta, process.argv[2] === 'duradero' ? 'duradero' : 'rapido'));
} catch (error) {
  responder({ error: String(error) });
  process.disconnect?.();
}

function preparar(carpeta: string, modo: Modo): Cluster {
  const identidad = identidadSinPrivilegios();
  const clave = randomUUID();
  mkdirSync(join(carpeta, 'datos'), { mode: 0o700 });
  writeFileSync(join(carpeta, 'clave'), clave, { mode: 0o600 });
  const { uid, gid } = identidad;
  if (uid !== undefined && gid !== undefined) {
    for (const nombre of ['', 'datos', 'clave']) chownSync(join(carpeta, nombre), uid, gid);
  }
  const binarios = buscarBinarios(join(carpeta, 'binarios'), identidad);
  return { carpeta, identidad, binarios, ajustes: AJUSTES[modo], clave, puerto: 0, terminando: false };
}

function servir(cluster: Cluster): void {
  const terminar = async () => {
    cluster.terminando = true;
    await acabarHijo(cluster, 'SIGQUIT');
    process.exit();
  };
  process.once('disconnect', terminar);
  process.once('SIGTERM', terminar);
  // Whatever else ends this process, the server does not outlive it. The files go after, with the handler above.
  process.prependListener('exit', () => cluster.hijo?.kill('SIGKILL'));

  const atender = (trabajo: Promise<Respuesta>) =>
    trabajo.catch((error: unknown): Respuesta => ({ error: String(error) })).then(responder);
  process.on('message', (orden: Orden) => atender(obedecer(cluster, orden)));
  void atender(initdb(cluster).then(() => arrancar(cluster)));
}

function responder(respuesta: Respuesta): void {
  if (process.connected) process.send?.(respuesta);
}

async function obedecer(cluster: Cluster, orden: Orden): Promise<Respuesta> {
  if (orden.orden === 'reiniciar') {
    await acabarHijo(cluster, 'SIGINT');
    return arrancar(cluster);
  }
  // Stopped, it starts no more: a backend that outlived the others could wait for one of them for ever, and keep the
  // shared memory.
  cluster.hijo?.kill('SIGSTOP');
  for (const pid of [...orden.pids, ...hijosDe(cluster.hijo?.pid)]) matarSiVive(pid);
  await acabarHijo(cluster, 'SIGKILL');
  return respuesta(cluster);
}

async function initdb(cluster: Cluster): Promise<void> {
  const en = (nombre: string) => join(cluster.carpeta, nombre);
  const { hijo, cola } = lanzar(cluster, cluster.binarios.initdb, [
    ...['--pgdata', en('datos'), '--username', 'postgres', '--pwfile', en('clave'), '--auth', 'scram-sha-256'],
    // The built-in locale sorts and folds case alike on every machine.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--no-sync', '--no-instructions'],
  ]);
  const [codigo] = await once(hijo, 'close');
  if (codigo !== 0) throw new Error(`initdb failed (${codigo}):\n${cola()}`);
}

/**
 * Starts PostgreSQL and waits until it takes connections. The port stays for the cluster's life; only the first start looks
 * for another when somebody was quicker. After a SIGKILL the last children may hold the shared memory for a moment, and
 * nothing but another try tells when they have let go.
 */
async function arrancar(cluster: Cluster): Promise<Respuesta> {
  const primera = cluster.puerto === 0;
  for (let intento = 1; ; intento++) {
    if (primera) cluster.puerto = await puertoLibre();
    const fallo = await intentar(cluster);
    if (fallo === undefined) return respuesta(cluster);
    const pasajero = /still in use|Address already in use/.test(fallo);
    if (!pasajero || intento === INTENTOS_DE_ARRANQUE) throw new Error(`PostgreSQL does not start:\n${fallo}`);
    await esperar(100);
  }
}

/** @returns undefined when it runs, else what it said */
function intentar(cluster: Cluster): Promise<string | undefined> {
  const { hijo, cola } = lanzar(cluster, cluster.binarios.postgres, [
    ...['-D', join(cluster.carpeta, 'datos'), '-p', String(cluster.puerto)],
    ...cluster.ajustes.flatMap((ajuste) => ['-c', ajuste]),
  ]);
  return new Promise((resolver) => {
    hijo.stderr?.on('data', () => {
      if (cola().includes('database system is ready to accept connections')) resolver(undefined);
    });
    hijo.once('close', () => resolver(cola()));
  });
}

/** Nothing of the environment (PGDATA, PGPORT, a locale) reaches the program. `cola` is the end of what it has said. */
function lanzar(cluster: Cluster, programa: string, opciones: readonly string[]) {
  if (cluster.terminando) throw new Error('the cluster is being stopped');
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const hijo = spawn(programa, opciones, { ...cluster.identidad, cwd: '/', env, stdio });
  let dicho = '';
  hijo.stderr.setEncoding('utf8').on('data', (trozo: string) => {
    dicho = (dicho + trozo).slice(-8192);
  });
  cluster.hijo = hijo;
  return { hijo, cola: () => dicho };
}

async function acabarHijo({ hijo }: Cluster, senal: NodeJS.Signals): Promise<void> {
  if (hijo === undefined || hijo.exitCode !== null || hijo.signalCode !== null) return;
  const fin = once(hijo, 'exit');
  hijo.kill(senal);
  await fin;
}

/** By the table of processes; empty where there is no `ps`. */
function hijosDe(padre: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const filas = (stdout ?? '').split('\n').map((linea) => linea.trim().split(/\s+/).map(Number));
  return filas.flatMap(([pid, ppid]) => (pid !== undefined && ppid === padre ? [pid] : []));
}

function matarSiVive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function respuesta({ hijo, clave, puerto }: Cluster): Respuesta {
  return { pid: hijo?.pid ?? 0, superUrl: `postgres://postgres:${clave}@127.0.0.1:${puerto}/postgres` };
}
