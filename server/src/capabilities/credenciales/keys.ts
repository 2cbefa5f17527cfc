/** The keys with which credentials are signed, and what is published of them. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK, type JWTPayload, SignJWT } from 'jose';

const ALGORITHM = 'ES256';

export interface CredentialKeys {
  /** For everybody: the key in use, and those of before while something is good that they signed. */
  readonly published: { readonly keys: readonly JWK[] };
  /** @returns a compact JWS */
  sign(type: string, claims: JWTPayload): Promise<string>;
}

/** @param pems of P-256; the first is private and signs */
export async function openCredentialKeys(pems: readonly string[]): Promise<CredentialKeys> {
  const [first = ''] = pems;
  const keys = await Promise.all(pems.map((pem) => publishedKey(createPublicKey(pem))));
  const kid = keys[0]?.kid ?? '';
  const privateKey = createPrivateKey(first);
  return {
    published: { keys },
    sign: (typ, claims) => new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ, kid }).sign(privateKey),
  };
}

/** Called by its thumbprint (RFC 7638), so that a key has the same name wherever it is published. */
async function publishedKey(key: KeyObject): Promise<JWK> {
  const jwk = key.export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' };
}

/** PEM. */
export const makeCredentialKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
