import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { componerMime } from './mime.ts';
import type { TransporteCorreo } from './transporte.ts';

/** One folder name; begins with a letter or digit, so `.`, `..` and hidden names are out. */
const SEGMENTO = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const MAX_SEGMENTOS = 4;

/**
 * Keeps messages as `<directorio>/<carpeta>/<id>.eml` instead of sending them: for the embedded mode without a mail
 * server, and for test insurers. Files are 0600, folders 0700. A file is there whole or not at all; the same id writes
 * the same file again. A disk that refuses is `temporal`.
 *
 * @param directorio absolute path of the mail folder; made when the first message comes
 */
export function crearTransporteCarpeta(directorio: string): TransporteCorreo {
  return {
    async enviar(mensaje) {
      const carpeta = rutaDe(directorio, mensaje.carpeta);
      const compuesto = componerMime(mensaje);
      if (compuesto === null) return { tipo: 'permanente', codigo: null };
      try {
        await guardar(carpeta, `${mensaje.id}.eml`, await compuesto.build());
        return { tipo: 'retenido' };
      } catch {
        return { tipo: 'temporal', codigo: null };
      }
    },
    cerrar: () => Promise.resolve(),
  };
}

/**
 * Deletes the kept messages of a case, for when the case is erased. A folder that is not there is no failure.
 *
 * @throws TypeError when the folder would lead out of the mail folder, by its name or by a symbolic link
 * @throws the file system's error when something could not be deleted
 */
export async function borrarCarpeta(directorio: string, carpeta: string): Promise<void> {
  const ruta = rutaDe(directorio, carpeta);
  let padre = directorio;
  for (const segmento of carpeta.split('/').slice(0, -1)) {
    padre = join(padre, segmento);
    if (await esEnlace(padre)) throw new TypeError('the folder of kept mail is a symbolic link');
  }
  await rm(ruta, { recursive: true, force: true });
}

/** Names of the folders that an insurer has there. */
export async function carpetasGuardadas(directorio: string, aseguradora: string): Promise<string[]> {
  try {
    const entradas = await readdir(rutaDe(directorio, aseguradora), { withFileTypes: true });
    return entradas.filter((entrada) => entrada.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (noExiste(error)) return [];
    throw error;
  }
}

function rutaDe(directorio: string, carpeta: string): string {
  const segmentos = carpeta.split('/');
  if (segmentos.length > MAX_SEGMENTOS || !segmentos.every((segmento) => SEGMENTO.test(segmento))) {
    throw new TypeError('malformed folder of kept mail');
  }
  return join(directorio, ...segmentos);
}

/** A reader never sees half a message, and a crash leaves at most a `.tmp` that goes with the case. */
async function guardar(carpeta: string, nombre: string, bytes: Buffer): Promise<void> {
  const provisional = join(carpeta, `.${nombre}.${randomUUID()}.tmp`);
  try {
    await escribir(carpeta, provisional, bytes);
    await rename(provisional, join(carpeta, nombre));
  } catch (error) {
    await rm(provisional, { force: true });
    throw error;
  }
}

async function escribir(carpeta: string, ruta: string, bytes: Buffer): Promise<void> {
  const opciones = { mode: 0o600, flag: 'wx' } as const;
  try {
    await writeFile(ruta, bytes, opciones);
  } catch (error) {
    if (!noExiste(error)) throw error;
    await mkdir(carpeta, { recursive: true, mode: 0o700 });
    await writeFile(ruta, bytes, opciones);
  }
}

async function esEnlace(ruta: string): Promise<boolean> {
  try {
    return (await lstat(ruta)).isSymbolicLink();
  } catch (error) {
    if (noExiste(error)) return false;
    throw error;
  }
}

function noExiste(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
