/** Where files lie: ciphertext alone, whole or not at all. */

/** A place for files by key. What is given to it is already encrypted. */
export interface Store {
  /**
   * Keeps the bytes under the key, over what was there. A reader sees all of them or none.
   * @param key as {@link fileKey} makes it
   * @throws StoreError ausente
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws StoreError ausente, no_existe */
  read(key: string): Promise<Buffer>;
  /**
   * Deletes what lies under the key, with whatever an interrupted writing has left of it. Nothing there is no failure.
   * @throws StoreError ausente
   */
  remove(key: string): Promise<void>;
  /** Lets go of its connections; what is under way fails. */
  close(): Promise<void>;
}

/** `ausente`: the store is away, full, or refuses us; the same call may succeed later. `no_existe`: nothing under the key. */
type StoreReason = 'ausente' | 'no_existe';

/** The store did not do it. Its message holds a code and no address: that of a bucket has a password in it. */
export class StoreError extends Error {
  readonly reason: StoreReason;
  /** Code of the file system, of the connection, or of S3. Not `code`: the log hides the message of whatever has one. */
  readonly storeCode: string;

  constructor(reason: StoreReason, code: string) {
    super(`file store: ${code}`);
    this.name = 'StoreError';
    this.reason = reason;
    this.storeCode = code;
  }
}

/** Letters, digits and hyphens alone: nothing that a path or an address could take for something else. */
const SEGMENT = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The key of a file: `<aseguradora>/<caso>/<fichero>`, all three internal ids. */
export const fileKey = (aseguradora: string, caso: string, file: string): string => `${aseguradora}/${caso}/${file}`;

/**
 * The parts of a key.
 * @throws TypeError when it is none
 */
export function keyParts(key: string): readonly [aseguradora: string, caso: string, fichero: string] {
  const parts = key.split('/');
  const [aseguradora, caso, file] = parts;
  if (parts.length !== 3 || !aseguradora || !caso || !file || !parts.every((part) => SEGMENT.test(part)))
    throw new TypeError('malformed key of a file');
  return [aseguradora, caso, file];
}
