/** A person of the service rejects a document: the family is told why, and what to do. */
import type { RejectionReason } from '@albacea/contract/schemas/documentos.ts';
import type { Tx } from '../../../db/database.ts';
import type { Requester } from '../../../shared/actor.ts';
import { invalid } from '../../../shared/errors.ts';
import { reasonAgainstRejection } from '../rules/rules-states.ts';
import { readUses } from '../sql.ts';
import { type ChangedDocumento, changeDocumento } from './change-documento.ts';

interface DocumentoRejection {
  readonly motivo: RejectionReason;
  /** Message for the family in the reviewer's words, at most 500 characters; `otro` needs it. */
  readonly palabras?: string;
  readonly version?: number;
}

const WORDS_MAXIMUM = 500;

/**
 * A validated document can be rejected while no request has been sent with it.
 * @throws DomainError validacion, no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function rejectDocumento(
  tx: Tx,
  who: Requester,
  casoId: string,
  documentoId: string,
  { motivo, palabras, version }: DocumentoRejection,
): Promise<ChangedDocumento> {
  const own = palabras?.normalize('NFC').trim() || null;
  if (own !== null && own.length > WORDS_MAXIMUM) {
    const texto = {
      es: `admite hasta ${WORDS_MAXIMUM} caracteres.`,
      en: `takes up to ${WORDS_MAXIMUM} characters.`,
    };
    throw invalid({ campo: 'palabras', texto });
  }
  if (motivo === 'otro' && own === null) {
    const texto = { es: 'falta: diga a la familia qué ocurre.', en: 'is missing: tell the family what happens.' };
    throw invalid({ campo: 'palabras', texto });
  }
  return changeDocumento(tx, who, casoId, {
    orden: 'rechazar',
    documentoId,
    version,
    rechazo: { motivo, palabras: own },
    impediment: async (tx, { fila }, documento) => reasonAgainstRejection(documento, await readUses(tx, fila.id)),
  });
}
