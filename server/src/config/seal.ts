/** Reads from the environment the certificate and key that seal papers. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Seal } from '../platform/seal/cms-signer.ts';

interface GivenSeal {
  readonly certificate: string | null;
  readonly key: string | null;
}

const RSA_MIN_BITS = 2048;
const CURVE = 'prime256v1';

/**
 * Reads certificate and key of the seal.
 * @param problems the list to which faults are added; none contains the key
 * @returns null: neither is given; outside production, the program then makes a seal
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
  const own = orNull(() => new X509Certificate(read.certificates[0] ?? ''));
  const privateKey = orNull(() => createPrivateKey(read.key));
  if (!own || read.certificates.some((pem) => !orNull(() => new X509Certificate(pem))))
    problems.push('SEAL_CERTIFICATE: certificates in PEM, first that of SEAL_KEY');
  if (!privateKey || !isStrong(privateKey))
    problems.push('SEAL_KEY: a private key in PEM, P-256 or RSA of 2048 bits or more');
  else if (own && !own.checkPrivateKey(privateKey)) problems.push('SEAL_KEY: not the key of the first certificate');
  return read;
}

/** Splits a text into its PEM blocks. The two characters `\n` count as a line break, because some environments cannot contain one. */
function blocksOf(text: string, kind: 'CERTIFICATE' | 'PRIVATE KEY'): string[] {
  const blocks = text.replaceAll('\\n', '\n').match(/-----BEGIN [A-Z ]*-----[^-]*-----END [A-Z ]*-----/g) ?? [];
  return blocks.filter((one) => one.endsWith(`${kind}-----`)).map((one) => `${one}\n`);
}

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyDetails?.namedCurve === CURVE ||
  (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_MIN_BITS);

function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
