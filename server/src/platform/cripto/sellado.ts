/** Authenticated encryption of a value in its place. */
import { type CipherGCM, createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITMO = 'aes-256-gcm';
const FORMATO = 1;
const IV = 12;
const TAG = 16;
/** A file is encrypted piece by piece into its place: at once it would lie in memory three times. In bytes. */
const TROZO = 1024 * 1024;

/** The key opened nothing: wrong key, wrong place, or the bytes were changed. */
export class ErrorDeDescifrado extends Error {
  constructor() {
    super('decryption failed');
    this.name = 'ErrorDeDescifrado';
  }
}

/**
 * Encrypts with AES-256-GCM under a fresh random nonce: one format byte, nonce, tag, ciphertext.
 * @param lugar associated data that names the place of the value, so that it opens nowhere else
 */
export function sellar(clave: Uint8Array | KeyObject, lugar: string, claro: Uint8Array | string): Buffer {
  const iv = randomBytes(IV);
  const cifrador = createCipheriv(ALGORITMO, clave, iv);
  cifrador.setAAD(Buffer.from(lugar));
  if (typeof claro !== 'string' && claro.length > TROZO) return sellarPorTrozos(cifrador, iv, claro);
  const cuerpo = typeof claro === 'string' ? cifrador.update(claro, 'utf8') : cifrador.update(claro);
  cifrador.final(); // GCM is a stream: it adds no bytes
  return Buffer.concat([Buffer.of(FORMATO), iv, cifrador.getAuthTag(), cuerpo]);
}

function sellarPorTrozos(cifrador: CipherGCM, iv: Buffer, claro: Uint8Array): Buffer {
  const sellado = Buffer.allocUnsafe(1 + IV + TAG + claro.length);
  for (let desde = 0; desde < claro.length; desde += TROZO)
    cifrador.update(claro.subarray(desde, desde + TROZO)).copy(sellado, 1 + IV + TAG + desde);
  cifrador.final();
  sellado[0] = FORMATO;
  iv.copy(sellado, 1);
  cifrador.getAuthTag().copy(sellado, 1 + IV);
  return sellado;
}

/**
 * Opens what {@link sellar} made, in the same place.
 * @throws ErrorDeDescifrado
 */
export function abrir(clave: Uint8Array | KeyObject, lugar: string, sellado: Uint8Array): Buffer {
  try {
    if (sellado[0] !== FORMATO) throw new ErrorDeDescifrado();
    const descifrador = createDecipheriv(ALGORITMO, clave, sellado.subarray(1, 1 + IV), { authTagLength: TAG });
    descifrador.setAAD(Buffer.from(lugar));
    descifrador.setAuthTag(sellado.subarray(1 + IV, 1 + IV + TAG));
    const claro = descifrador.update(sellado.subarray(1 + IV + TAG));
    descifrador.final();
    return claro;
  } catch {
    throw new ErrorDeDescifrado();
  }
}
