/** Looks at a copy that somebody signed with a certificate. Runs in a thread, because it is a stranger's file. */
import { X509Certificate } from 'node:crypto';
import type { CredentialClaims } from '@albacea/contract/schemas/credencial.ts';
import { decodeJwt } from 'jose';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { type PdfSignature, readSignatures } from '../../../platform/seal/read-signatures.ts';
import { type Holder, holderOf, isInTime, leadsToTrust } from '../../../platform/seal/trust.ts';
import { verifySeal } from '../../../platform/seal/verify-seal.ts';
import type { CopyRefusal } from './rules-refusal.ts';
import { onlySigns } from './update-of.ts';

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
      /** With which the papers in it are checked. */
      readonly codigos: readonly string[];
    });

const refused = (motivo: CopyRefusal): ExaminedCopy => ({ clase: 'rechazada', motivo });

/**
 * The bytes of a sealed paper come first, as they were sealed; behind them one signature, over all of it.
 * @param now instant at which it came: the signature is known to exist since then, and not since it says itself
 */
export async function examineCopy(pdf: Uint8Array, { sellos, anclas }: Trusted, now: string): Promise<ExaminedCopy> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
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
  if (!own.sound || !own.whole || !onlySigns(bytes, seal.end)) return refused('cambiado');
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
  const cadena = trusted.length > 0 && (await leadsToTrust(signer, certificates, trusted, now));
  if (trusted.length > 0 && !cadena) return refused('emisor_desconocido');
  return { clase: 'firmada', ...holderOf(signer), cadena, codigos };
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
