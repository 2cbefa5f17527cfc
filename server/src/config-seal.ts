/** The certificate with which papers are sealed and the keys of credentials, as the environment gives them. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

/** PEM texts. */
export interface SealConfig {
  /** The first is the one of the key; its issuers, and those of seals before it. */
  readonly certificates: readonly string[];
  readonly key: string;
  /** The first signs, and is private; the others are published, so that what they signed can still be checked. */
  readonly credentialKeys: readonly string[];
}

export interface GivenSeal {
  readonly certificate: string | null;
  readonly key: string | null;
  readonly credentialKeys: string | null;
}

const RSA_LEAST = 2048;
const CURVE = 'prime256v1';

/**
 * @param problems what is wrong is added to it; no key is ever repeated
 * @returns null: none is given, and development makes its own
 */
export function readSeal({ certificate, key, credentialKeys }: GivenSeal, problems: string[]): SealConfig | null {
  if (certificate === null && key === null && credentialKeys === null) return null;
  if (certificate === null || key === null || credentialKeys === null) {
    problems.push('SEAL_CERTIFICATE, SEAL_KEY, CREDENTIAL_KEYS: all three or none');
    return null;
  }
  const read = {
    certificates: blocksOf(certificate, /CERTIFICATE/),
    key: blocksOf(key, /PRIVATE KEY/)[0] ?? '',
    credentialKeys: blocksOf(credentialKeys, /(?:PRIVATE|PUBLIC) KEY/),
  };
  const own = tried(() => new X509Certificate(read.certificates[0] ?? ''));
  const sealing = tried(() => createPrivateKey(read.key));
  if (!own || read.certificates.some((pem) => !tried(() => new X509Certificate(pem))))
    problems.push('SEAL_CERTIFICATE: certificates in PEM, first that of SEAL_KEY');
  if (!sealing || !isStrong(sealing))
    problems.push('SEAL_KEY: a private key in PEM, P-256 or RSA of 2048 bits or more');
  else if (own && !own.checkPrivateKey(sealing)) problems.push('SEAL_KEY: not the key of the first certificate');
  const [first, ...others] = read.credentialKeys;
  const signs = first !== undefined && isOfCurve(tried(() => createPrivateKey(first)));
  if (!signs || !others.every((pem) => isOfCurve(tried(() => createPublicKey(pem)))))
    problems.push('CREDENTIAL_KEYS: keys of P-256 in PEM, first the private one that signs, then those of before');
  return read;
}

/** Each PEM block of a text by itself; of an environment that has no line breaks, with them. */
function blocksOf(text: string, kind: RegExp): string[] {
  const block = new RegExp(`-----BEGIN [A-Z ]*${kind.source}-----[\\s\\S]*?-----END [A-Z ]*${kind.source}-----`, 'g');
  return [...text.replaceAll('\\n', '\n').matchAll(block)].map(([one]) => `${one}\n`);
}

const isOfCurve = (key: KeyObject | null): boolean => key?.asymmetricKeyDetails?.namedCurve === CURVE;

const isStrong = (key: KeyObject): boolean =>
  isOfCurve(key) || (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_LEAST);

function tried<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
