/** Whether a file is one that the service sealed, and is as it was sealed. Runs in a thread, because it is a stranger's file. */
import { X509Certificate } from 'node:crypto';
import { fromBER, type OctetString, Sequence } from 'asn1js';
import { encoded, envelope } from './cms-signer.ts';
import { type PdfSignature, readSignatures } from './read-signatures.ts';

/** `ajeno`: nothing in it is ours; `alterado`: it was, and something was changed or added. */
type SealVerdict = 'integro' | 'alterado' | 'ajeno';

/** @param certificates PEM, of this and former seals of the service */
export async function verifySeal(pdf: Uint8Array, certificates: readonly string[]): Promise<SealVerdict> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const ours = certificates.map((pem) => new X509Certificate(pem));
  const isOurs = (one: X509Certificate) => ours.some((own) => own.raw.equals(one.raw));
  if (!carries(bytes, ours.filter(isNoIssuer))) return 'ajeno';
  const [only, ...others] = (await readSignatures(bytes)) ?? [];
  const whole = only?.sound === true && only.whole && others.length === 0 && only.certificates.every(isOurs);
  return whole && isAsWeWrite(only) ? 'integro' : 'alterado';
}

/** Programs of others sign in ways that can't be read here: what makes a file ours is our certificate, which a signature brings as hex. */
function carries(pdf: Buffer, certificates: readonly X509Certificate[]): boolean {
  const text = pdf
    .toString('latin1')
    .replace(/[\s\0]/g, '')
    .toLowerCase();
  return certificates.some(({ raw }) => text.includes(raw.toString('hex')));
}

/** Those who issued ours sign for strangers too. */
const isNoIssuer = (one: X509Certificate, _: number, all: readonly X509Certificate[]): boolean =>
  !all.some((other) => other !== one && other.verify(one.publicKey));

/** In an envelope there is room for changes that no reader minds; in one of ours, for none. */
const isAsWeWrite = ({ content, certificates, signer, signature, der }: PdfSignature): boolean =>
  (signer.publicKey.asymmetricKeyType === 'rsa' || isNumberAsWritten(signature)) &&
  encoded(envelope(content, certificates, signature)).equals(der);

/** The signature of a curve is two numbers, which others would also read in a longer writing. */
function isNumberAsWritten(signature: OctetString): boolean {
  const bytes = Buffer.from(signature.valueBlock.valueHexView);
  const { result } = fromBER(bytes);
  return !(result instanceof Sequence) || Buffer.from(result.toBER()).equals(bytes);
}
