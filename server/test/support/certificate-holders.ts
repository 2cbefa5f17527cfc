/** An authority of our own, people with its certificates, and their signatures under a PDF, as Autofirma puts them. */
import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import {
  AccessDescription,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  InfoAccess,
} from 'pkijs';
import { CmsSigner, cmsEngine } from '../../src/platform/seal/cms-signer.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const PARTS = { CN: '2.5.4.3', SN: '2.5.4.4', serialNumber: '2.5.4.5', O: '2.5.4.10', GN: '2.5.4.42' } as const;
type Name = Partial<Record<keyof typeof PARTS, string>>;

/** Whoever has a certificate: PEM, and what stands behind it. */
export interface Holder {
  readonly pem: string;
  readonly certificate: Certificate;
  readonly key: string;
  readonly name: Name;
  readonly pair: webcrypto.CryptoKeyPair;
}

interface Wanted {
  readonly name: Name;
  /** Without it, it vouches for itself. */
  readonly issuer?: Holder;
  readonly authority?: boolean;
  readonly from?: Date;
  readonly to?: Date;
  /** Where those who issued it say whether it was revoked. */
  readonly asksAt?: string;
  /** It may say so in the issuer's name. */
  readonly answers?: boolean;
}

export const AUTHORITY: Name = { CN: 'AC de prueba', O: 'Emisor de prueba' };
/** As the certificates of citizens write them. */
export const LUCIA: Name = {
  CN: 'ORTEGA RUIZ LUCIA - 12345678Z',
  GN: 'LUCIA',
  SN: 'ORTEGA RUIZ',
  serialNumber: 'IDCES-12345678Z',
};

export async function makeHolder({
  name,
  issuer,
  authority = false,
  from,
  to,
  asksAt,
  answers = false,
}: Wanted): Promise<Holder> {
  const pair = (await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = randomBytes(12);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: serial });
  write(certificate.subject.typesAndValues, name);
  write(certificate.issuer.typesAndValues, issuer?.name ?? name);
  certificate.notBefore.value = from ?? new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = to ?? new Date('2029-01-01T00:00:00Z');
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: authority }).toSchema().toBER()),
    extension('2.5.29.15', usage(authority ? 0b0000_0110 : 0b1100_0000, authority ? 1 : 6)),
    ...(asksAt === undefined ? [] : [information(asksAt)]),
    ...(answers ? [new Extension({ extnID: '2.5.29.37', extnValue: purpose('1.3.6.1.5.5.7.3.9') })] : []),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey, cmsEngine());
  await certificate.sign((issuer?.pair ?? pair).privateKey, 'SHA-256', cmsEngine());
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  return {
    pem: new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString(),
    key: String(createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }).export({ type: 'pkcs8', format: 'pem' })),
    certificate,
    name,
    pair,
  };
}

const purpose = (oid: string) => new ExtKeyUsage({ keyPurposes: [oid] }).toSchema().toBER();

function information(url: string): Extension {
  const accessDescriptions = [
    new AccessDescription({
      accessMethod: '1.3.6.1.5.5.7.48.1',
      accessLocation: new GeneralName({ type: 6, value: url }),
    }),
  ];
  return new Extension({
    extnID: '1.3.6.1.5.5.7.1.1',
    extnValue: new InfoAccess({ accessDescriptions }).toSchema().toBER(),
  });
}

function write(parts: AttributeTypeAndValue[], name: Name): void {
  for (const [part, value] of Object.entries(name))
    parts.push(new AttributeTypeAndValue({ type: PARTS[part as keyof Name], value: new Utf8String({ value }) }));
}

const extension = (extnID: string, extnValue: ArrayBuffer) => new Extension({ extnID, critical: true, extnValue });
const usage = (bits: number, unusedBits: number) =>
  new BitString({ valueHex: new Uint8Array([bits]), unusedBits }).toBER();

const ROOM = 8192;
const RANGE_ROOM = 40;

