/** States of a document and who may change them; pure. */
import type { DocumentoState } from '@albacea/contract/schemas/documentos.ts';
import { NOTHING_OFFERED, type Offered, offerSince } from '../../../shared/rules-offered.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import type { Transition, Who } from '../../../shared/rules-transition-table.ts';

/**
 * A person of the service looks at each paper. What was rejected stays so: another paper takes its place. What was validated
 * can be rejected while nothing has been sent with it.
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

/** What has left of a case. */
export interface Uses {
  /** Accounts that were asked for. */
  readonly cuentas: readonly string[];
  /** Some certificate was asked for. */
  readonly certificados: boolean;
}

/**
 * Why a paper can't be rejected any more, or null: a request has left for which it may have served, that of its account, or, when
 * it is for the case, any of an account or a certificate.
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

/** What can be done now, for who asked for something else. */
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
