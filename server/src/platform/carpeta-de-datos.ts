/** DATA_DIR: its lock, its master key, its control socket. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256 } from './ids.ts';

/** The folder belongs to a running process. */
export class CarpetaOcupada extends Error {
  constructor() {
    super('DATA_DIR is in use by a running albacea');
    this.name = 'CarpetaOcupada';
  }
}

/**
 * Takes the folder for this process. Two processes on one embedded database corrupt it without an error, so the lock must
 * be one that a crash frees by itself: an exclusive transaction of SQLite, held by the operating system.
 * @returns a function that frees it
 * @throws CarpetaOcupada
 */
export function tomarCarpeta(carpeta: string): () => void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const cerrojo = new DatabaseSync(join(carpeta, 'cerrojo.sqlite'));
  try {
    cerrojo.exec('pragma busy_timeout = 0; begin exclusive');
  } catch {
    cerrojo.close();
    throw new CarpetaOcupada();
  }
  return () => cerrojo.close();
}

/** The master key of an embedded database, made on first use and kept with mode 0600. */
export function claveMaestraDe(carpeta: string): Buffer {
  const fichero = join(carpeta, 'master.key');
  try {
    return Buffer.from(readFileSync(fichero, 'utf8').trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const clave = randomBytes(32);
  writeFileSync(fichero, `${clave.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return clave;
}

/** A path the operating system takes for a socket: at most 107 bytes, or else one in the temporary folder. */
function rutaDeZocalo(carpeta: string): string {
  const directa = join(carpeta, 'control.sock');
  const corta = relative(process.cwd(), directa);
  const ruta = corta.length < directa.length ? corta : directa;
  return ruta.length <= 100 ? ruta : join(tmpdir(), `albacea-${sha256(directa).toString('hex').slice(0, 16)}.sock`);
}

type Atender = (orden: unknown) => Promise<unknown>;
const MAXIMO_ORDEN = 64 * 1024;

/** The way in for the CLI while the process serves: one line of JSON in, one out. The caller holds the lock of the folder. */
export async function abrirControl(carpeta: string, atender: Atender): Promise<{ cerrar(): Promise<void> }> {
  const ruta = rutaDeZocalo(carpeta);
  rmSync(ruta, { force: true }); // left by a crash: the lock says nobody else is alive
  const servidor: Server = createServer({ allowHalfOpen: true }, (conexion) => {
    let texto = '';
    conexion.setEncoding('utf8');
    conexion.on('error', () => conexion.destroy());
    conexion.on('data', (trozo: string) => {
      texto += trozo;
      if (texto.length > MAXIMO_ORDEN) conexion.destroy();
    });
    conexion.on('end', async () => {
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
  return { cerrar: () => new Promise((listo) => servidor.close(() => listo())) };
}

/**
 * Asks the process that holds the folder.
 * @throws the error that it answered, by message
 */
export async function pedirControl(carpeta: string, orden: unknown): Promise<unknown> {
  const texto = await new Promise<string>((bien, mal) => {
    let recibido = '';
    const conexion = createConnection(rutaDeZocalo(carpeta), () => conexion.end(JSON.stringify(orden)));
    conexion.setEncoding('utf8');
    conexion.on('error', mal);
    conexion.on('data', (trozo: string) => {
      recibido += trozo;
    });
    conexion.on('end', () => bien(recibido));
  });
  const { resultado, error, nombre } = JSON.parse(texto) as { resultado?: unknown; error?: string; nombre?: string };
  if (error !== undefined) throw Object.assign(new Error(error), { name: nombre });
  return resultado;
}

/** Whether a folder already holds an embedded database. */
export function tieneBase(carpeta: string): boolean {
  try {
    return statSync(join(carpeta, 'pg')).isDirectory();
  } catch {
    return false;
  }
}
