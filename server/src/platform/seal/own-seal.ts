/** A self-signed seal, for development only, because no authority vouches for it. */
import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';
import { cmsEngine, type Seal } from './cms-signer.ts';

const YEARS = 5;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const NAME = 'Albacea (demo)';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
/** The key usage: digital signature and non-repudiation, the first two bits (RFC 5280, 4.2.1.3). */
const SIGNS = new Uint8Array([0b1100_0000]);

export async function makeOwnSeal(now: Date): Promise<Seal> {
  const keys = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const engine = cmsEngine();
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: positive(randomBytes(16)) });
  for (const { typesAndValues } of [certificate.issuer, certificate.subject])
    typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: NAME }) }));
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now);
  certificate.notAfter.value.setUTCFullYear(now.getUTCFullYear() + YEARS);
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(KEY_USAGE, new BitString({ valueHex: SIGNS, unusedBits: 6 }).toBER()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }).export({ type: 'pkcs8', format: 'pem' });
  return {
    certificates: [new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString()],
    key: String(key),
  };
}

const extension = (extnID: string, extnValue: ArrayBuffer): Extension =>
  new Extension({ extnID, critical: true, extnValue });

/** Turns random bytes into a serial number, which must be positive and have no leading zeros (RFC 5280, 4.1.2.2). */
function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
