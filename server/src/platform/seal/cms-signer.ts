/** Makes the signature in a PDF: detached CMS as PAdES requires (ETSI EN 319 142-1, baseline B-B). */
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

/** Key and certificates of a seal as PEM texts, because texts can be passed to a thread. */
export interface Seal {
  /** The certificate of the key first, then the certificates of its issuers and of our former seals. */
  readonly certificates: readonly string[];
  readonly key: string;
}

/** Makes a crypto engine for one call, because the library's default engine is global to the process. */
export const cmsEngine = (): ICryptoEngine =>
  new CryptoEngine({
    name: 'node',
    crypto: webcrypto as unknown as Crypto,
  }) as unknown as ICryptoEngine; // the library's types lag behind the platform's

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
 * Builds the CMS envelope of a signature. The file and the certificates determine everything in it except the signature value, so the envelope can
 * be rebuilt for comparison: an envelope that differs in a single bit is not ours.
 * @param certificates the signer's certificate first
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

/** Writes the CMS envelope in DER. */
export function encoded(signed: SignedData): Buffer {
  const info = new ContentInfo({ contentType: OIDS.signedData, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

/** Makes the signed attributes, among them the digests of the file and of the certificate, so that nobody can exchange the certificate. */
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

/** Picks the certificate of the key and those of its issuers, as far as they are present. */
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

/** Imports the key into webcrypto: RSA with PKCS #1 signatures, or an elliptic curve. */
async function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', namedCurve: 'P-256' };
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}
