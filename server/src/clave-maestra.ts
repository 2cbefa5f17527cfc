/** `albacea clave-maestra rotar`: another MASTER_KEY, in the database and, where it keeps the key, in DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { ErrorDeUso } from './capabilities/identidad/error-de-uso.ts';
import { type Rotacion, rotarClaveMaestra } from './capabilities/servicio/rotar-clave-maestra.ts';
import type { Config } from './config.ts';
import { propietarioPostgres } from './db/postgres.ts';
import { adoptarClaveSiguiente, claveMaestraDe, guardarClaveSiguiente } from './platform/carpeta-de-datos.ts';
import { crearRegistro } from './platform/registro.ts';
import type { Reloj } from './platform/reloj.ts';
import { abrirCarpeta, abrirLlavero } from './programa.ts';

/**
 * Puts MASTER_KEY_NEXT in the place of MASTER_KEY, as the owner of the tables. A folder that keeps its own key makes the next.
 * @throws ErrorDeUso, CarpetaOcupada
 */
export async function cambiarClaveMaestra(config: Config, reloj: Reloj): Promise<Rotacion> {
  const { masterKey: anterior, masterKeySiguiente: siguiente } = config;
  const url = config.migrateDatabaseUrl ?? config.databaseUrl;
  if (url === null && anterior === null) return cambiarEnCarpeta(config, reloj);
  if (anterior === null) throw new ErrorDeUso('MASTER_KEY is missing: the one in force');
  if (siguiente === null) throw new ErrorDeUso('MASTER_KEY_NEXT is missing: openssl rand -base64 32 makes one');
  const abierta = url === null ? await abrirCarpeta(config.dataDir) : null;
  const propietario = abierta?.propietario ?? (await propietarioPostgres(url as string));
  try {
    return await rotarClaveMaestra(propietario, { anterior, siguiente }, reloj.ahora());
  } finally {
    await propietario.cerrar();
    await abierta?.base.cerrar();
    abierta?.liberar();
  }
}

/** The next key lies beside the present one before the commit, and takes its place after it. */
async function cambiarEnCarpeta(config: Config, reloj: Reloj): Promise<Rotacion> {
  const carpeta = config.dataDir;
  const { base, propietario, liberar } = await abrirCarpeta(carpeta);
  try {
    await abrirLlavero(config, base, crearRegistro('silent')); // completes a change that was cut off in between
    const claves = { anterior: claveMaestraDe(carpeta), siguiente: config.masterKeySiguiente ?? randomBytes(32) };
    guardarClaveSiguiente(carpeta, claves.siguiente);
    const rotacion = await rotarClaveMaestra(propietario, claves, reloj.ahora());
    adoptarClaveSiguiente(carpeta);
    return rotacion;
  } finally {
    await base.cerrar();
    liberar();
  }
}
