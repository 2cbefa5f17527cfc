/**
 * Checks whether the service sealed a PDF, and whether the PDF was changed since. Runs in a thread, because the file comes from a stranger.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { fromBER, type OctetString, Sequence } from 'asn1js';
import { type Certificate, ContentInfo, SignedData, type SignedDataVerifyResult, type SignerInfo } from 'pkijs';
import { cmsEngine, encoded, envelope, OIDS } from './cms-signer.ts';

/** `integro`: sealed by the service and unchanged; `alterado`: sealed by the service and changed since; `ajeno`: not sealed by the service. */
type SealVerdict = 'integro' | 'alterado' | 'ajeno';

/** @param certificates certificates of the present and former seals of the service, in PEM */
export async function verifySeal(pdf: Uint8Array, certificates: readonly string[]): Promise<SealVerdict> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const ours = certificates.map((pem) => new X509Certificate(pem));
  const isOurs = (one: X509Certificate) => ours.some((own) => own.raw.equals(one.raw));
  if (!carries(bytes, ours.filter(isNoIssuer))) return 'ajeno';
  const [only, ...others] = (await readSignatures(bytes)) ?? [];
  const whole = only?.sound === true && only.whole && others.length === 0 && only.certificates.every(isOurs);
  return whole && isAsWeWrite(only) ? 'integro' : 'alterado';
}

/** Whether the file contains one of these certificates as hexadecimal text, also in a signature that our parser can't read. */
function carries(pdf: Buffer, certificates: readonly X509Certificate[]): boolean {
  const text = pdf
    .toString('latin1')
    .replace(/[\s\0]/g, '')
    .toLowerCase();
  return certificates.some(({ raw }) => text.includes(raw.toString('hex')));
}

/** Whether a certificate has issued none of the others. An issuer's certificate proves nothing, because the issuer also signs for strangers. */
const isNoIssuer = (one: X509Certificate, _: number, all: readonly X509Certificate[]): boolean =>
  !all.some((other) => other !== one && other.verify(one.publicKey));

/** Whether the CMS envelope equals the envelope that we would write, because viewers ignore some changes in it. */
const isAsWeWrite = ({ content, certificates, signer, signature, der }: PdfSignature): boolean =>
  (signer.publicKey.asymmetricKeyType === 'rsa' || isNumberAsWritten(signature)) &&
  encoded(envelope(content, certificates, signature)).equals(der);

/** Whether the two numbers of an elliptic curve signature have their shortest encoding, because other programs accept longer ones, too. */
function isNumberAsWritten(signature: OctetString): boolean {
  const bytes = Buffer.from(signature.valueBlock.valueHexView);
  const { result } = fromBER(bytes);
  return !(result instanceof Sequence) || Buffer.from(result.toBER()).equals(bytes);
}

interface PdfSignature {
  /** The key of `signer` signed exactly `content`. */
  readonly sound: boolean;
  /** All bytes of the file are signed, except the signature itself. */
  readonly whole: boolean;
  readonly signer: X509Certificate;
  /** All certificates in the signature, including the signer's. */
  readonly certificates: readonly X509Certificate[];
  /** The signed bytes, the signature, and its envelope. */
  readonly content: Buffer;
  readonly signature: OctetString;
  readonly der: Buffer;
}

/** Maximum number of signatures read, more than any real file has; it limits the work that a file can cause. */
const MOST = 20;
const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

/** @returns the signatures in the order of the file; null: one of them can't be read, or there are too many */
async function readSignatures(pdf: Buffer): Promise<readonly PdfSignature[] | null> {
  const signatures: PdfSignature[] = [];
  for (const [, ...numbers] of pdf.toString('latin1').matchAll(RANGE)) {
    const one = signatures.length < MOST ? await readOne(pdf, numbers.map(Number)).catch(() => null) : null;
    if (one === null) return null;
    signatures.push(one);
  }
  return signatures;
}

async function readOne(
  pdf: Buffer,
  [from = 0, length = 0, next = 0, rest = 0]: readonly number[],
): Promise<PdfSignature | null> {
  const [open, close] = [from + length, next - 1];
  if (from !== 0 || open >= close || next + rest > pdf.length) return null;
  // Only the signature itself may be unsigned.
  if (pdf[open] !== LESS || pdf[close] !== GREATER) return null;
  const der = derOf(pdf.toString('latin1', open + 1, close));
  if (der === null) return null;
  const content = Buffer.concat([pdf.subarray(0, open), pdf.subarray(next, next + rest)]);
  const { signed, info, certificates } = parse(der);
  const verified = await resultOf(signed, content);
  const { signerCertificate: found } = verified ?? {};
  const signer = certificates.find((one) => found && sameAs(one, found)) ?? certificates[0];
  if (!signer) return null;
  const sound = found !== undefined && verified?.signatureVerified === true && namesSigner(info, signer);
  return { sound, whole: next + rest === pdf.length, signer, certificates, content, signature: info.signature, der };
}

async function resultOf(signed: SignedData, content: Buffer): Promise<SignedDataVerifyResult | null> {
  try {
    return await signed.verify({ signer: 0, data: exact(content), extendedMode: true }, cmsEngine());
  } catch {
    return null; // a malformed signature proves nothing
  }
}
const LESS = '<'.charCodeAt(0);
const GREATER = '>'.charCodeAt(0);

/** Reads the signature from its placeholder; null: it is malformed, or something other than zeros follows, which could hide data. */
function derOf(hex: string): Buffer | null {
  if (hex.length % 2 !== 0 || !/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(hex)) return null;
  const all = Buffer.from(hex, 'hex');
  const first = all[1] ?? 0;
  const counted = first & 0x7f;
  const size = first < 0x80 ? 2 + first : counted <= 4 ? 2 + counted + all.readUIntBE(2, counted) : 0;
  if (all[0] !== 0x30 || size > all.length || all.subarray(size).some((byte) => byte !== 0)) return null;
  return all.subarray(0, size);
}

function parse(der: Buffer) {
  const { contentType, content } = ContentInfo.fromBER(exact(der));
  const signed = new SignedData({ schema: content });
  const [info] = signed.signerInfos;
  if (contentType !== OIDS.signedData || !info || signed.signerInfos.length > 1) throw new Error('not one signature');
  if (signed.encapContentInfo.eContent) throw new Error('not detached');
  const certificates = (signed.certificates ?? []).map(
    (one) => new X509Certificate(Buffer.from((one as Certificate).toSchema().toBER())),
  );
  return { signed, info, certificates };
}

const sameAs = (one: X509Certificate, other: Certificate): boolean =>
  one.raw.equals(Buffer.from(other.toSchema().toBER()));

/** Whether a signature signs a digest, and names no certificate but the signer's (CAdES, RFC 5035). Old signatures name no certificate. */
function namesSigner({ signedAttrs }: SignerInfo, signer: X509Certificate): boolean {
  const attributes = signedAttrs?.attributes ?? [];
  const named = attributes.find(({ type }) => type === OIDS.signingCertificate);
  if (!attributes.some(({ type }) => type === OIDS.messageDigest)) return false;
  if (!named) return true;
  const written = Buffer.from(named.values[0].toBER()).toString('hex');
  return HASHES.some((hash) => written.includes(createHash(hash).update(signer.raw).digest('hex')));
}
/** Hashes that signing programs use. */
const HASHES = ['sha256', 'sha384', 'sha512'] as const;

const exact = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
