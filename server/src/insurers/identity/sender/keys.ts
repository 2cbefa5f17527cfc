/** The keys that sign an insurer's e-mails: made here, and the private one never shown. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import type { NewKeyPair } from './sql-sender.ts';

export const privateKeyPlace = (selector: string) => ({
  tabla: 'remitentes',
  columna: 'clave_cifrada',
  fila: selector,
});

/** 2048 bits: what receivers have to take (RFC 8301) and what fits into the fields of most name services. */
export async function makeKeyPair(key: DataKey, now: Date): Promise<NewKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // of its own for each key: records of two insurers, or of two keys, never stand in each other's place
  const selector = `albacea-${uuidV7(now).replaceAll('-', '').slice(-10)}`;
  return {
    selector,
    publica: publicKey.toString('base64'),
    clave_cifrada: key.encrypt(privateKeyPlace(selector), privateKey),
  };
}
