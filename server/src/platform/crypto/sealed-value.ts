/** Authenticated encryption of a value, bound to its place in the database. */
import { type CipherGCM, createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const IV = 12;
const TAG = 16;
/** Bytes of a piece. A file is encrypted piece by piece, because encrypting it at once takes three times its memory. */
const CHUNK = 1024 * 1024;

/** Decryption failed: wrong key, wrong place, or changed bytes. */
export class DecryptionError extends Error {
  constructor() {
    super('decryption failed');
    this.name = 'DecryptionError';
  }
}

/**
 * Encrypts with AES-256-GCM and a new random nonce. The result is one format byte, nonce, tag and ciphertext.
 * @param place associated data that name the place of the value, so that it decrypts nowhere else
 */
export function seal(key: Uint8Array | KeyObject, place: string, plain: Uint8Array | string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(Buffer.from(place));
  if (typeof plain !== 'string' && plain.length > CHUNK) return sealByChunks(cipher, iv, plain);
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  cipher.final(); // in GCM the last step adds no bytes
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

function sealByChunks(cipher: CipherGCM, iv: Buffer, plain: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(1 + IV + TAG + plain.length);
  for (let from = 0; from < plain.length; from += CHUNK)
    cipher.update(plain.subarray(from, from + CHUNK)).copy(sealed, 1 + IV + TAG + from);
  cipher.final();
  sealed[0] = FORMAT;
  iv.copy(sealed, 1);
  cipher.getAuthTag().copy(sealed, 1 + IV);
  return sealed;
}

/**
 * Decrypts a value that {@link seal} has encrypted for the same place.
 * @throws DecryptionError
 */
export function open(key: Uint8Array | KeyObject, place: string, sealed: Uint8Array): Buffer {
  try {
    if (sealed[0] !== FORMAT) throw new DecryptionError();
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + IV), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
    const plain = decipher.update(sealed.subarray(1 + IV + TAG));
    decipher.final();
    return plain;
  } catch {
    throw new DecryptionError();
  }
}
