/** Makes the signature that goes into a PDF: CMS, detached, with what PAdES asks for (ETSI EN 319 142-1, baseline B-B). */
import { createHash, createPrivateKey, type KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { Signer } from '@signpdf/utils';
import { Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  type ICryptoEngine,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

/** With what a paper is sealed: PEM texts, so that they can be handed to a thread. */
export interface Seal {
  /** The first is the one of the key. Behind it stand its issuers, and those whose seals are still ours. */
  readonly certificates: readonly string[];
  readonly key: string;
}

/** One that belongs to no page: the library would keep one for the process. */
export const cmsEngine = (): ICryptoEngine =>
  new CryptoEngine({
    name: 'node',
    crypto: webcrypto as unknown as Crypto,
  }) as unknown as ICryptoEngine; // its types lag behind those of the platform, which has grown

export const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsa: '1.2.840.10045.4.3.2',
  rsa: '1.2.840.113549.1.1.11',
} as const;

export class CmsSigner extends Signer {
  readonly #seal: Seal;

  constructor(seal: Seal) {
    super();
    this.#seal = seal;
  }

  /** @returns the signature over these bytes, DER */
  override async sign(content: Buffer): Promise<Buffer> {
    const chain = chainOf(this.#seal.certificates);
    const draft = envelope(content, chain);
    const key = await importKey(createPrivateKey(this.#seal.key));
    await draft.sign(key, 0, 'SHA-256', undefined, cmsEngine());
    return encoded(envelope(content, chain, draft.signerInfos[0]?.signature));
  }
}

/**
 * Everything about a signature but its last number follows from the file and the certificates: so it can be written a second time, and
 * an envelope in which a single bit differs is not ours.
 * @param certificates the signer's first
 */
export function envelope(content: Buffer, certificates: readonly X509Certificate[], signature = new OctetString()) {
  const [own] = certificates;
  if (!own) throw new Error('a seal without certificate');
  const { issuer, serialNumber } = Certificate.fromBER(own.raw);
  return new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OIDS.data }),
    certificates: certificates.map(({ raw }) => Certificate.fromBER(raw)),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm: sha256(),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: attributesOf(content, own) }),
        signatureAlgorithm:
          own.publicKey.asymmetricKeyType === 'rsa' ? algorithm(OIDS.rsa, true) : algorithm(OIDS.ecdsa),
        signature,
      }),
    ],
  });
}

const algorithm = (algorithmId: string, withNull = false) =>
  new AlgorithmIdentifier({ algorithmId, ...(withNull && { algorithmParams: new Null() }) });
const sha256 = () => algorithm(OIDS.sha256, true);

/** DER. */
export function encoded(signed: SignedData): Buffer {
  const info = new ContentInfo({ contentType: OIDS.signedData, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

/** Signed attributes: the digest of the file, and the certificate, so that no other can take its place. */
function attributesOf(content: Buffer, { raw }: X509Certificate): Attribute[] {
  const digest = (bytes: Uint8Array) => new OctetString({ valueHex: createHash('sha256').update(bytes).digest() });
  const named = new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [digest(raw)] })] })],
  });
  return [
    new Attribute({ type: OIDS.contentType, values: [new ObjectIdentifier({ value: OIDS.data })] }),
    new Attribute({ type: OIDS.messageDigest, values: [digest(content)] }),
    new Attribute({ type: OIDS.signingCertificate, values: [named] }),
  ];
}

/** The certificate of the key and those that issued it, as far as they are there. */
function chainOf(certificates: readonly string[]): X509Certificate[] {
  const all = certificates.map((pem) => new X509Certificate(pem));
  const chain = all.slice(0, 1);
  for (let last = chain[0]; last && chain.length <= all.length; ) {
    const issuer = all.find((one) => !chain.includes(one) && last?.checkIssued(one));
    if (issuer) chain.push(issuer);
    last = issuer;
  }
  return chain;
}

/** As webcrypto takes it: RSA by PKCS #1, or a curve. */
async function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', namedCurve: 'P-256' };
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}
