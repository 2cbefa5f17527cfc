/** DATA_DIR: access rights, lock, master key, and the socket through which commands reach the serving process. */
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
import { setTimeout as wait } from 'node:timers/promises';

/** Another running process has locked the folder. */
export class BusyFolder extends Error {
  constructor(message = 'DATA_DIR is in use by a running albacea') {
    super(message);
    this.name = 'BusyFolder';
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | undefined)?.code;
/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Locks the folder for this process, because two processes on one embedded database corrupt it without an error. The lock is an exclusive
 * transaction of SQLite, which the operating system frees after a crash.
 * @returns a function that frees the lock
 * @throws BusyFolder
 */
export function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrictFolder(folder);
  const lock = new DatabaseSync(join(folder, 'cerrojo.sqlite'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === BUSY ? new BusyFolder() : error;
  }
  return () => lock.close();
}

/**
 * Restricts the access to the folder to its owner, even if the folder existed with another mode.
 * @returns whether others are kept out; false if its mode can't be changed, because another user owns it or the disk is read-only
 * @throws NotAFolderOfItsOwn, in which case nothing has been changed
 */
export function restrictFolder(folder: string): boolean {
  if (!existsSync(folder)) return true;
  const stats = statSync(folder);
  const isShared = (stats.mode & STICKY) !== 0 || isFolderOfTheSystem(realpathSync(folder));
  if (!stats.isDirectory() || isShared) throw new NotAFolderOfItsOwn(folder);
  try {
    chmodSync(folder, 0o700);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'EROFS') throw error;
    return (statSync(folder).mode & 0o077) === 0;
  }
}

/** DATA_DIR is a file, or a folder that other programs need, so that restricting its access would break the machine. */
export class NotAFolderOfItsOwn extends Error {
  constructor(folder: string) {
    super(`DATA_DIR is ${folder}, which is a file or a folder that others use: name a folder for Albacea alone`);
    this.name = 'NotAFolderOfItsOwn';
  }
}

/** The errors of a full disk: codes of the file system and of PostgreSQL (disk_full), error numbers of SQLite and of PGlite. */
const FULL = { codes: ['ENOSPC', 'EDQUOT', '53100'], sqlite: [13], pglite: [51, 19] };

/**
 * Finds out why the folder is not writable, for the operator who starts the program.
 * @param error the error from opening the folder
 * @returns the reason in English; null: the folder is writable, so the error has another cause
 */
export function whyUnwritable(error: unknown, folder: string): string | null {
  const { name, code = '', errcode, errno } = error as NodeJS.ErrnoException & { errcode?: number };
  const isFull = FULL.codes.includes(code) || FULL.sqlite.includes(errcode ?? 0);
  if (isFull || (name === 'ErrnoError' && FULL.pglite.includes(errno ?? 0))) return 'its disk is full';
  // Errors of a read-only disk have no common code, so this tests the folder, or the nearest existing folder above.
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return null;
  } catch (denied) {
    return codeOf(denied) === 'EROFS' ? 'its disk is read-only' : 'this user may not write there';
  }
}

/** The sticky bit, set on folders in which everybody may write, such as /tmp. */
const STICKY = 0o1000;

const SYSTEM = /^\/(?:(?:bin|boot|dev|etc|home|lib\d*|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)(?:\/lib\d*)?)?$/;

/** Whether a path is the root or one of the system's own folders. */
export const isFolderOfTheSystem = (path: string): boolean => SYSTEM.test(path);

/**
 * Reads the master key of an embedded database, or makes it on first use, with mode 0600.
 * @throws if the file exists but contains no key; the file is not replaced, because a new key could not decrypt existing data
 */
export function masterKeyOf(folder: string): Buffer {
  const file = keyFile(folder);
  if (existsSync(file)) return readKey(file);
  // The file gets its final name only when it is completely on disk, because all stored data will depend on the key.
  const key = randomBytes(32);
  const provisional = `${file}.nueva`;
  writeKey(provisional, key);
  renameSync(provisional, file);
  return key;
}

/** Stores the next master key beside the present one, before anything is encrypted with the next key. */
export const saveNextKey = (folder: string, key: Buffer): void => writeKey(nextFile(folder), key);

/** Reads the next master key, which remains in the folder if a change of the key was interrupted; null: there is none. */
export function nextKeyOf(folder: string): Buffer | null {
  const file = nextFile(folder);
  return existsSync(file) ? readKey(file) : null;
}

/** Makes the next master key the present one. */
export const adoptNextKey = (folder: string): void => renameSync(nextFile(folder), keyFile(folder));

