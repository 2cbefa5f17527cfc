/**
 * Files that the service itself makes, beside those that people bring: letters, and copies that go to a provider. In the same
 * steps (docs/decisions/0034): a row, the file, and then the transaction that makes it stand.
 */
import type { Base, Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { type Almacen, claveDeFichero } from '../../platform/almacen/almacen.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { lugarDeFichero } from './recibir-documento.ts';
import { anotarFichero, confirmarFichero, desecharFichero } from './sql.ts';

/** A file that lies in the store, under a row that waits to be confirmed. */
export interface FicheroPropio {
  readonly id: string;
  /** Bytes of the content, and of the ciphertext. */
  readonly bytes: number;
  readonly cifrados: number;
}

/** Says that files are coming: from here on the sweep knows of them. */
export async function anunciarFicheros(tx: Tx, caso: string, ids: readonly string[], ahora: Date): Promise<void> {
  for (const id of ids) await anotarFichero(tx, caso, id, ahora);
}

/** @throws ErrorDeAlmacen ausente */
export async function escribirFichero(
  almacen: Almacen,
  { aseguradora, caso, clave }: { aseguradora: Pick<Inquilino, 'id'>; caso: string; clave: ClaveDeDatos },
  id: string,
  contenido: Buffer,
): Promise<FicheroPropio> {
  const cifrado = clave.cifrar(lugarDeFichero(id), contenido);
  await almacen.guardar(claveDeFichero(aseguradora.id, caso, id), cifrado);
  return { id, bytes: contenido.length, cifrados: cifrado.length };
}

/**
 * Makes a file stand.
 * @param borrarDesde day from which it goes by itself; null: with the case
 * @throws ErrorDeDominio no_disponible when the sweep has taken it meanwhile
 */
export async function confirmarFicheroPropio(
  tx: Tx,
  { id, cifrados }: FicheroPropio,
  borrarDesde: string | null,
): Promise<void> {
  if (await confirmarFichero(tx, id, cifrados, borrarDesde)) return;
  throw new ErrorDeDominio('no_disponible', { segundos: 1 }, { 'retry-after': '1' });
}

/** Gives up what was announced and is not wanted: the sweep deletes it. */
export async function desecharFicheros(base: Base, aseguradora: string, ids: readonly string[]): Promise<void> {
  await base.inquilino(aseguradora, async (tx) => {
    for (const id of ids) await desecharFichero(tx, id);
  });
}

/** The bytes of a file of a case, in the clear. @throws ErrorDeAlmacen, ErrorDeDescifrado */
export async function leerFicheroPropio(
  almacen: Almacen,
  { aseguradora, caso, clave }: { aseguradora: Pick<Inquilino, 'id'>; caso: string; clave: ClaveDeDatos },
  id: string,
): Promise<Buffer> {
  return clave.descifrar(lugarDeFichero(id), await almacen.leer(claveDeFichero(aseguradora.id, caso, id)));
}
