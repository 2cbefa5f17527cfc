/** Where files lie: ciphertext alone, whole or not at all. */

/** A place for files by key. What is given to it is already encrypted. */
export interface Almacen {
  /**
   * Keeps the bytes under the key, over what was there. A reader sees all of them or none.
   * @param clave as {@link claveDeFichero} makes it
   * @throws ErrorDeAlmacen ausente
   */
  guardar(clave: string, bytes: Uint8Array): Promise<void>;
  /** @throws ErrorDeAlmacen ausente, no_existe */
  leer(clave: string): Promise<Buffer>;
  /**
   * Deletes what lies under the key, with whatever an interrupted writing has left of it. Nothing there is no failure.
   * @throws ErrorDeAlmacen ausente
   */
  borrar(clave: string): Promise<void>;
  /** Lets go of its connections; what is under way fails. */
  cerrar(): Promise<void>;
}

/** `ausente`: the store is away, full, or refuses us; the same call may succeed later. `no_existe`: nothing under the key. */
export type MotivoDeAlmacen = 'ausente' | 'no_existe';

/** The store did not do it. Its message holds a code and no address: that of a bucket has a password in it. */
export class ErrorDeAlmacen extends Error {
  readonly motivo: MotivoDeAlmacen;
  /** Code of the file system, of the connection, or of S3. */
  readonly codigo: string;

  constructor(motivo: MotivoDeAlmacen, codigo: string) {
    super(`file store: ${codigo}`);
    this.name = 'ErrorDeAlmacen';
    this.motivo = motivo;
    this.codigo = codigo;
  }
}

/** Letters, digits and hyphens alone: nothing that a path or an address could take for something else. */
const SEGMENTO = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The key of a file: `<aseguradora>/<caso>/<fichero>`, all three internal ids. */
export const claveDeFichero = (aseguradora: string, caso: string, fichero: string): string =>
  `${aseguradora}/${caso}/${fichero}`;

/**
 * The parts of a key.
 * @throws TypeError when it is none
 */
export function partesDeClave(clave: string): readonly [aseguradora: string, caso: string, fichero: string] {
  const partes = clave.split('/');
  const [aseguradora, caso, fichero] = partes;
  if (partes.length !== 3 || !aseguradora || !caso || !fichero || !partes.every((parte) => SEGMENTO.test(parte)))
    throw new TypeError('malformed key of a file');
  return [aseguradora, caso, fichero];
}
