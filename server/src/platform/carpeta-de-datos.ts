/** DATA_DIR: its lock, its master key, its control socket. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as esperar } from 'node:timers/promises';

/** The folder belongs to a running process. */
export class CarpetaOcupada extends Error {
  constructor(mensaje = 'DATA_DIR is in use by a running albacea') {
    super(mensaje);
    this.name = 'CarpetaOcupada';
  }
}

const codigoDe = (error: unknown): unknown => (error as NodeJS.ErrnoException | undefined)?.code;
/** SQLITE_BUSY: another process holds the lock. */
const OCUPADO = 5;

/**
 * Takes the folder for this process. Two processes on one embedded database corrupt it without an error, so the lock must
 * be one that a crash frees by itself: an exclusive transaction of SQLite, held by the operating system.
 * @returns a function that frees it
 * @throws CarpetaOcupada
 */
export function tomarCarpeta(carpeta: string): () => void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  closeFolder(carpeta);
  const cerrojo = new DatabaseSync(join(carpeta, 'cerrojo.sqlite'));
  try {
    cerrojo.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    cerrojo.close();
    throw (error as { errcode?: number }).errcode === OCUPADO ? new CarpetaOcupada() : error;
  }
  return () => cerrojo.close();
}

/**
 * Leaves the folder to its owner alone, also where it was there before with another mode.
 * @returns false when it is somebody else's and open to others: a volume that was mounted so
 * @throws NotAFolderOfItsOwn before anything is changed
 */
export function closeFolder(carpeta: string): boolean {
  if (!existsSync(carpeta)) return true;
  const stats = statSync(carpeta);
  const isShared = (stats.mode & STICKY) !== 0 || isFolderOfTheSystem(realpathSync(carpeta));
  if (!stats.isDirectory() || isShared) throw new NotAFolderOfItsOwn(carpeta);
  try {
    chmodSync(carpeta, 0o700);
    return true;
  } catch (error) {
    if (codigoDe(error) !== 'EPERM' && codigoDe(error) !== 'EROFS') throw error;
    return (statSync(carpeta).mode & 0o077) === 0;
  }
}

/** A file, or a folder that others need: closing it to them would break the machine. */
export class NotAFolderOfItsOwn extends Error {
  constructor(carpeta: string) {
    super(`DATA_DIR is ${carpeta}, which is a file or a folder that others use: name one for Albacea alone`);
    this.name = 'NotAFolderOfItsOwn';
  }
}

/** Of files, of PostgreSQL (disk_full), and of SQLite and PGlite, which have numbers of their own: ENOSPC and EDQUOT. */
const FULL = { codes: ['ENOSPC', 'EDQUOT', '53100'], sqlite: [13], pglite: [51, 19] };

/**
 * Why nothing can be written in the folder, for whoever starts the program.
 * @param error with which it could not be opened
 * @returns null when it is for another reason
 */
export function whyUnwritable(error: unknown, carpeta: string): string | null {
  const { name, code = '', errcode, errno } = error as NodeJS.ErrnoException & { errcode?: number };
  const isFull = FULL.codes.includes(code) || FULL.sqlite.includes(errcode ?? 0);
  if (isFull || (name === 'ErrnoError' && FULL.pglite.includes(errno ?? 0))) return 'its disk is full';
  // Node and SQLite call a disk that is read-only by other names, so the folder itself is asked, or what it would lie in.
  let nearest = carpeta;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return null;
  } catch (denied) {
    return codigoDe(denied) === 'EROFS' ? 'its disk is read-only' : 'this user may not write there';
  }
}

/** The sticky bit: everybody writes there, as in /tmp. */
const STICKY = 0o1000;

const SYSTEM = /^\/(?:(?:bin|boot|dev|etc|home|lib\d*|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)(?:\/lib\d*)?)?$/;

/** The root, and those in it that the system is made of. */
export const isFolderOfTheSystem = (path: string): boolean => SYSTEM.test(path);

/**
 * The master key of an embedded database, made on first use and kept with mode 0600.
 * @throws when the file holds something else: with another key nothing could ever be read again
 */
export function claveMaestraDe(carpeta: string): Buffer {
  const fichero = ficheroDeClave(carpeta);
  if (existsSync(fichero)) return leerClave(fichero);
  // It gets its name once it is whole and on the disk: everything that will be stored depends on it.
  const clave = randomBytes(32);
  const provisional = `${fichero}.nueva`;
  escribirClave(provisional, clave);
  renameSync(provisional, fichero);
  return clave;
}

/** Puts the key beside the one in force, before anything is written with it. */
export const guardarClaveSiguiente = (carpeta: string, clave: Buffer): void =>
  escribirClave(ficheroDeSiguiente(carpeta), clave);

/** The key of a change that was cut off between the database and the folder, or null. */
export function claveSiguienteDe(carpeta: string): Buffer | null {
  const fichero = ficheroDeSiguiente(carpeta);
  return existsSync(fichero) ? leerClave(fichero) : null;
}

/** From now on it is the key of the folder. */
export const adoptarClaveSiguiente = (carpeta: string): void =>
  renameSync(ficheroDeSiguiente(carpeta), ficheroDeClave(carpeta));

const ficheroDeClave = (carpeta: string) => join(carpeta, 'master.key');
const ficheroDeSiguiente = (carpeta: string) => join(carpeta, 'master.key.siguiente');

