/** States of a document and who may change them; pure. */
import type { DocumentoState } from '@albacea/contract/schemas/documentos.ts';
import { NOTHING_OFFERED, type Offered, offerSince } from '../../../shared/rules-offered.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import type { Transition, Who } from '../../../shared/rules-transition-table.ts';

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

const ALREADY_LEFT: Phrase = {
  es: 'Ya se ha enviado una solicitud con él. Añada un documento nuevo si hace falta otro.',
  en: 'A request has already been sent with it. Add a new document if another one is needed.',
};

/** Requests of a case that have been sent. */
export interface Uses {
  /** Accounts with a request. */
  readonly cuentas: readonly string[];
  /** Whether a certificate was requested. */
  readonly certificados: boolean;
}

/**
 * Why a document can't be rejected any more, or null: a request that may have relied on it was sent. For a document of an account that is
 * the account's request; for one of the case, any request for an account or a certificate.
 */
export function reasonAgainstRejection(
  { estado, cuenta }: { readonly estado: DocumentoState; readonly cuenta: string | null },
  { cuentas, certificados }: Uses,
): Phrase | null {
  const left = cuenta === null ? cuentas.length > 0 || certificados : cuentas.includes(cuenta);
  return estado === 'validado' && left ? ALREADY_LEFT : null;
}

/** @param vivo the case goes on */
export const documentoOffered = (
  documento: { readonly estado: DocumentoState; readonly cuenta: string | null },
  outputs: Uses,
  { vivo, quien }: { readonly vivo: boolean; readonly quien: Who },
): Offered => {
  if (!vivo) return NOTHING_OFFERED;
  const contra = reasonAgainstRejection(documento, outputs);
  return offerSince(DOCUMENTO_TRANSITIONS, documento.estado, quien, (command) =>
    command === 'rechazar' && contra ? [contra] : [],
  );
};

/** The commands possible now, for a caller who tried another. */
export function possibleWithDocumento(state: DocumentoState): Phrase {
  if (state === 'rechazado')
    return {
      es: 'Un documento rechazado no cambia: se sustituye por otro nuevo.',
      en: 'A rejected document does not change: a new one takes its place.',
    };
  if (state === 'validado')
    return {
      es: 'Puede rechazarse mientras no se haya enviado nada con él.',
      en: 'It can be rejected while nothing has been sent with it.',
    };
  return { es: 'Puede validarse o rechazarse.', en: 'It can be validated or rejected.' };
}
