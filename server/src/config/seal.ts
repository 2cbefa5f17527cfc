/** The certificate with which papers are sealed, as the environment gives it. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Seal } from '../platform/seal/cms-signer.ts';

interface GivenSeal {
  readonly certificate: string | null;
  readonly key: string | null;
}

const RSA_LEAST = 2048;
const CURVE = 'prime256v1';

/**
 * @param problems what is wrong is added to it; no key is ever repeated
 * @returns null: none is given, and development makes its own
 */
export function readSeal({ certificate, key }: GivenSeal, problems: string[]): Seal | null {
  if (certificate === null && key === null) return null;
  if (certificate === null || key === null) {
    problems.push('SEAL_CERTIFICATE, SEAL_KEY: both or none');
    return null;
  }
  const read = {
    certificates: blocksOf(certificate, 'CERTIFICATE'),
    key: blocksOf(key, 'PRIVATE KEY')[0] ?? '',
  };
  const own = tried(() => new X509Certificate(read.certificates[0] ?? ''));
  const sealing = tried(() => createPrivateKey(read.key));
  if (!own || read.certificates.some((pem) => !tried(() => new X509Certificate(pem))))
    problems.push('SEAL_CERTIFICATE: certificates in PEM, first that of SEAL_KEY');
  if (!sealing || !isStrong(sealing))
    problems.push('SEAL_KEY: a private key in PEM, P-256 or RSA of 2048 bits or more');
  else if (own && !own.checkPrivateKey(sealing)) problems.push('SEAL_KEY: not the key of the first certificate');
  return read;
}

/** Each PEM block of a text by itself; of an environment that has no line breaks, with them. */
function blocksOf(text: string, kind: 'CERTIFICATE' | 'PRIVATE KEY'): string[] {
  const blocks = text.replaceAll('\\n', '\n').match(/-----BEGIN [A-Z ]*-----[^-]*-----END [A-Z ]*-----/g) ?? [];
  return blocks.filter((one) => one.endsWith(`${kind}-----`)).map((one) => `${one}\n`);
}

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyDetails?.namedCurve === CURVE ||
  (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_LEAST);

function tried<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