function leerClave(fichero: string): Buffer {
  const clave = Buffer.from(readFileSync(fichero, 'utf8').trim(), 'base64');
  if (clave.length !== 32) throw new Error(`${fichero} does not hold 32 bytes in base64`);
  return clave;
}

function escribirClave(fichero: string, clave: Buffer): void {
  rmSync(fichero, { force: true });
  writeFileSync(fichero, `${clave.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** Longest path, in bytes, that every operating system takes for a socket. */
const MAXIMO_RUTA = 103;
/** Where the socket is, when it could not be in the folder itself. */
const ficheroDeRuta = (carpeta: string) => join(carpeta, 'control.ruta');

function rutaDeZocalo(carpeta: string): string {
  const apuntada = leerSiExiste(ficheroDeRuta(carpeta));
  return apuntada.endsWith('/control.sock') ? apuntada : join(carpeta, 'control.sock');
}

function leerSiExiste(fichero: string): string {
  try {
    return readFileSync(fichero, 'utf8');
  } catch (error) {
    if (codigoDe(error) !== 'ENOENT') throw error;
    return '';
  }
}

/** A path for the socket: in the folder, or else in a temporary one that nobody else can enter. */
function nuevaRutaDeZocalo(carpeta: string): string {
  const directa = join(carpeta, 'control.sock');
  if (Buffer.byteLength(directa) <= MAXIMO_RUTA) return directa;
  const ruta = join(mkdtempSync(join(tmpdir(), 'albacea-')), 'control.sock');
  writeFileSync(ficheroDeRuta(carpeta), ruta, { mode: 0o600 });
  return ruta;
}

function quitarZocalo(carpeta: string): void {
  const ruta = rutaDeZocalo(carpeta);
  rmSync(ruta, { force: true });
  if (dirname(ruta) !== carpeta) quitarVacia(dirname(ruta));
  rmSync(ficheroDeRuta(carpeta), { force: true });
}

function quitarVacia(carpeta: string): void {
  try {
    rmdirSync(carpeta);
  } catch {
    // The system has cleared its temporary folder, or somebody keeps something there.
  }
}

type Atender = (orden: unknown) => Promise<unknown>;
const MAXIMO_ORDEN = 64 * 1024;

/** The way in for the CLI while the process serves: one line of JSON in, one out. The caller holds the lock of the folder. */
export async function abrirControl(carpeta: string, atender: Atender): Promise<{ cerrar(): Promise<void> }> {
  quitarZocalo(carpeta); // left by a crash: the lock says nobody else is alive
  const ruta = nuevaRutaDeZocalo(carpeta);
  const callados = new Set<Socket>();
  const servidor: Server = createServer({ allowHalfOpen: true }, (conexion) => {
    callados.add(conexion);
    conexion.on('close', () => callados.delete(conexion));
    conexion.on('error', () => conexion.destroy());
    let texto = '';
    conexion.setEncoding('utf8');
    conexion.on('data', (trozo: string) => {
      texto += trozo;
      if (texto.length > MAXIMO_ORDEN) conexion.destroy();
    });
    conexion.on('end', async () => {
      callados.delete(conexion);
      const respuesta = await Promise.resolve()
        .then(() => atender(JSON.parse(texto)))
        .then(
          (resultado) => ({ resultado }),
          (error: Error) => ({ error: error.message, nombre: error.name }),
        );
      conexion.end(`${JSON.stringify(respuesta)}\n`);
    });
  });
  await new Promise<void>((bien, mal) => servidor.once('error', mal).listen(ruta, () => bien()));
  chmodSync(ruta, 0o600);
  return {
    async cerrar() {
      for (const conexion of callados) conexion.destroy();
      await new Promise<void>((listo) => servidor.close(() => listo()));
      quitarZocalo(carpeta);
    },
  };
}

/** How long the process that holds the folder may take to open its socket, in milliseconds: a first start takes a while. */
const ESPERA_DE_ZOCALO = 5_000;

/**
 * Asks the process that holds the folder.
 * @throws the error that it answered, by message
 * @throws CarpetaOcupada when it answers nothing: another command, and not one that serves
 */
export async function pedirControl(carpeta: string, orden: unknown): Promise<unknown> {
  const conexion = await conectar(carpeta);
  conexion.end(JSON.stringify(orden));
  const texto = await text(conexion).catch(() => '');
  if (texto === '') throw new CarpetaOcupada('the albacea that holds DATA_DIR ended before it answered; try again');
  const { resultado, error, nombre } = JSON.parse(texto) as { resultado?: unknown; error?: string; nombre?: string };
  if (error !== undefined) throw Object.assign(new Error(error), { name: nombre });
  return resultado;
}

async function conectar(carpeta: string): Promise<Socket> {
  const limite = performance.now() + ESPERA_DE_ZOCALO;
  for (;;) {
    try {
      const conexion = createConnection(rutaDeZocalo(carpeta));
      await new Promise<void>((bien, mal) => conexion.once('connect', bien).once('error', mal));
      return conexion;
    } catch (error) {
      if (codigoDe(error) !== 'ENOENT' && codigoDe(error) !== 'ECONNREFUSED') throw error;
      if (performance.now() > limite) {
        throw new CarpetaOcupada('DATA_DIR is in use by another albacea command; try again when it has ended');
      }
      await esperar(100);
    }
  }
}
