/** Reads the catalogue of the source tree, once, at the start; what does not hold stops the start. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { problemasDeCatalogo } from './reglas-ficha.ts';

/** Judges an entry by the schema; what was wrong is left in `errors`. */
export interface EsFicha {
  (valor: unknown): valor is FichaDeProveedor;
  errors?: ErrorObject[] | null;
}

/** The catalogue as the release brings it. */
export interface CatalogoDeFichero {
  /** Day of the last change of the files and its number on that day: `2026-11-21.1`. */
  readonly version: string;
  /** By code. */
  readonly fichas: readonly FichaDeProveedor[];
  readonly esFicha: EsFicha;
}

/** The files as they are, for the check that the version was raised. */
export interface FicherosDelCatalogo {
  readonly version: string;
  /** Hash that `version.json` states. */
  readonly huella: string;
  /** Hash of the entries that were read. */
  readonly huellaReal: string;
  readonly ficheros: readonly { readonly nombre: string; readonly contenido: unknown }[];
}

const VERSION = /^\d{4}-\d{2}-\d{2}\.\d+$/;

export async function leerFicheros(carpeta = import.meta.dirname): Promise<FicherosDelCatalogo> {
  const leer = async (ruta: string): Promise<unknown> => JSON.parse(await readFile(join(carpeta, ruta), 'utf8'));
  const { version, huella } = (await leer('version.json')) as { version: string; huella: string };
  const nombres = (await readdir(join(carpeta, 'proveedores'))).filter((nombre) => nombre.endsWith('.json')).sort();
  const ficheros = await Promise.all(
    nombres.map(async (nombre) => ({ nombre, contenido: await leer(join('proveedores', nombre)) })),
  );
  const huellaReal = createHash('sha256').update(JSON.stringify(ficheros)).digest('hex').slice(0, 16);
  return { version, huella, huellaReal, ficheros };
}

/**
 * @param carpeta folder with `version.json` and `proveedores/`
 * @throws with every problem in one message, when a file does not fit its schema or the entries do not fit together
 */
export async function cargarProveedores(carpeta?: string): Promise<CatalogoDeFichero> {
  const { version, ficheros } = await leerFicheros(carpeta);
  const esFicha = compilarEsFicha();
  const problemas = VERSION.test(version) ? [] : [`version.json: ${version} is not YYYY-MM-DD.n`];
  const fichas: FichaDeProveedor[] = [];
  for (const { nombre, contenido } of ficheros) {
    if (!Array.isArray(contenido)) problemas.push(`${nombre}: must be a list`);
    for (const [i, valor] of Array.isArray(contenido) ? contenido.entries() : []) {
      if (!esFicha(valor)) {
        problemas.push(...(esFicha.errors ?? []).map((e) => `${nombre}/${i}${e.instancePath}: ${e.message}`));
        continue;
      }
      if (`${valor.tipo.replaceAll('_', '-')}.json` !== nombre)
        problemas.push(`${nombre}: ${valor.codigo} is of the kind ${valor.tipo}`);
      fichas.push(valor);
    }
  }
  if (problemas.length === 0) problemas.push(...problemasDeCatalogo(fichas));
  if (problemas.length > 0) throw new Error(`provider catalogue:\n${problemas.join('\n')}`);
  fichas.sort((a, b) => (a.codigo < b.codigo ? -1 : 1));
  return { version, fichas, esFicha };
}

function compilarEsFicha(): EsFicha {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv, ['date']);
  return ajv.compile<FichaDeProveedor>(FichaDeProveedor);
}
