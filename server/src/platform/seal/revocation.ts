/** Whether a certificate was revoked: the question for those who issued it, and their answer (OCSP, RFC 6960). */
import { randomBytes, X509Certificate } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import {
  BasicOCSPResponse,
  Certificate,
  Extension,
  type ExtKeyUsage,
  type InfoAccess,
  OCSPRequest,
  OCSPResponse,
  type SingleResponse,
} from 'pkijs';
import { cmsEngine } from './cms-signer.ts';

/** So plain that it can be handed to a thread and back. */
export interface RevocationQuestion {
  /** Where the certificate says that it is answered. */
  readonly url: string;
  /** The question, and what is in it lest an answer of before be given again: DER, and bytes. */
  readonly request: Uint8Array;
  readonly nonce: Uint8Array;
  /** PEM. */
  readonly certificado: string;
  readonly issuer: string;
}

/** `desconocida`: nobody answered, or not so that it can be relied on. */
export type Revocation = 'no_revocado' | 'revocado' | 'desconocida';

const OIDS = {
  infoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  basic: '1.3.6.1.5.5.7.48.1.1',
  nonce: '1.3.6.1.5.5.7.48.1.2',
  keyUsage: '2.5.29.37',
  signsAnswers: '1.3.6.1.5.5.7.3.9',
} as const;
/** Of a general name that is an address. */
const ADDRESS = 6;
/** Clocks differ by so much, in milliseconds; and an answer that does not say until when it holds is good for a day. */
const SLACK = 5 * 60_000;
const DAY = 86_400_000;

const read = ({ raw }: X509Certificate): Certificate => Certificate.fromBER(raw);
const extensionOf = <T>({ extensions }: Certificate, oid: string): T | undefined =>
  extensions?.find(({ extnID }) => extnID === oid)?.parsedValue as T | undefined;

/** @returns null: the certificate does not say where */
export async function revocationQuestion(
  certificate: X509Certificate,
  issuer: X509Certificate,
): Promise<RevocationQuestion | null> {
  const asked = read(certificate);
  const { accessDescriptions = [] } = extensionOf<InfoAccess>(asked, OIDS.infoAccess) ?? {};
  const place = accessDescriptions.find(
    ({ accessMethod, accessLocation }) => accessMethod === OIDS.ocsp && accessLocation.type === ADDRESS,
  );
  if (!place) return null;
  const request = new OCSPRequest();
  // by SHA-1, as every responder knows a certificate; nothing rests on it
  await request.createForCertificate(asked, { hashAlgorithm: 'SHA-1', issuerCertificate: read(issuer) }, cmsEngine());
  const once = randomBytes(16);
  request.tbsRequest.requestExtensions = [
    new Extension({ extnID: OIDS.nonce, extnValue: new OctetString({ valueHex: once }).toBER() }),
  ];
  return {
    url: String(place.accessLocation.value),
    request: new Uint8Array(request.toSchema(true).toBER()),
    nonce: new Uint8Array(once),
    certificado: certificate.toString(),
    issuer: issuer.toString(),
  };
}

/**
 * Runs in a thread, because the bytes are a stranger's.
 * @param now instant
 */
export async function readRevocation(answer: Uint8Array, asked: RevocationQuestion, now: string): Promise<Revocation> {
  try {
    const basic = basicOf(answer);
    const issuer = read(new X509Certificate(asked.issuer));
    if (!basic || !isOfNow(basic, asked.nonce) || !(await isSignedFor(basic, issuer, new Date(now))))
      return 'desconocida';
    // one answer about one certificate: which of several is dated how, nobody has to find out
    const [single, ...others] = basic.tbsResponseData.responses;
    if (!single || others.length > 0 || !holds(single, new Date(now))) return 'desconocida';
    const certificate = read(new X509Certificate(asked.certificado));
    const { isForCertificate, status } = await basic.getCertificateStatus(certificate, issuer, cmsEngine());
    if (!isForCertificate) return 'desconocida';
    return status === 0 ? 'no_revocado' : status === 1 ? 'revocado' : 'desconocida';
  } catch {
    return 'desconocida'; // how it is malformed is no matter
  }
}

function basicOf(answer: Uint8Array): BasicOCSPResponse | null {
  const { responseStatus, responseBytes } = OCSPResponse.fromBER(new Uint8Array(answer));
  if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== OIDS.basic) return null;
  return BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.valueBlock.valueHexView));
}

/** Responders may leave the bytes out; those that give any have to give ours. */
function isOfNow({ tbsResponseData }: BasicOCSPResponse, once: Uint8Array): boolean {
  const given = tbsResponseData.responseExtensions?.find(({ extnID }) => extnID === OIDS.nonce);
  if (!given) return true;
  const { result } = fromBER(given.extnValue.valueBlock.valueHexView);
  return result instanceof OctetString && Buffer.from(result.valueBlock.valueHexView).equals(Buffer.from(once));
}

/** By the issuer itself, or by somebody with a certificate of that issuer for this very purpose (section 4.2.2.2). */
async function isSignedFor(basic: BasicOCSPResponse, issuer: Certificate, now: Date): Promise<boolean> {
  const { tbsResponseData, signature, signatureAlgorithm } = basic;
  for (const one of [issuer, ...(basic.certs ?? []).slice(0, 4)]) {
    if (one !== issuer && !(await mayAnswer(one, issuer, now))) continue;
    const { subjectPublicKeyInfo } = one;
    const checked = cmsEngine().verifyWithPublicKey(
      new Uint8Array(tbsResponseData.tbsView).buffer,
      signature,
      subjectPublicKeyInfo,
      signatureAlgorithm,
    );
    if (await checked.catch(() => false)) return true;
  }
  return false;
}

async function mayAnswer(one: Certificate, issuer: Certificate, now: Date): Promise<boolean> {
  const { keyPurposes = [] } = extensionOf<ExtKeyUsage>(one, OIDS.keyUsage) ?? {};
  if (!keyPurposes.includes(OIDS.signsAnswers) || now < one.notBefore.value || now > one.notAfter.value) return false;
  return one.issuer.isEqual(issuer.subject) && (await one.verify(issuer, cmsEngine()).catch(() => false));
}

const holds = ({ thisUpdate, nextUpdate }: SingleResponse, now: Date): boolean =>
  thisUpdate.getTime() - SLACK <= now.getTime() &&
  now.getTime() <= (nextUpdate?.getTime() ?? thisUpdate.getTime() + DAY) + SLACK;
