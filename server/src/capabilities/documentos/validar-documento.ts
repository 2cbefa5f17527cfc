/** A person of the service has looked at a paper, and it serves. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { cambiarDocumento, type DocumentoCambiado } from './cambiar-documento.ts';

/**
 * @param version of the document as it was looked at; another one by now is refused
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export function validarDocumento(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  documentoId: string,
  { version }: { version?: number } = {},
): Promise<DocumentoCambiado> {
  return cambiarDocumento(tx, quien, casoId, { orden: 'validar', documentoId, version });
}
