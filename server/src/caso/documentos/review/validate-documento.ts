/** A person of the service validates a document. */
import { type Check, checksOf } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../../db/database.ts';
import type { Requester } from '../../../shared/actor.ts';
import { invalid } from '../../../shared/errors.ts';
import { type ChangedDocumento, changeDocumento } from './change-documento.ts';

interface Validation {
  /** The checks that the person made. */
  readonly comprobaciones: readonly Check[];
  /** Version of the document as reviewed; any other is refused. */
  readonly version?: number;
}

/**
 * Only reviewed documents count: the checks are recorded with the validation.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto; validacion when a check that
 *   a document of this kind needs is missing
 */
export function validateDocumento(
  tx: Tx,
  who: Requester,
  casoId: string,
  documentoId: string,
  { comprobaciones, version }: Validation,
): Promise<ChangedDocumento> {
  return changeDocumento(tx, who, casoId, {
    orden: 'validar',
    documentoId,
    version,
    comprobaciones,
    async impediment(_tx, _caso, { tipo }) {
      const missing = checksOf(tipo).filter((one) => !comprobaciones.includes(one));
      if (missing.length === 0) return null;
      const texto = {
        es: `falta comprobar: ${missing.join(', ')}.`,
        en: `these have to be checked: ${missing.join(', ')}.`,
      };
      throw invalid({ campo: 'comprobaciones', texto });
    },
  });
}
