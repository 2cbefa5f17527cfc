/** Looks at a copy that somebody signed with a certificate. Runs in a thread, because it is a stranger's file. */
import { X509Certificate } from 'node:crypto';
import type { CredentialClaims } from '@albacea/contract/schemas/credencial.ts';
import type { CopyRefusal } from '@albacea/contract/schemas/mandato.ts';
import { decodeJwt } from 'jose';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { type PdfSignature, readSignatures } from '../../../platform/seal/read-signatures.ts';
import { type RevocationQuestion, revocationQuestion } from '../../../platform/seal/revocation.ts';
import { type Holder, holderOf, isInTime, trustedIssuer } from '../../../platform/seal/trust.ts';
import { verifySeal } from '../../../platform/seal/verify-seal.ts';
import { problemOfUpdate } from './update-of.ts';

/** PEM. */
export interface Trusted {
  /** Of this and former seals of the service. */
  readonly sellos: readonly string[];
  /** Whose certificates are believed; none: no chain is followed. */
  readonly anclas: readonly string[];
}

export type ExaminedCopy =
  | { readonly clase: 'rechazada'; readonly motivo: CopyRefusal }
  | (Holder & {
      readonly clase: 'firmada';
      /** The issuers lead to one that is trusted; false: none is configured. */
      readonly cadena: boolean;
      /** What to ask them; null: no issuer says where, or none is trusted. */
      readonly consulta: RevocationQuestion | null;
      /** With which the papers in it are checked. */
      readonly codigos: readonly string[];
    });

/** Readers look so far for the word with which a PDF begins. */
const BEGINNING = 1024;

const refused = (motivo: CopyRefusal): ExaminedCopy => ({ clase: 'rechazada', motivo });

/**
 * The bytes of a sealed paper come first, as they were sealed; behind them one signature, over all of it.
 * @param now instant at which it came: the signature is known to exist since then, and not since it says itself
 */
export async function examineCopy(pdf: Uint8Array, { sellos, anclas }: Trusted, now: string): Promise<ExaminedCopy> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (!bytes.subarray(0, BEGINNING).includes('%PDF-')) return refused('no_es_pdf');
  const signatures = await readSignatures(bytes);
  if (signatures === null) return refused('cambiado');
  const [seal, own, ...others] = signatures;
  if (!seal) return refused('no_es_nuestro');
  const sealed = bytes.subarray(0, seal.end);
  const verdict = await verifySeal(sealed, sellos);
  if (verdict !== 'integro') return refused(verdict === 'ajeno' ? 'no_es_nuestro' : 'cambiado');
  if (!own) return refused(seal.whole ? 'sin_firma' : 'cambiado');
  if (others.length > 0) return refused('varias_firmas');
  const codigos = await codesIn(sealed);
  if (codigos.length === 0) return refused('no_es_nuestro');
  if (!own.sound || !own.whole) return refused('cambiado');
  const problem = problemOfUpdate(bytes, seal.end);
  if (problem) return refused(problem);
  return judge(own, anclas, codigos, new Date(now));
}

async function judge(
  { signer, certificates }: PdfSignature,
  anchors: readonly string[],
  codigos: readonly string[],
  now: Date,
): Promise<ExaminedCopy> {
  if (!isInTime(signer, now)) return refused('caducado');
  const trusted = anchors.map((pem) => new X509Certificate(pem));
  const issuer = await trustedIssuer(signer, certificates, trusted, now);
  if (trusted.length > 0 && !issuer) return refused('emisor_desconocido');
  const consulta = issuer && (await revocationQuestion(signer, issuer));
  return { clase: 'firmada', ...holderOf(signer), cadena: issuer !== null, consulta, codigos };
}

/** Of the credentials in a paper: nobody has to vouch for them, they are in what we sealed. */
async function codesIn(sealed: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(sealed, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    if (object.dict.get(PDFName.of('Type')) !== PDFName.of('EmbeddedFile')) return [];
    const text = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    return decodeJwt<CredentialClaims>(text).mandato.comprobacion.codigo;
  });
}