const keyFile = (folder: string) => join(folder, 'master.key');
const nextFile = (folder: string) => join(folder, 'master.key.siguiente');

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new Error(`${file} does not hold 32 bytes in base64`);
  return key;
}

function writeKey(file: string, key: Buffer): void {
  rmSync(file, { force: true });
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** Longest path of a socket, in bytes, that every operating system accepts. */
const ROUTE_MAXIMUM = 103;
/** The file that contains the path of the socket, if a path in the folder would be too long. */
const routeFile = (folder: string) => join(folder, 'control.ruta');

function socketRoute(folder: string): string {
  const noted = readIfExists(routeFile(folder));
  return noted.endsWith('/control.sock') ? noted : join(folder, 'control.sock');
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return '';
  }
}

/** Chooses a path for the socket: in the folder, or, if that path is too long, in a temporary folder that nobody else can enter. */
function newSocketRoute(folder: string): string {
  const direct = join(folder, 'control.sock');
  if (Buffer.byteLength(direct) <= ROUTE_MAXIMUM) return direct;
  const route = join(mkdtempSync(join(tmpdir(), 'albacea-')), 'control.sock');
  writeFileSync(routeFile(folder), route, { mode: 0o600 });
  return route;
}

function dropSocket(folder: string): void {
  const route = socketRoute(folder);
  rmSync(route, { force: true });
  if (dirname(route) !== folder) dropEmpty(dirname(route));
  rmSync(routeFile(folder), { force: true });
}

function dropEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The system has cleared its temporary folder, or somebody has put something there.
  }
}

/** @param signal aborts when the client has gone before it got its answer */
type Handle = (command: unknown, signal: AbortSignal) => Promise<unknown>;
const COMMAND_MAXIMUM = 64 * 1024;

/** Opens the socket for the CLI: each connection sends a line and gets one back, both in JSON. The caller must have locked the folder. */
export async function openControl(folder: string, handle: Handle): Promise<{ close(): Promise<void> }> {
  dropSocket(folder); // a socket was left by a crash: no other process uses it, because this process holds the lock
  const route = newSocketRoute(folder);
  /** Connections whose command has not arrived completely. */
  const unasked = new Set<Socket>();
  const server: Server = createServer((connection) => {
    const gone = new AbortController();
    unasked.add(connection);
    connection.on('close', () => {
      unasked.delete(connection);
      gone.abort();
    });
    connection.on('error', () => connection.destroy());
    let text = '';
    connection.setEncoding('utf8');
    connection.on('data', async (chunk: string) => {
      text += chunk;
      if (text.length > COMMAND_MAXIMUM) return void connection.destroy();
      if (!text.endsWith('\n')) return;
      unasked.delete(connection);
      const response = await Promise.resolve()
        .then(() => handle(JSON.parse(text), gone.signal))
        .then(
          (resultado) => ({ resultado }),
          (error: Error) => ({ error: error.message, nombre: error.name }),
        );
      connection.end(`${JSON.stringify(response)}\n`);
    });
  });
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(route, () => ready()));
  chmodSync(route, 0o600);
  return {
    async close() {
      for (const connection of unasked) connection.destroy();
      await new Promise<void>((ready) => server.close(() => ready()));
      dropSocket(folder);
    },
  };
}

/** Milliseconds for which a command waits until the process with the lock opens its socket; a first start takes a while. */
const SOCKET_WAIT = 5_000;

/**
 * Sends a command to the process that has locked the folder.
 * @returns the result in its answer
 * @throws the error in its answer, with name and message
 * @throws BusyFolder when that process does not answer, because it is another command or has ended
 */
export async function askForControl(folder: string, command: unknown): Promise<unknown> {
  const connection = await connect(folder);
  connection.write(`${JSON.stringify(command)}\n`);
  const theText = await text(connection).catch(() => '');
  if (theText === '') throw new BusyFolder('the albacea that holds DATA_DIR ended before it answered; try again');
  const { resultado, error, nombre } = JSON.parse(theText) as { resultado?: unknown; error?: string; nombre?: string };
  if (error !== undefined) throw Object.assign(new Error(error), { name: nombre });
  return resultado;
}

async function connect(folder: string): Promise<Socket> {
  const limit = performance.now() + SOCKET_WAIT;
  for (;;) {
    try {
      const connection = createConnection(socketRoute(folder));
      await new Promise<void>((ready, fail) => connection.once('connect', ready).once('error', fail));
      return connection;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ECONNREFUSED') throw error;
      if (performance.now() > limit) {
        throw new BusyFolder('DATA_DIR is in use by another albacea command; try again when it has ended');
      }
      await wait(100);
    }
  }
}
