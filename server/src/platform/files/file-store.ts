/** Stores files by key. The callers encrypt the content. */
export interface Store {
  /**
   * Stores the bytes under the key, replacing an earlier file. A reader sees either all of the bytes or none.
   * @param key as {@link fileKey} makes it
   * @throws StoreError away
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws StoreError away, missing */
  read(key: string): Promise<Buffer>;
  /**
   * Deletes the file of the key, if it exists, and anything left by an interrupted write.
   * @throws StoreError away
   */
  remove(key: string): Promise<void>;
  /** Closes the store's connections; running calls fail. */
  close(): Promise<void>;
}

/** `away`: the store is unavailable, full, or refuses us; the same call may succeed later. `missing`: there is no file under the key. */
type StoreReason = 'away' | 'missing';

/** A call of the store failed. The message holds a code but no address, because the address of a bucket contains a password. */
export class StoreError extends Error {
  readonly reason: StoreReason;
  /** Code of the file system, the connection, or S3. It is not named `code`, because the log hides the message of an error with a `code`. */
  readonly storeCode: string;

  constructor(reason: StoreReason, code: string) {
    super(`file store: ${code}`);
    this.name = 'StoreError';
    this.reason = reason;
    this.storeCode = code;
  }
}

/** One part of a key. It allows only characters without a special meaning in paths and URLs. */
const SEGMENT = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Makes the key of a file, `<aseguradora>/<caso>/<fichero>`, from three internal ids. */
export const fileKey = (aseguradora: string, caso: string, file: string): string => `${aseguradora}/${caso}/${file}`;

/**
 * Splits a key into its parts.
 * @throws TypeError when the text is not a key
 */
export function keyParts(key: string): readonly [aseguradora: string, caso: string, fichero: string] {
  const parts = key.split('/');
  const [aseguradora, caso, file] = parts;
  if (parts.length !== 3 || !aseguradora || !caso || !file || !parts.every((part) => SEGMENT.test(part)))
    throw new TypeError('malformed key of a file');
  return [aseguradora, caso, file];
}