interface SignedAs {
  /** Certificates sent with it, besides the signer's. */
  readonly sent?: readonly Holder[];
  /** Writes something else into the same update: its number, and what it says. */
  readonly also?: (pdf: PDFDocument) => Readonly<Record<number, string>>;
  /** Writes the table and the trailer of that update otherwise. */
  readonly table?: (text: string, pdf: PDFDocument) => string;
}

/** Signs a PDF behind what is there: the bytes before stay. */
export async function signUnder(
  paper: Buffer,
  holder: Holder,
  { sent = [], also, table }: SignedAs = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.load(paper, { updateMetadata: false });
  const [signature, widget] = [pdf.context.largestObjectNumber + 1, pdf.context.largestObjectNumber + 2];
  const objects = { ...fieldsOf(pdf, signature, widget), ...also?.(pdf) };
  const written = incremental(paper, pdf, objects, widget + 1);
  const at = written.lastIndexOf('\nxref');
  const update = table ? written.slice(0, at) + table(written.slice(at), pdf) : written;
  const draft = Buffer.concat([paper, Buffer.from(update, 'latin1')]);
  const open = draft.lastIndexOf('/Contents <') + '/Contents '.length;
  const close = open + 2 * ROOM + 2;
  const range = `[0 ${open} ${close} ${draft.length - close}]`.padEnd(RANGE_ROOM);
  draft.write(range, draft.lastIndexOf('/ByteRange ') + '/ByteRange '.length, 'latin1');
  const signer = new CmsSigner({ certificates: [holder.pem, ...sent.map(({ pem }) => pem)], key: holder.key });
  const der = await signer.sign(Buffer.concat([draft.subarray(0, open), draft.subarray(close)]));
  draft.write(der.toString('hex'), open + 1, 'latin1');
  return draft;
}

/** The signature, its field, and where they are named. */
function fieldsOf(pdf: PDFDocument, signature: number, widget: number): Record<number, string> {
  const { context, catalog } = pdf;
  const page = pdf.getPage(0);
  page.node.set(PDFName.of('Annots'), withOne(page.node.lookupMaybe(PDFName.of('Annots'), PDFArray), context, widget));
  const form = catalog.lookup(PDFName.of('AcroForm'), PDFDict);
  form.set(PDFName.of('Fields'), withOne(form.lookupMaybe(PDFName.of('Fields'), PDFArray), context, widget));
  const root = context.trailerInfo.Root as PDFRef;
  const formRef = catalog.get(PDFName.of('AcroForm'));
  return {
    [signature]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ${' '.repeat(RANGE_ROOM)} /Contents <${'0'.repeat(2 * ROOM)}> >>`,
    [widget]: `<< /Type /Annot /Subtype /Widget /FT /Sig /Rect [ 0 0 0 0 ] /T (Firma) /F 132 /V ${signature} 0 R /P ${page.ref} >>`,
    [page.ref.objectNumber]: page.node.toString(),
    ...(formRef instanceof PDFRef && { [formRef.objectNumber]: form.toString() }),
    [root.objectNumber]: catalog.toString(),
  };
}

function withOne(before: PDFArray | undefined, context: PDFDocument['context'], widget: number): PDFArray {
  const array = context.obj([]) as PDFArray;
  for (const one of before?.asArray() ?? []) array.push(one);
  array.push(PDFRef.of(widget));
  return array;
}

function incremental(paper: Buffer, pdf: PDFDocument, objects: Record<number, string>, size: number): string {
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(paper.toString('latin1', paper.length - 200))?.[1]);
  let text = '\n';
  const entries: string[] = [];
  for (const [number, value] of Object.entries(objects)) {
    const at = String(paper.length + text.length).padStart(10, '0');
    entries.push(`${number} 1\n${at} 00000 n \n`);
    text += `${number} 0 obj\n${value}\nendobj\n`;
  }
  const start = paper.length + text.length;
  const trailer = `trailer\n<< /Size ${size} /Root ${pdf.context.trailerInfo.Root} /Prev ${before} >>`;
  return `${text}xref\n${entries.join('')}${trailer}\nstartxref\n${start}\n%%EOF\n`;
}
