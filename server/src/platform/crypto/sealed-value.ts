/** Authenticated encryption of a value in its place. */
import { type CipherGCM, createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const IV = 12;
const TAG = 16;
/** A file is encrypted piece by piece into its place: at once it would lie in memory three times. In bytes. */
const CHUNK = 1024 * 1024;

/** The key opened nothing: wrong key, wrong place, or the bytes were changed. */
export class DecryptionError extends Error {
  constructor() {
    super('decryption failed');
    this.name = 'DecryptionError';
  }
}

/**
 * Encrypts with AES-256-GCM under a fresh random nonce: one format byte, nonce, tag, ciphertext.
 * @param place associated data that names the place of the value, so that it opens nowhere else
 */
export function seal(key: Uint8Array | KeyObject, place: string, claro: Uint8Array | string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(Buffer.from(place));
  if (typeof claro !== 'string' && claro.length > CHUNK) return sealByChunks(cipher, iv, claro);
  const body = typeof claro === 'string' ? cipher.update(claro, 'utf8') : cipher.update(claro);
  cipher.final(); // GCM is a stream: it adds no bytes
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

function sealByChunks(cipher: CipherGCM, iv: Buffer, claro: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(1 + IV + TAG + claro.length);
  for (let since = 0; since < claro.length; since += CHUNK)
    cipher.update(claro.subarray(since, since + CHUNK)).copy(sealed, 1 + IV + TAG + since);
  cipher.final();
  sealed[0] = FORMAT;
  iv.copy(sealed, 1);
  cipher.getAuthTag().copy(sealed, 1 + IV);
  return sealed;
}

/**
 * Opens what {@link seal} made, in the same place.
 * @throws DecryptionError
 */
export function open(key: Uint8Array | KeyObject, place: string, sealed: Uint8Array): Buffer {
  try {
    if (sealed[0] !== FORMAT) throw new DecryptionError();
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + IV), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
    const claro = decipher.update(sealed.subarray(1 + IV + TAG));
    decipher.final();
    return claro;
  } catch {
    throw new DecryptionError();
  }
}
