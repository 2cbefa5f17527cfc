/** Files in a directory of this machine, or of a volume that all machines share. */
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Almacen, ErrorDeAlmacen, partesDeClave } from './almacen.ts';

/** A folder may be taken away by {@link Almacen.borrar} between its making and its use; then it is made again. */
const VUELTAS = 5;

/**
 * Folders are 0700, files 0600. A file is written beside its place, brought to the disk, then renamed: after a crash it is
 * there whole, or there is a `.tmp` of the same name, which the deletion of the key takes along.
 * @param directorio absolute path; made with the first file
 */
export function crearAlmacenEnDirectorio(directorio: string): Almacen {
  const rutaDe = (clave: string) => join(directorio, ...partesDeClave(clave));
  return {
    guardar: (clave, bytes) => conMotivo(() => escribir(rutaDe(clave), bytes)),
    leer: (clave) => conMotivo(() => readFile(rutaDe(clave))),
    borrar: (clave) => conMotivo(() => quitar(rutaDe(clave))),
    cerrar: async () => undefined,
  };
}

const provisionalDe = (ruta: string) => `${ruta}.tmp`;

async function escribir(ruta: string, bytes: Uint8Array): Promise<void> {
  const provisional = provisionalDe(ruta);
  try {
    await escribirEnDisco(provisional, bytes);
    await rename(provisional, ruta);
    await sincronizar(dirname(ruta));
  } catch (error) {
    await rm(provisional, { force: true }).catch(() => undefined); // of the two faults the first one tells more
    throw error;
  }
}

async function escribirEnDisco(ruta: string, bytes: Uint8Array): Promise<void> {
  for (let vuelta = 1; ; vuelta += 1) {
    try {
      const fichero = await open(ruta, 'w', 0o600);
      try {
        await fichero.writeFile(bytes);
        await fichero.sync();
      } finally {
        await fichero.close();
      }
      return;
    } catch (error) {
      if (codigoDe(error) !== 'ENOENT' || vuelta === VUELTAS) throw error;
      await crearCarpetas(dirname(ruta));
    }
  }
}

/** Makes the folder, and brings to the disk that it and the folder above are there. */
async function crearCarpetas(carpeta: string): Promise<void> {
  const primera = await mkdir(carpeta, { recursive: true, mode: 0o700 });
  if (primera === undefined) return;
  for (let nueva = carpeta; nueva.length >= primera.length; nueva = dirname(nueva)) await sincronizar(dirname(nueva));
}

/** What a folder lists survives a crash only once the folder itself was brought to the disk. */
async function sincronizar(carpeta: string): Promise<void> {
  const abierta = await open(carpeta, 'r');
  try {
    await abierta.sync();
  } finally {
    await abierta.close();
  }
}

/** The folder of the case goes with its last file. */
async function quitar(ruta: string): Promise<void> {
  await rm(provisionalDe(ruta), { force: true });
  await rm(ruta, { force: true });
  await rmdir(dirname(ruta)).catch((error) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codigoDe(error))) throw error;
  });
}

const codigoDe = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';

async function conMotivo<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    const codigo = codigoDe(error);
    throw new ErrorDeAlmacen(codigo === 'ENOENT' ? 'no_existe' : 'ausente', codigo);
  }
}
