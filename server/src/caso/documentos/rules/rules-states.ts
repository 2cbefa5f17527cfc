/** States of a document, who may change them, and its rejection; pure. */
import type { DocumentoState, RejectionReason } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { type Phrase, phrasesOf } from '../../../shared/rules-phrase.ts';
import type { Transition, Who } from '../../../shared/rules-transition-table.ts';
import { NOTHING_OFFERED, type Offered, offerSince } from '../../../shared/rules-transition-table.ts';
import en from '../../words/en/documents.json' with { type: 'json' };
import es from '../../words/es/documents.json' with { type: 'json' };

/**
 * A person of the service reviews each document. A rejected document stays rejected; the family sends another. A validated document can be
 * rejected as long as no request was sent with it.
 */
export const DOCUMENTO_TRANSITIONS: readonly Transition<DocumentoState>[] = [
  { orden: 'validar', desde: ['recibido'], hasta: 'validado', quien: ['servicio'], hecho: 'documento_validado' },
  {
    orden: 'rechazar',
    desde: ['recibido', 'validado'],
    hasta: 'rechazado',
    quien: ['servicio'],
    hecho: 'documento_rechazado',
  },
];

/** Sentences for the refusal of a command on a document: a reason, or for each state the commands that are possible in it. */
export const documentoReason = phrasesOf(es.reasons, en.reasons);

/** Requests of a case that were sent, each of which may have relied on a document. */
export interface Uses {
  /** Ids of the accounts whose request was sent. */
  readonly cuentas: readonly string[];
  /** Whether a certificate was requested. */
  readonly certificados: boolean;
}

/**
 * Tells why a document can't be rejected any more; null: it can. A request that may have relied on the document prevents it: for a document of
 * an account, the account's request; for a document of the case, any request.
 */
export function reasonAgainstRejection(
  { estado, cuenta }: { readonly estado: DocumentoState; readonly cuenta: string | null },
  { cuentas, certificados }: Uses,
): Phrase | null {
  const wasUsed = cuenta === null ? cuentas.length > 0 || certificados : cuentas.includes(cuenta);
  return estado === 'validado' && wasUsed ? documentoReason('usedInRequest') : null;
}

/** Lists the commands on a document, and the reasons against those that are not possible now. @param vivo the case has not ended */
export const documentoOffered = (
  documento: { readonly estado: DocumentoState; readonly cuenta: string | null },
  uses: Uses,
  { vivo, quien }: { readonly vivo: boolean; readonly quien: Who },
): Offered => {
  if (!vivo) return NOTHING_OFFERED;
  const against = reasonAgainstRejection(documento, uses);
  return offerSince(DOCUMENTO_TRANSITIONS, documento.estado, quien, (command) =>
    command === 'rechazar' && against ? [against] : [],
  );
};

type Reasons = Readonly<Record<RejectionReason, string>>;
/** Tells a grieving family why a document was rejected: what is wrong, and what to do. */
export const REJECTION_PHRASES: Readonly<Record<ErrorLanguage, Reasons>> = { es: es.rejected, en: en.rejected };

/** A rejection as stored in the encrypted part of a document. */
export interface Rejection {
  readonly motivo: RejectionReason;
  /** The reviewer's own words; null: none. */
  readonly palabras: string | null;
  /** A person filed somebody else's paper in this case: the family never sent it, and does not see it any more. */
  readonly ajeno?: true;
}

/** Writes the sentence for the reason, and after it the reviewer's own words if the reader may see them; for `otro`, only these words. */
export function reasonVisible({ motivo, palabras }: Rejection, language: ErrorLanguage, withWords: boolean): string {
  if (!withWords || palabras === null) return REJECTION_PHRASES[language][motivo];
  return motivo === 'otro' ? palabras : `${REJECTION_PHRASES[language][motivo]} ${palabras}`;
}
