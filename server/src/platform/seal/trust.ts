/** Who stands behind the certificate of a signer: what it says of them, and whether its issuers lead to one that is trusted. */
import { X509Certificate } from 'node:crypto';
import { Certificate, CertificateChainValidationEngine, type RelativeDistinguishedNames } from 'pkijs';
import { cmsEngine } from './cms-signer.ts';

/** More than any chain has; whoever sends more wants work done. */
const CHAIN_MOST = 10;

const OF_SUBJECT = {
  comun: '2.5.4.3',
  apellidos: '2.5.4.4',
  numero: '2.5.4.5',
  organizacion: '2.5.4.10',
  nombre: '2.5.4.42',
} as const;

/** As the certificate writes them; null: it does not say. */
export type Subject = { readonly [part in keyof typeof OF_SUBJECT]: string | null };

export interface Holder {
  readonly titular: Subject;
  readonly emisor: Subject;
}

export function holderOf(certificate: X509Certificate): Holder {
  const { subject, issuer } = Certificate.fromBER(certificate.raw);
  return { titular: partsOf(subject), emisor: partsOf(issuer) };
}

function partsOf({ typesAndValues }: RelativeDistinguishedNames): Subject {
  const part = (oid: string): string | null => {
    const value: unknown = typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    comun: part(OF_SUBJECT.comun),
    apellidos: part(OF_SUBJECT.apellidos),
    numero: part(OF_SUBJECT.numero),
    organizacion: part(OF_SUBJECT.organizacion),
    nombre: part(OF_SUBJECT.nombre),
  };
}

export const isInTime = ({ validFromDate, validToDate }: X509Certificate, when: Date): boolean =>
  validFromDate <= when && when <= validToDate;

/**
 * By RFC 5280, section 6, with what came with the signature. Whether a certificate was revoked is another question.
 * @param sent all certificates that came with the signature
 * @returns who issued it, whose issuers lead to one that is trusted; null: they don't
 */
export async function trustedIssuer(
  signer: X509Certificate,
  sent: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  when: Date,
): Promise<X509Certificate | null> {
  const between = sent.filter((one) => !one.raw.equals(signer.raw) && one.ca);
  if (between.length > CHAIN_MOST || anchors.some(({ raw }) => raw.equals(signer.raw))) return null;
  const read = ({ raw }: X509Certificate) => Certificate.fromBER(raw);
  const chain = new CertificateChainValidationEngine({
    trustedCerts: anchors.map(read),
    certs: [...between.map(read), read(signer)], // the last is the one that is asked about
    checkDate: when,
  });
  try {
    const { result, certificatePath } = await chain.verify({}, cmsEngine());
    const issuer = result ? certificatePath?.[1] : undefined;
    return issuer ? new X509Certificate(Buffer.from(issuer.toSchema().toBER())) : null;
  } catch {
    return null; // what can't be followed leads nowhere
  }
}
