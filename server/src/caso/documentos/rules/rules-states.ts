/** States of a document, who may change them, and its rejection; pure. */
import type { DocumentoState, RejectionReason } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { type Phrase, phrasesOf } from '../../../shared/rules-phrase.ts';
import type { Transition, Who } from '../../../shared/rules-transition-table.ts';
import { NOTHING_OFFERED, type Offered, offerSince } from '../../../shared/rules-transition-table.ts';
import en from '../../words/en/documents.json' with { type: 'json' };
import es from '../../words/es/documents.json' with { type: 'json' };

/**
 * A person of the service reviews each document. A rejected one stays rejected: another takes its place. A validated one can be rejected
 * while no request has been sent with it.
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

/** Why something can't be done with a document: by a reason, or by its state, which tells the possible commands. */
export const documentoReason = phrasesOf(es.reasons, en.reasons);

/** Requests of a case that have been sent. */
export interface Uses {
  /** Accounts with a request. */
  readonly cuentas: readonly string[];
  /** Whether a certificate was requested. */
  readonly certificados: boolean;
}

/**
 * Why a document can't be rejected any more, or null. A request that may have relied on it must not have been sent: for a document of an account,
 * the account's request; for one of the case, any request.
 */
export function reasonAgainstRejection(
  { estado, cuenta }: { readonly estado: DocumentoState; readonly cuenta: string | null },
  { cuentas, certificados }: Uses,
): Phrase | null {
  const wasUsed = cuenta === null ? cuentas.length > 0 || certificados : cuentas.includes(cuenta);
  return estado === 'validado' && wasUsed ? documentoReason('usedInRequest') : null;
}

/** @param vivo the case goes on */
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
/** Why a document was rejected, as a grieving family reads it: what happened, and what to do. */
export const REJECTION_PHRASES: Readonly<Record<ErrorLanguage, Reasons>> = { es: es.rejected, en: en.rejected };

/** A rejection as sealed. */
export interface Rejection {
  readonly motivo: RejectionReason;
  /** The case manager's text, or null. */
  readonly palabras: string | null;
}

/** The sentence of the reason, and the reviewer's own words where the reader may see them. */
export function reasonVisible({ motivo, palabras }: Rejection, language: ErrorLanguage, withWords: boolean): string {
  if (!withWords || palabras === null) return REJECTION_PHRASES[language][motivo];
  return motivo === 'otro' ? palabras : `${REJECTION_PHRASES[language][motivo]} ${palabras}`;
}
